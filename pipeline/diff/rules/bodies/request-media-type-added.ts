import type { BodyPair } from '../../walk/body.ts';
import { mediaTypesMissing } from '../../walk/contents.ts';
import type { Rule } from '../rule.ts';

/** Bodies are accepted in another media type. */
export const requestMediaTypeAdded: Rule<BodyPair> = {
  id: 'request-media-type-added',
  level: 'harmless',
  why: 'Every request that was accepted is still accepted.',
  find: ({ before, after }) =>
    before === null || after === null
      ? null
      : mediaTypesMissing(after.contents, before.contents).map(
          (name) => `is now also accepted as ${name}`,
        ),
};
