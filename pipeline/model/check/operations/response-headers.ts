import { mayHaveTag } from '../../../../server-template/shared/entity-tag.ts';
import { X_CRUD } from '../../../extensions.ts';
import type { Operation, ResponseHeader } from '../../api-model.ts';
import { pointerTo, parentOf } from '../../json-pointer.ts';
import type { ProblemList } from '../../problem-list.ts';

/** Sent with every response. */
const always: readonly string[] = [
  ...['x-request-id', 'x-content-type-options', 'content-security-policy', 'referrer-policy'],
  ...['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'vary'],
];

/**
 * Rejects required response headers of tables' operations that are never sent, and warns about
 * optional ones. A shared header is accepted if any of its operations sends it.
 */
export function checkHeaders(problems: ProblemList, operations: readonly Operation[]): void {
  const gettable = new Set(
    operations.flatMap(({ crud }) => (crud?.action === 'get' ? [crud.model.name] : [])),
  );
  const found = operations.flatMap((operation) => declaredHeaders(operation, gettable));
  const filled = new Set(found.filter(({ isFilled }) => isFilled).map(sharedHeader));
  const reported = new Set<string>();
  for (const { header, pointer, isFilled, isWritten, requestedBy } of found) {
    checkOwnHeader(problems, header, { pointer, isWritten });
    const shared = sharedHeader({ header, pointer });
    if (reported.has(pointer) || (!header.required && filled.has(shared))) continue;
    if (isFilled && !(header.required && requestedBy !== null)) continue;
    reported.add(pointer);
    if (isFilled && requestedBy !== null)
      rejectRequired(problems, { header, pointer, requestedBy });
    else notify(problems, header, pointer);
  }
}

/** Several responses may refer to one header, by different names. */
function sharedHeader({ header, pointer }: Pick<DeclaredHeader, 'header' | 'pointer'>): string {
  return `${header.name.toLowerCase()} ${pointer}`;
}

/** Headers that the server sends, with their values. */
const own: ReadonlyMap<string, readonly unknown[]> = new Map([
  ['link', ['string']],
  ['content-range', ['string']],
  ['location', ['string']],
  ['x-total-count', ['integer', 'number', 'string']],
  ['ratelimit', ['string']],
  ['ratelimit-policy', ['string']],
  ['retry-after', ['integer', 'number', 'string']],
]);

function checkOwnHeader(
  problems: ProblemList,
  header: ResponseHeader,
  { pointer, isWritten }: Pick<DeclaredHeader, 'pointer' | 'isWritten'>,
): void {
  const types = own.get(header.name.toLowerCase());
  const { type } = header.schema;
  if (type === 'object') {
    const message = `The ${JSON.stringify(header.name)} header is of type object, which no client could read back from a header.`;
    problems.add(pointer, message, 'Make it a string or an array.');
    return;
  }
  if (types === undefined) return;
  const name = JSON.stringify(header.name);
  if (type !== undefined && !types.includes(type)) {
    const message = `The server writes the ${name} header as ${String(types[0])}, not as ${type}.`;
    problems.add(pointer, message);
    return;
  }
  const limiting = limitingKeywords.find(
    (keyword) => isLimiting(keyword, header) && (keyword !== 'default' || isWritten),
  );
  if (limiting === undefined) return;
  problems.add(
    pointerTo(pointer, 'schema', limiting),
    `The server sets the ${name} header; ${JSON.stringify(limiting)} has no effect on its value.`,
    `Remove "${limiting}".`,
  );
}

/** Keywords of a schema that exclude values, or give one. */
const limitingKeywords = [
  ...(['default', 'enum', 'not', 'pattern', 'format', 'minLength', 'maxLength'] as const),
  ...(['minimum', 'maximum', 'multipleOf'] as const),
];

/** Numbers in headers of the server are integers from 0, and from 1 in Retry-After. */
function isLimiting(
  keyword: (typeof limitingKeywords)[number],
  { name, schema }: ResponseHeader,
): boolean {
  const value: unknown = schema[keyword];
  if (value === undefined) return false;
  // Texts have no format, but a Location is a reference.
  if (keyword === 'format') return schema.type === 'string' && value !== 'uri-reference';
  const lowest = name.toLowerCase() === 'retry-after' ? 1 : 0;
  if (keyword === 'minimum') return Number(value) > lowest || schema.exclusiveMinimum === true;
  return !((keyword === 'minLength' && value === 0) || (keyword === 'multipleOf' && value === 1));
}

interface DeclaredHeader {
  readonly header: ResponseHeader;
  readonly pointer: string;
  /** The server determines its value. */
  readonly isWritten: boolean;
  /** The same, or the document does. */
  readonly isFilled: boolean;
  /** The parameter without which the server omits it; null: none. */
  readonly requestedBy: string | null;
}

function declaredHeaders(
  operation: Operation,
  gettable: ReadonlySet<string>,
): readonly DeclaredHeader[] {
  if (operation.crud === null) return [];
  return operation.responses.flatMap(({ status, headers }) =>
    headers.map((header) => {
      const name = header.name.toLowerCase();
      const isWritten = isSent(operation, { status, name, gettable });
      const pointer =
        header.schemaPointer === null
          ? pointerTo(operation.pointer, 'responses', status, 'headers', header.name)
          : parentOf(header.schemaPointer).parent;
      const isFilled = isWritten || isFixed(header);
      return { header, pointer, isWritten, isFilled, requestedBy: requesterOf(operation, name) };
    }),
  );
}

function notify(problems: ProblemList, { name, required }: ResponseHeader, pointer: string): void {
  const message = `There is no value for the ${JSON.stringify(name)} header`;
  if (!required) {
    problems.warn(
      pointer,
      `${message}, so it is omitted. Ignore this if a proxy or middleware adds it.`,
    );
    return;
  }
  problems.add(
    pointer,
    `${message}, which is required.`,
    `Give its schema an enum of one value or a default, remove "required", or remove "${X_CRUD}" from the operation and write its handler.`,
  );
}

function isCounted(list: Operation['list'], status: string): boolean {
  return status === '200' && (list?.count ?? list?.total) !== undefined;
}

/** Rows are counted for every request, or only on request: by a parameter without a default. */
function requesterOf({ list, parameters }: Operation, header: string): string | null {
  if (!['x-total-count', 'content-range'].includes(header)) return null;
  if (list?.count !== undefined) return null;
  const parameter = parameters.find(({ role }) => role === 'total');
  return parameter === undefined || parameter.schema.default !== undefined ? null : parameter.name;
}

function rejectRequired(
  problems: ProblemList,
  { header, pointer, requestedBy }: Pick<DeclaredHeader, 'header' | 'pointer' | 'requestedBy'>,
): void {
  problems.add(
    pointer,
    `The server sends the ${JSON.stringify(header.name)} header only if the request has the parameter ${JSON.stringify(requestedBy)}, so it cannot be required.`,
    `Remove "required", or count the rows of every response: "${X_CRUD}": { …, "total": "exact" }.`,
  );
}

/** Headers of single rows: entity tags, and media types of patches. */
function isOfRow({ crud, method }: Operation, status: string, name: string): boolean {
  if (name === 'accept-patch') return status === '415' && method === 'patch';
  if (crud?.action === 'getFile' && name === 'content-disposition') return status === '200';
  return name === 'etag' && /^20[01]$/.test(status) && mayHaveTag(crud?.action);
}

/** A part of a file states its place, and a 416 the size. */
function isOfFile({ crud }: Operation, status: string, name: string): boolean {
  if (crud?.action !== 'getFile' || name !== 'content-range') return false;
  return status === '206' || status === '416';
}

function isReplayed({ idempotency }: Operation, status: string, name: string): boolean {
  return name === 'idempotent-replayed' && idempotency !== null && status.startsWith('2');
}

/** Its schema has one fixed value. */
function isFixed({ schema }: ResponseHeader): boolean {
  return schema.default !== undefined || schema.enum?.length === 1;
}

function isSent(
  operation: Operation,
  header: {
    readonly status: string;
    readonly name: string;
    /** Models with an operation that gets one row. */
    readonly gettable: ReadonlySet<string>;
  },
): boolean {
  const { status, name, gettable } = header;
  const { crud, deprecated, list, rateLimit } = operation;
  if (always.includes(name) || name.startsWith('access-control-')) return true;
  switch (name) {
    case 'location':
      return status === '201' && crud?.action === 'create' && gettable.has(crud.model.name);
    case 'retry-after':
      return ['503', '429', '5XX', '4XX', 'default'].includes(status);
    case 'ratelimit':
    case 'ratelimit-policy':
      return rateLimit !== null;
    case 'deprecation':
      return deprecated;
    case 'allow':
      return ['405', '4XX', 'default'].includes(status);
    case 'link':
      return status === '200' && crud?.action === 'list';
    case 'x-total-count':
    case 'content-range':
      return isCounted(list, status) || isOfFile(operation, status, name);
    default:
      return isReplayed(operation, status, name) || isOfRow(operation, status, name);
  }
}
