import type { Operation, Relation } from '../../../model/api-model.ts';
import {
  isJsonObject,
  type JsonObject,
} from '../../../../server-template/shared/json/json-object.ts';
import { outputShape, readRow, type RowShape } from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';

/** A relation; of a number of rows, the list of the same rows. */
type Counted = Relation & { readonly sibling?: Relation | null };

/** What is wrong with a row's related rows in a response; null: nothing. */
export function relatedError(
  operation: Operation,
  relation: Counted,
  json: unknown,
): string | null {
  if (!isJsonObject(json)) return null;
  const { name, most } = relation;
  const value = Object.hasOwn(json, name) ? json[name] : undefined;
  const own = keyOf(outputShape(operation), relation, json, 0);
  const isNamed = own?.every((part) => part !== null) ?? null;
  if (relation.isCount === true) return countError(relation, json, value);
  if (most !== null) {
    if (!Array.isArray(value)) return `${name} is not a list, although it was requested.`;
    if (value.length > most)
      return `${name} contains ${value.length} rows, but at most ${most} are allowed.`;
    const stray = value.some((row: unknown) => isStray(relation, own, row));
    return stray ? `${name} contains a row that belongs to another row.` : null;
  }
  if (value === undefined) {
    const isOwed = isNamed === true && relation.rows === null;
    return isOwed ? `${name} is missing, although it was requested.` : null;
  }
  if (isNamed === false) return `${name} is present, although the row refers to nothing.`;
  return isStray(relation, own, value) ? `${name} is not the row referred to.` : null;
}

/** Whether the number of rows is that of the list in the same response. */
function countError({ name, sibling }: Counted, json: JsonObject, count: unknown): string | null {
  if (typeof count !== 'number') return `${name} was requested and is not a number.`;
  const { name: listed = '', most = null } = sibling ?? {};
  const list = json[listed];
  if (!Array.isArray(list)) return null;
  const isWhole = most === null || list.length < most;
  if (isWhole ? count === list.length : count >= list.length) return null;
  return `${name} is ${count}, but ${listed} has ${list.length} rows.`;
}

/** Hidden values prove nothing. */
function isStray(relation: Relation, own: readonly unknown[] | null, row: unknown): boolean {
  const shape = { model: relation.model, columns: relation.output };
  const other = keyOf(shape, relation, row, 1);
  return own !== null && other !== null && !own.every((part, at) => isSameValue(part, other[at]));
}

/** Values of a relation's key in a row; null if one is hidden. */
function keyOf(
  shape: RowShape,
  { key }: Relation,
  json: unknown,
  end: 0 | 1,
): readonly unknown[] | null {
  const row = readRow(shape, json) ?? {};
  const names = key.map((pair) => pair[end]);
  return names.every((name) => Object.hasOwn(row, name)) ? names.map((name) => row[name]) : null;
}
