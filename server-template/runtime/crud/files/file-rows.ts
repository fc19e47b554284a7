import type { FileColumns } from '../../../shared/operation/resolved-crud.ts';
import { essenceOf } from '../../../shared/media-type.ts';
import { problemTexts } from '../../../shared/problem-texts.ts';
import type { Row, TableQueries } from '../../database/database.ts';
import { ApiError } from '../../operation/api-error.ts';
import type { OperationHandler, OperationRequest } from '../../operation/operation-request.ts';
import { definitionOf, keyReader, type CrudOperation } from '../crud-operation.ts';
import { createWriteJudge } from '../denied-write.ts';
import { missingRow } from '../reasons/stored-row.ts';
import { rewritten } from '../written-row.ts';
import { disposition } from './disposition.ts';
import { sentFile, storedValues } from './sent-file.ts';

/** Returns a file of the row in the path, in its own media type. */
export function getFile(operation: CrudOperation): OperationHandler {
  const { crud, database } = operation;
  const { responses } = operation.operation;
  const file = fileOf(operation);
  const definition = definitionOf(operation, crud.output ?? []);
  const queries = database.table(definition);
  const readKey = keyReader(operation);
  const usual = declaredType(responses['200']);
  const ranges: Readonly<Record<string, string>> =
    responses['206'] === undefined ? {} : { 'Accept-Ranges': 'bytes' };
  return async (request) => {
    const key = readKey(request);
    const { caller } = request;
    const row = await queries.get(key, caller);
    if (row === null) throw missingRow({ database, definition, key, caller });
    const content = row[file.content];
    if (typeof content !== 'string') throw new ApiError(...problemTexts.noFile);
    const type = textOf(row, file.type);
    const name = textOf(row, file.name);
    const mediaType = type !== null && mediaTypes.test(type) ? type : usual;
    const headers = {
      'Content-Type': mediaType,
      'Content-Disposition': disposition(mediaType, name),
      ...ranges,
    };
    return {
      status: 200,
      headers,
      body: Buffer.from(content, 'base64'),
      state: [content, type, name],
    };
  };
}

/** Stores the body as a file of the row in the path. */
export function putFile(operation: CrudOperation): OperationHandler {
  const file = fileOf(operation);
  return fileWriter(operation, async ({ received: { body, headers } }) => {
    const sent = await sentFile(body, file, headers['content-type']);
    return storedValues(file, sent);
  });
}

/** Removes a file of the row in the path. */
export function deleteFile(operation: CrudOperation): OperationHandler {
  const none = Object.fromEntries(fileOf(operation).nullable.map((name) => [name, null]));
  return fileWriter(operation, () => none);
}

function fileWriter(
  operation: CrudOperation,
  valuesOf: (request: OperationRequest) => Row | Promise<Row>,
): OperationHandler {
  const { crud, database } = operation;
  const definition = definitionOf(operation, crud.key ?? []);
  const queries = database.table(definition);
  const readKey = keyReader(operation);
  const judge = createWriteJudge(operation);
  return async (request) => {
    const key = readKey(request);
    const { caller } = request;
    const values = await valuesOf(request);
    const write = (on: TableQueries): Promise<Row | null> =>
      on.update(key, values, caller).catch(async (error: unknown) => {
        throw await judge({ error, request, values, key });
      });
    if ((await write(queries)) === null)
      await rewritten({ database, definition, key, caller, write });
    return { status: 204 };
  };
}

function fileOf({ crud }: CrudOperation): FileColumns {
  const [file] = crud.files ?? [];
  if (file === undefined) throw new Error('an operation on a file has its columns');
  return file;
}

function textOf(row: Row, property: string | undefined): string | null {
  const value = property === undefined ? null : row[property];
  return typeof value === 'string' && value !== '' ? value : null;
}

const mediaTypes = /^[\w.+-]+\/[\w.+-]+$/;

/** The media type that a response declares, unless it is a range or one of several. */
function declaredType(response: unknown): string {
  const { content = {} } = response as { readonly content?: object };
  const [first = '', ...others] = Object.keys(content).map(essenceOf);
  return others.length === 0 && mediaTypes.test(first) ? first : 'application/octet-stream';
}
