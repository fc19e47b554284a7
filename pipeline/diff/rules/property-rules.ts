import type { PropertyPair } from '../schema/schema-pair.ts';
import { deprecatedPropertyRemoved } from './objects/deprecated-property-removed.ts';
import { optionalPropertyAdded } from './objects/optional-property-added.ts';
import { optionalPropertyRemoved } from './objects/optional-property-removed.ts';
import { propertyAddedToClosedObject } from './objects/property-added-to-closed-object.ts';
import { propertyBecameOptional } from './objects/property-became-optional.ts';
import { propertyBecameReadOnly } from './objects/property-became-read-only.ts';
import { propertyBecameReadable } from './objects/property-became-readable.ts';
import { propertyBecameRequired } from './objects/property-became-required.ts';
import { propertyBecameWritable } from './objects/property-became-writable.ts';
import { propertyBecameWriteOnly } from './objects/property-became-write-only.ts';
import { propertyDeprecated } from './objects/property-deprecated.ts';
import { propertyRemovedFromClosedObject } from './objects/property-removed-from-closed-object.ts';
import { requiredPropertyAdded } from './objects/required-property-added.ts';
import { requiredPropertyRemoved } from './objects/required-property-removed.ts';
import type { DirectedRule } from './rule.ts';

/** Rules on the properties of an object. */
export const propertyRules: readonly DirectedRule<PropertyPair>[] = [
  optionalPropertyAdded,
  requiredPropertyAdded,
  propertyAddedToClosedObject,
  optionalPropertyRemoved,
  requiredPropertyRemoved,
  deprecatedPropertyRemoved,
  propertyRemovedFromClosedObject,
  propertyBecameRequired,
  propertyBecameOptional,
  propertyBecameReadOnly,
  propertyBecameWritable,
  propertyBecameWriteOnly,
  propertyBecameReadable,
  propertyDeprecated,
];
