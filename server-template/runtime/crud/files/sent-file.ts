import { essenceOf } from '../../../shared/media-type.ts';
import type { FileColumns } from '../../../shared/operation/resolved-crud.ts';
import { detailTexts } from '../../../shared/problem-texts.ts';
import type { Row } from '../../database/database.ts';
import { isJsonObject } from '../../../shared/json/json-object.ts';
import { invalidRequest } from '../../operation/api-error.ts';
import type { OperationHandler, ReceivedBody } from '../../operation/operation-request.ts';
import type { CrudOperation } from '../crud-operation.ts';
import type { MakeHandler } from '../operation-steps.ts';

/** A file as it was sent. */
interface SentFile {
  readonly content: Uint8Array;
  /** Without parameters; null: not sent. */
  readonly type: string | null;
  readonly name: string | null;
}

/** The file in a body: the body itself, or the part of a form that is named after the property. */
export async function sentFile(
  body: ReceivedBody | null,
  { content: property }: FileColumns,
  contentType: unknown = '',
): Promise<SentFile> {
  const { exact } = body ?? {};
  if (exact instanceof Uint8Array)
    return { content: exact, type: typeOf(String(contentType)), name: null };
  const part = isJsonObject(exact) ? exact[property] : undefined;
  if (part instanceof Blob) return partFile(part);
  throw invalidRequest({ in: 'body', field: property, message: detailTexts.required });
}

/** The columns that a file sets: what was not sent is null, if it may be. */
export function storedValues(file: FileColumns, { content, type, name }: SentFile): Row {
  const values: Row = { [file.content]: Buffer.from(content).toString('base64') };
  const beside = [
    [file.type, type ?? null],
    [file.name, name ?? null],
  ] as const;
  for (const [property, value] of beside) {
    if (property === undefined) continue;
    if (value !== null || file.nullable.includes(property)) values[property] = value;
  }
  return values;
}

/** Reads the files in the form of a create or update as the values of their columns. */
export function formFiles(operation: CrudOperation, next: MakeHandler): OperationHandler {
  const handle = next(operation);
  const { files = [] } = operation.crud;
  if (files.length === 0) return handle;
  return async (request) => {
    const { received } = request;
    const { body } = received;
    if (!isJsonObject(body?.exact)) return handle(request);
    const exact: Row = { ...body.exact };
    for (const file of files) {
      const part = exact[file.content];
      if (part instanceof Blob) Object.assign(exact, storedValues(file, await partFile(part)));
    }
    return handle({ ...request, received: { ...received, body: { ...body, exact } } });
  };
}

async function partFile(part: Blob): Promise<SentFile> {
  const content = new Uint8Array(await part.arrayBuffer());
  const name = part instanceof File && part.name !== '' ? part.name : null;
  return { content, type: typeOf(part.type), name };
}

function typeOf(contentType: string): string | null {
  return essenceOf(contentType) || null;
}
