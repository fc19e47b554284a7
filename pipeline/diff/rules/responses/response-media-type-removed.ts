import type { ResponsePair } from '../../walk/response.ts';
import { mediaTypesMissing } from '../../walk/contents.ts';
import type { Rule } from '../rule.ts';

/** A media type of a response was removed. */
export const responseMediaTypeRemoved: Rule<ResponsePair> = {
  id: 'response-media-type-removed',
  level: 'breaking',
  why: 'Clients that request it receive another media type or a 406.',
  find: ({ before, after }) =>
    after.contents.size === 0
      ? null
      : mediaTypesMissing(before.contents, after.contents).map(
          (name) => `is no longer sent as ${name}`,
        ),
};
