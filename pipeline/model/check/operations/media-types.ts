import { exportTypes } from '../../../../server-template/shared/list/exported-rows.ts';
import { essenceOf, isMultipartForm } from '../../../../server-template/shared/media-type.ts';
import type { Content, Operation } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { ProblemList } from '../../problem-list.ts';
import { jsonContent, jsonContents } from '../../resolve/resolve-contents.ts';
import { isOfFile } from '../../resolve/row-actions.ts';

/**
 * Rejects media types other than JSON that an operation on a table does not support. Media types in
 * place of JSON are rejected during resolution.
 */
export function checkMediaTypes(
  problems: ProblemList,
  { crud, body, responses, pointer }: Operation,
): void {
  if (crud === null || isOfFile(crud.action)) return;
  const reject = (content: Content, place: string, message: string): void =>
    problems.add(content.schemaPointer ?? place, message, 'Remove this media type.');
  const read = body === null ? [] : jsonContents(body.contents);
  for (const content of read.length === 0 ? [] : (body?.contents ?? [])) {
    const isForm = isMultipartForm(content.mediaType) && crud.files.length > 0;
    if (read.includes(content) || isForm) continue;
    const message = `Operations on tables read JSON, not ${content.mediaType}.`;
    reject(content, pointerTo(pointer, 'requestBody'), message);
  }
  const exported: readonly string[] = crud.action === 'list' ? exportTypes : [];
  const written = ['application/json', ...exported].join(', ').replace(/, (?=[^,]*$)/, ' and ');
  for (const { status, contents } of responses) {
    const json = /^2/.test(status) ? jsonContent(contents) : null;
    for (const content of json === null ? [] : contents) {
      if (content === json || exported.includes(essenceOf(content.mediaType))) continue;
      const message = `A ${crud.action} responds with ${written}, not ${content.mediaType}.`;
      reject(content, pointerTo(pointer, 'responses', status), message);
    }
  }
}
