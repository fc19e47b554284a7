import { chooseAnswer } from '../../choose/choose-answer.ts';
import type { MockContext } from '../../mock-options.ts';
import { isJson } from '../../read/media-type.ts';
import { valueAt } from '../list/property-index.ts';
import type { Resource } from '../find/resource.ts';
import { isRow } from '../row.ts';
import type { Row } from '../row.ts';

/** What the author wrote as an example of the list is all of it, as far as it is valid. */
export function exampleRows({ judge }: MockContext, resource: Resource): readonly Row[] | null {
  const { list, envelope, model, examples } = resource;
  if (list === null || model !== null) return null;
  const { answer } = chooseAnswer(list, undefined);
  const content = answer?.contents.find(({ mediaType }) => isJson(mediaType));
  const pointer = content?.schemaPointer ?? null;
  if (content === undefined || pointer === null) return null;
  for (const { value } of content.examples) {
    const rows = envelope === null ? value : isRow(value) ? valueAt(value, envelope) : null;
    if (isRows(rows) && judge.accepts(pointer, 'response', value)) return rows;
  }
  const accepts = (row: Row): boolean => judge.accepts(resource.schemaPointer, 'response', row);
  return examples.filter(isRows).find((rows) => rows.length > 0 && rows.every(accepts)) ?? null;
}

function isRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.every(isRow);
}
