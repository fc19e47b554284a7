import type { HeaderPair } from '../walk/response.ts';
import { optionalResponseHeaderRemoved } from './headers/optional-response-header-removed.ts';
import { requiredResponseHeaderRemoved } from './headers/required-response-header-removed.ts';
import { responseHeaderAdded } from './headers/response-header-added.ts';
import { responseHeaderBecameOptional } from './headers/response-header-became-optional.ts';
import { responseHeaderBecameRequired } from './headers/response-header-became-required.ts';
import { responseHeaderDeprecated } from './headers/response-header-deprecated.ts';
import type { Rule } from './rule.ts';

/** Rules on response headers. */
export const headerRules: readonly Rule<HeaderPair>[] = [
  requiredResponseHeaderRemoved,
  optionalResponseHeaderRemoved,
  responseHeaderAdded,
  responseHeaderBecameOptional,
  responseHeaderBecameRequired,
  responseHeaderDeprecated,
];
