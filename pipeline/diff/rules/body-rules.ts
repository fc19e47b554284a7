import type { BodyPair } from '../walk/body.ts';
import { bodyBecameOptional } from './bodies/body-became-optional.ts';
import { bodyBecameRequired } from './bodies/body-became-required.ts';
import { bodyRemoved } from './bodies/body-removed.ts';
import { optionalBodyAdded } from './bodies/optional-body-added.ts';
import { requestEncodingChanged } from './bodies/request-encoding-changed.ts';
import { requestMediaTypeAdded } from './bodies/request-media-type-added.ts';
import { requestMediaTypeRemoved } from './bodies/request-media-type-removed.ts';
import { requiredBodyAdded } from './bodies/required-body-added.ts';
import type { Rule } from './rule.ts';

/** Rules on request bodies. */
export const bodyRules: readonly Rule<BodyPair>[] = [
  requiredBodyAdded,
  optionalBodyAdded,
  bodyRemoved,
  bodyBecameRequired,
  bodyBecameOptional,
  requestMediaTypeRemoved,
  requestMediaTypeAdded,
  requestEncodingChanged,
];
