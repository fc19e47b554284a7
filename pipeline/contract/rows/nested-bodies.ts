import { parseStoredJson } from '../../../server-template/shared/json/exact-json.ts';
import { envelopePath } from '../../model/resources/envelope-path.ts';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import type { Model, NestedRows, Operation } from '../../model/api-model.ts';
import { readRow, valueIn, writeRow, type Row } from './row-shape.ts';

/**
 * A body without related rows, which would need existing rows; with empty lists if they are
 * required.
 */
export function withoutNested(
  { nested }: Pick<Operation, 'nested'>,
  body: Row,
  accepts: (body: Row) => boolean,
): Row {
  return nested.reduce((whole, { name, isWhole }) => {
    const without = writeRow(null, whole, { [name]: undefined });
    if (accepts(without)) return without;
    const empty = writeRow(null, whole, { [name]: isWhole ? [] : {} });
    return accepts(empty) ? empty : whole;
  }, body);
}

/** Related rows in a response that its request wrote. */
export function writtenWith(
  { nested, crud }: Pick<Operation, 'nested' | 'crud'>,
  body: string,
): readonly { readonly model: Model; readonly row: Row }[] {
  return nested.flatMap((relation) =>
    (shownBy(relation, crud, body) ?? []).map((row) => ({ model: relation.model, row })),
  );
}

/** The related rows of a relation in the response to a write; null if it lacks them. */
export function shownBy(
  { name, model, shown }: NestedRows,
  crud: Operation['crud'],
  body: string,
): readonly Row[] | null {
  if (shown === null || crud === null) return null;
  return rowsInside(
    { name, model, output: shown.output },
    valueIn(jsonIn(body), envelopePath(crud.envelope)),
  );
}

/** The related rows in a property of a row; null if it is not a list. */
export function rowsInside(
  { name, model, output }: Pick<NonNullable<NestedRows['shown']>, 'name' | 'model' | 'output'>,
  row: unknown,
): readonly Row[] | null {
  const list = isJsonObject(row) && Object.hasOwn(row, name) ? row[name] : null;
  if (!Array.isArray(list)) return null;
  const rows = list.map((one: unknown) => readRow({ model, columns: output }, one));
  return rows.filter((one) => one !== null);
}

function jsonIn(text: string): unknown {
  try {
    return parseStoredJson(text);
  } catch {
    return undefined;
  }
}
