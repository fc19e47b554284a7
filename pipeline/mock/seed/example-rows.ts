import { rowContent } from '../../model/resources/row-content.ts';
import type { MockContext } from '../mock-options.ts';
import { validExample } from '../valid-example.ts';
import type { RowResource } from '../../model/resources/resource.ts';
import { isRow, valueAt } from '../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';

/** The author's example of the list, as far as it is valid. */
export function exampleRows(context: MockContext, resource: RowResource): readonly Row[] | null {
  const { list, envelope, model, examples } = resource;
  if (list === null || model !== null) return null;
  const content = rowContent(list);
  const pointer = content?.schemaPointer ?? null;
  if (content === null || pointer === null) return null;
  for (const example of content.examples) {
    const value = validExample(context, pointer, example.value);
    const rows = envelope === null ? value : isRow(value) ? valueAt(value, envelope) : null;
    if (isRows(rows)) return rows;
  }
  const valid = (row: unknown): unknown => validExample(context, resource.schemaPointer, row);
  const lists = examples.map((rows): unknown => (Array.isArray(rows) ? rows.map(valid) : null));
  return lists.filter(isRows).find(({ length }) => length > 0) ?? null;
}

function isRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.every(isRow);
}
