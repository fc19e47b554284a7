import type { SchemaPair } from '../schema/schema-pair.ts';
import { alternativesDropped } from './alternatives/alternatives-dropped.ts';
import { alternativesIntroduced } from './alternatives/alternatives-introduced.ts';
import { conditionAdded } from './alternatives/condition-added.ts';
import { conditionChanged } from './alternatives/condition-changed.ts';
import { conditionRemoved } from './alternatives/condition-removed.ts';
import { discriminatorAdded } from './alternatives/discriminator-added.ts';
import { discriminatorChanged } from './alternatives/discriminator-changed.ts';
import { discriminatorRemoved } from './alternatives/discriminator-removed.ts';
import { discriminatorValueAdded } from './alternatives/discriminator-value-added.ts';
import { discriminatorValueMoved } from './alternatives/discriminator-value-moved.ts';
import { discriminatorValueRemoved } from './alternatives/discriminator-value-removed.ts';
import { variantAdded } from './alternatives/variant-added.ts';
import { variantRemoved } from './alternatives/variant-removed.ts';
import { furtherPropertiesDescribed } from './objects/further-properties-described.ts';
import { furtherPropertiesUndescribed } from './objects/further-properties-undescribed.ts';
import { objectClosed } from './objects/object-closed.ts';
import { objectOpened } from './objects/object-opened.ts';
import { itemCountNarrowed } from './ranges/item-count-narrowed.ts';
import { itemCountWidened } from './ranges/item-count-widened.ts';
import { itemsDescribed } from './ranges/items-described.ts';
import { itemsUndescribed } from './ranges/items-undescribed.ts';
import { lengthNarrowed } from './ranges/length-narrowed.ts';
import { lengthWidened } from './ranges/length-widened.ts';
import { numberRangeNarrowed } from './ranges/number-range-narrowed.ts';
import { numberRangeWidened } from './ranges/number-range-widened.ts';
import { propertyCountNarrowed } from './ranges/property-count-narrowed.ts';
import { propertyCountWidened } from './ranges/property-count-widened.ts';
import { uniqueItemsAdded } from './ranges/unique-items-added.ts';
import { uniqueItemsDropped } from './ranges/unique-items-dropped.ts';
import { becameNotNullable } from './types/became-not-nullable.ts';
import { becameNullable } from './types/became-nullable.ts';
import { defaultAdded } from './types/default-added.ts';
import { defaultChanged } from './types/default-changed.ts';
import { defaultRemoved } from './types/default-removed.ts';
import { enumDropped } from './types/enum-dropped.ts';
import { enumIntroduced } from './types/enum-introduced.ts';
import { enumValueAdded } from './types/enum-value-added.ts';
import { enumValueRemoved } from './types/enum-value-removed.ts';
import { formatChanged } from './types/format-changed.ts';
import { formatNarrowed } from './types/format-narrowed.ts';
import { formatWidened } from './types/format-widened.ts';
import { multipleOfNarrowed } from './types/multiple-of-narrowed.ts';
import { multipleOfWidened } from './types/multiple-of-widened.ts';
import { patternAdded } from './types/pattern-added.ts';
import { patternChanged } from './types/pattern-changed.ts';
import { patternRemoved } from './types/pattern-removed.ts';
import { typeChanged } from './types/type-changed.ts';
import { typeNarrowed } from './types/type-narrowed.ts';
import { typeWidened } from './types/type-widened.ts';
import type { DirectedRule } from './rule.ts';

type SchemaRule = DirectedRule<SchemaPair>;

/** Rules on null, for all schemas. */
export const nullRules: readonly SchemaRule[] = [becameNullable, becameNotNullable];

/** Rules on types. If the types have nothing in common, no other rule applies. */
export const typeRules: readonly SchemaRule[] = [typeNarrowed, typeWidened, typeChanged];

/** Rules on `oneOf` and `anyOf`. */
export const alternativeRules: readonly SchemaRule[] = [
  variantAdded,
  variantRemoved,
  discriminatorAdded,
  discriminatorRemoved,
  discriminatorChanged,
  discriminatorValueAdded,
  discriminatorValueRemoved,
  discriminatorValueMoved,
];

/** All rules on schemas. */
export const schemaRules: readonly SchemaRule[] = [
  ...nullRules,
  ...typeRules,
  ...alternativeRules,
  formatNarrowed,
  formatWidened,
  formatChanged,
  patternAdded,
  patternRemoved,
  patternChanged,
  enumValueRemoved,
  enumValueAdded,
  enumIntroduced,
  enumDropped,
  multipleOfNarrowed,
  multipleOfWidened,
  defaultChanged,
  defaultAdded,
  defaultRemoved,
  numberRangeNarrowed,
  numberRangeWidened,
  lengthNarrowed,
  lengthWidened,
  itemCountNarrowed,
  itemCountWidened,
  propertyCountNarrowed,
  propertyCountWidened,
  uniqueItemsAdded,
  uniqueItemsDropped,
  itemsDescribed,
  itemsUndescribed,
  alternativesIntroduced,
  alternativesDropped,
  conditionAdded,
  conditionRemoved,
  conditionChanged,
  objectClosed,
  objectOpened,
  furtherPropertiesDescribed,
  furtherPropertiesUndescribed,
];
