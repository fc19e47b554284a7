import type { ResponsePair } from '../../walk/response.ts';
import { mediaTypesMissing } from '../../walk/contents.ts';
import type { Rule } from '../rule.ts';

/** A response comes in fewer media types. */
export const responseMediaTypeRemoved: Rule<ResponsePair> = {
  id: 'response-media-type-removed',
  level: 'breaking',
  why: 'A client that asks for it gets another one or 406.',
  find: ({ before, after }) =>
    after.contents.size === 0
      ? null
      : mediaTypesMissing(before.contents, after.contents).map(
          (name) => `no longer comes as ${name}`,
        ),
};
