import { decimalSum } from './json/decimal-sum.ts';
import { spelled } from './json/exact-number.ts';
import { isJsonObject, type JsonObject } from './json/json-object.ts';
import { decimalParts, exactNumber } from './json/raw-json.ts';

/**
 * Operators with which a body changes a stored value instead of replacing it: adding a number, adding
 * items to a list, or removing them. Their names are MongoDB's
 * (https://www.mongodb.com/docs/manual/reference/operator/update/).
 */
export const updateOperators = ['$inc', '$push', '$pull'] as const;

/** One of these operators. */
export type UpdateOperator = (typeof updateOperators)[number];

const lists: readonly string[] = ['json', 'array'];

/** The kinds of columns (`ColumnType`) that each changes. */
export const changedKinds: Readonly<Record<UpdateOperator, readonly string[]>> = {
  $inc: ['integer', 'decimal', 'float'],
  $push: lists,
  $pull: lists,
};

/** The operators that an alternative of a property's schema declares; empty: it is for a value. */
export function operatorsOfSchema(schema: unknown): readonly UpdateOperator[] {
  if (!isJsonObject(schema) || !isJsonObject(schema['properties'])) return [];
  const names = Object.keys(schema['properties']);
  const found = updateOperators.filter((operator) => names.includes(operator));
  return found.length === names.length && schema['additionalProperties'] === false ? found : [];
}

/** Whether a sent value is a change, where the schema allows one. */
export function isChange(value: unknown): value is JsonObject {
  if (!isJsonObject(value) || JSON.isRawJSON(value)) return false;
  const names = Object.keys(value);
  return (
    names.length > 0 && names.every((name) => updateOperators.some((operator) => operator === name))
  );
}

/** Greater exponents would take more memory than any column has digits. */
const mostPower = 400;

/** The value that a change results in; a text: why there is none. */
export function changedValue(
  stored: unknown,
  change: JsonObject,
): { readonly value: unknown } | string {
  if (stored === null || stored === undefined)
    return 'has no stored value that could be changed: send a value';
  const { $inc: by, $push: added, $pull: removed } = change;
  if (by !== undefined) {
    const parts = [stored, by].map((one) => decimalParts(spelled(one)));
    if (parts.some((part) => part === null || Math.abs(part.power) > mostPower))
      return 'cannot be added to the stored value';
    const sum = decimalSum([stored, by]);
    return { value: typeof stored === 'string' ? sum : exactNumber(sum) };
  }
  if (!Array.isArray(stored)) return 'changes a stored value that is not a list: send a value';
  const left = textsOf(removed);
  const kept = (stored as readonly unknown[]).filter((item) => !left.has(JSON.stringify(item)));
  return { value: [...kept, ...(Array.isArray(added) ? (added as readonly unknown[]) : [])] };
}

function textsOf(items: unknown): ReadonlySet<string> {
  const list: readonly unknown[] = Array.isArray(items) ? items : [];
  return new Set(list.map((item) => JSON.stringify(item)));
}
