import type { ResponsePair } from '../../walk/response.ts';
import { mediaTypesMissing } from '../../walk/contents.ts';
import type { Rule } from '../rule.ts';

/** A response is available in another media type. */
export const responseMediaTypeAdded: Rule<ResponsePair> = {
  id: 'response-media-type-added',
  level: 'harmless',
  why: 'Clients receive it only if they request it.',
  find: ({ before, after }) =>
    before.contents.size === 0
      ? null
      : mediaTypesMissing(after.contents, before.contents).map(
          (name) => `is now also sent as ${name}`,
        ),
};
