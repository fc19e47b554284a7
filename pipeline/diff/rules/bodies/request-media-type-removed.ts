import type { BodyPair } from '../../walk/body.ts';
import { mediaTypesMissing } from '../../walk/contents.ts';
import type { Rule } from '../rule.ts';

/** A media type of bodies is no longer accepted. */
export const requestMediaTypeRemoved: Rule<BodyPair> = {
  id: 'request-media-type-removed',
  level: 'breaking',
  why: 'Requests in that media type are rejected.',
  find: ({ before, after }) =>
    before === null || after === null
      ? null
      : mediaTypesMissing(before.contents, after.contents).map(
          (name) => `is no longer accepted as ${name}`,
        ),
};
