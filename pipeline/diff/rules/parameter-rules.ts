import type { ParameterPair } from '../walk/parameter.ts';
import { deprecatedParameterRemoved } from './parameters/deprecated-parameter-removed.ts';
import { optionalParameterAdded } from './parameters/optional-parameter-added.ts';
import { parameterBecameOptional } from './parameters/parameter-became-optional.ts';
import { parameterBecameRequired } from './parameters/parameter-became-required.ts';
import { parameterDefaultAdded } from './parameters/parameter-default-added.ts';
import { parameterDefaultChanged } from './parameters/parameter-default-changed.ts';
import { parameterDefaultRemoved } from './parameters/parameter-default-removed.ts';
import { parameterDeprecated } from './parameters/parameter-deprecated.ts';
import { parameterEmptyValueRejected } from './parameters/parameter-empty-value-rejected.ts';
import { parameterExplodeChanged } from './parameters/parameter-explode-changed.ts';
import { parameterMediaTypeChanged } from './parameters/parameter-media-type-changed.ts';
import { parameterRemoved } from './parameters/parameter-removed.ts';
import { parameterReservedRejected } from './parameters/parameter-reserved-rejected.ts';
import { parameterStyleChanged } from './parameters/parameter-style-changed.ts';
import { pathParameterRenamed } from './parameters/path-parameter-renamed.ts';
import { requiredParameterAdded } from './parameters/required-parameter-added.ts';
import type { Rule } from './rule.ts';

/** Rules on parameters. */
export const parameterRules: readonly Rule<ParameterPair>[] = [
  requiredParameterAdded,
  optionalParameterAdded,
  parameterRemoved,
  deprecatedParameterRemoved,
  parameterBecameRequired,
  parameterBecameOptional,
  parameterDeprecated,
  pathParameterRenamed,
  parameterStyleChanged,
  parameterExplodeChanged,
  parameterMediaTypeChanged,
  parameterEmptyValueRejected,
  parameterReservedRejected,
  parameterDefaultChanged,
  parameterDefaultAdded,
  parameterDefaultRemoved,
];
