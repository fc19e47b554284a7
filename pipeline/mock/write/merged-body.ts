import { mergePatched } from '../../../server-template/shared/json/merge-patch.ts';
import { isMergePatch } from '../../../server-template/shared/media-type.ts';
import { jsonContent } from '../../model/resolve/resolve-contents.ts';
import type { MockContext } from '../mock-options.ts';
import { plainNumbers } from '../read/exact-number.ts';
import { invalidRequest } from '../rejection.ts';
import type { RowRequest } from '../resources/row-request.ts';
import { isJsonMap, placed, storedValue, valueAt } from '../row.ts';
import type { Row } from '../row.ts';
import { serverWords } from '../validate/server-words.ts';

/** The body with a merge patch applied to its JSON columns; other bodies are unchanged. Throws Rejection (400) if the merged JSON is invalid. */
export function mergedBody(
  context: MockContext,
  { operation: { crud, body: declared }, mediaType, body }: RowRequest & { readonly body: Row },
  currentRow: () => Row,
): Row {
  const sent = (crud?.merged ?? []).filter(({ path }) => isJsonMap(valueAt(body, path)));
  if (mediaType === null || !isMergePatch(mediaType) || sent.length === 0) return body;
  const row = currentRow();
  const whole = sent.reduce((current, { path, column }) => {
    const property = crud?.model.properties.find(({ source }) => source.column === column);
    const stored = property === undefined ? null : storedValue(row, property.name);
    return placed(current, path, mergePatched(stored, valueAt(current, path)));
  }, body);
  rejectMisfit(context, jsonContent(declared?.contents ?? [])?.schemaPointer ?? null, whole);
  return whole;
}

function rejectMisfit(
  { requests: { validator }, schemas }: MockContext,
  pointer: string | null,
  whole: Row,
): void {
  const value = plainNumbers(whole);
  if (pointer === null || validator.accepts(pointer, 'request', value)) return;
  throw invalidRequest(
    validator.errors(pointer, 'request', value).map((fault) => ({
      in: 'body',
      field: fault.field.slice(0, 200),
      message: serverWords(schemas, fault),
    })),
  );
}
