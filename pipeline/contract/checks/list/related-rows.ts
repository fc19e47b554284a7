import type { Operation, Relation } from '../../../model/api-model.ts';
import {
  isJsonObject,
  type JsonObject,
} from '../../../../server-template/shared/json/json-object.ts';
import { outputShape, readRow, type RowShape } from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';

/** A relation; of a number of rows, the list of the same rows; of rows through a table, that of its rows. */
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
    if (relation.through !== undefined) return pairError(relation, json, value);
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

/** Whether the rows are those that the rows of the table between refer to in the same response. */
function pairError(
  { name, model, output, through, rows, most, sibling }: Counted,
  json: JsonObject,
  list: readonly unknown[],
): string | null {
  const pairs = sibling ? json[sibling.name] : undefined;
  if (!sibling || through === undefined || !Array.isArray(pairs)) return null;
  const ends = { key: through.key };
  const near = { model: through.model, columns: sibling.output };
  const named = pairs.map((pair: unknown) => keyOf(near, ends, pair, 0));
  const found = list.map((row) => keyOf({ model, columns: output }, ends, row, 1));
  if ([...named, ...found].includes(null) || pairs.length >= (sibling.most ?? 0)) return null;
  const isIn = (key: Key, keys: readonly Key[]): boolean =>
    keys.some((one) => one?.every((part, at) => isSameValue(part, key?.[at])) === true);
  if (found.some((key) => !isIn(key, named)))
    return `${name} contains a row that no row of ${sibling.name} refers to.`;
  const isWhole = rows === null && list.length < (most ?? 0);
  if (isWhole && named.some((key) => !isIn(key, found)))
    return `${name} lacks a row that a row of ${sibling.name} refers to.`;
  return found.some((key, at) => isIn(key, found.slice(at + 1)))
    ? `${name} contains a row twice.`
    : null;
}

type Key = readonly unknown[] | null;

/** Hidden values prove nothing. */
function isStray(relation: Relation, own: readonly unknown[] | null, row: unknown): boolean {
  const shape = { model: relation.model, columns: relation.output };
  const other = keyOf(shape, relation, row, 1);
  return own !== null && other !== null && !own.every((part, at) => isSameValue(part, other[at]));
}

/** Values of a relation's key in a row; null if one is hidden. */
function keyOf(
  shape: RowShape,
  { key }: Pick<Relation, 'key'>,
  json: unknown,
  end: 0 | 1,
): readonly unknown[] | null {
  const row = readRow(shape, json) ?? {};
  const names = key.map((pair) => pair[end]);
  return names.every((name) => Object.hasOwn(row, name)) ? names.map((name) => row[name]) : null;
}
