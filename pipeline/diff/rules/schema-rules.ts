import type { SchemaPair } from '../pairs.ts';
import { alternativeRules, conditionRules } from './alternative-rules.ts';
import { itemRules } from './item-rules.ts';
import { objectRules } from './object-rules.ts';
import { rangeRules } from './range-rules.ts';
import type { DirectedRule } from './rule.ts';
import { nullRules, typeRules } from './type-rules.ts';
import { valueRules } from './value-rules.ts';

/** All rules on schemas. */
export const schemaRules: readonly DirectedRule<SchemaPair>[] = [
  ...[nullRules, typeRules, alternativeRules, valueRules, rangeRules, itemRules].flat(),
  ...[conditionRules, objectRules].flat(),
];
