import { problemTexts, referenceTexts } from '../../../../server-template/shared/problem-texts.ts';
import { X_DB } from '../../../extensions.ts';
import type { OpenApiDocument } from '../../../openapi-document.ts';
import type { Operation, OperationResponse } from '../../api-model.ts';
import type { ProblemList } from '../../problem-list.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import { isRecord, pointerTo, valueAtPointer } from '../../json-pointer.ts';
import { jsonContent } from '../../resolve/resolve-contents.ts';
import { declaresErrorKeywords } from '../../error-keywords.ts';
import { schemasOf } from '../../schema-view.ts';
import { textFormats } from '../../text-formats.ts';
import { dependsOnRows } from './undeclared-errors.ts';
import { valueError } from '../../schemas/value-error.ts';

const invalid = ['VALIDATION_FAILED', 'MALFORMED_URL', 'MALFORMED_BODY', 'BODY_INCOMPLETE'];

/** Statuses that the server itself sends for any operation, with the error's name and codes. */
const anyOperation: Readonly<Record<string, SentError>> = {
  400: { error: 'Bad Request', codes: invalid, hasDetails: true },
  401: { error: 'Unauthorized', codes: ['UNAUTHORIZED'] },
  403: { error: 'Forbidden', codes: ['FORBIDDEN'], hasDetails: true },
  405: { error: 'Method Not Allowed', codes: ['METHOD_NOT_ALLOWED'] },
  408: { error: 'Request Timeout', codes: ['REQUEST_TIMEOUT'] },
  413: { error: 'Payload Too Large', codes: ['PAYLOAD_TOO_LARGE'] },
  415: { error: 'Unsupported Media Type', codes: ['UNSUPPORTED_MEDIA_TYPE'] },
  429: { error: 'Too Many Requests', codes: ['TOO_MANY_REQUESTS'] },
  500: { error: 'Internal Server Error', codes: ['INTERNAL_ERROR'] },
  503: { error: 'Service Unavailable', codes: ['OVERLOADED'] },
};

/** Codes of the errors with a status that the server and the mock share. */
function codesOf(status: number): readonly string[] {
  return [...Object.values(problemTexts), ...Object.values(referenceTexts)].flatMap(([own, code]) =>
    own === status ? [code] : [],
  );
}

/** Statuses that depend on rows. */
const ofRows: Readonly<Record<string, SentError>> = {
  400: {
    error: 'Bad Request',
    codes: [...new Set([...invalid, ...codesOf(400)])],
    hasDetails: true,
  },
  403: {
    error: 'Forbidden',
    codes: ['FORBIDDEN', ...codesOf(403), 'FORBIDDEN_BY_DATABASE'],
    hasDetails: true,
  },
  404: { error: 'Not Found', codes: codesOf(404) },
  409: {
    error: 'Conflict',
    codes: [...codesOf(409), 'NOT_READY'],
    hasDetails: true,
  },
  412: { error: 'Precondition Failed', codes: codesOf(412) },
  503: {
    error: 'Service Unavailable',
    codes: ['OVERLOADED', 'DATABASE_UNAVAILABLE', 'DATABASE_BUSY', 'DATABASE_READ_ONLY'],
  },
};

const sentAnywhere = Object.entries(anyOperation);
const sentOfRows = Object.entries({ ...anyOperation, ...ofRows });

interface SentError {
  readonly error: string;
  readonly codes: readonly string[];
  /** Some errors have details. */
  readonly hasDetails?: true;
}

/**
 * Rejects schemas of errors that the server's own errors do not match, and reports what it sends.
 * `seen` holds the schemas already checked.
 */
export function checkErrorBodies(
  resolution: Resolution,
  operation: Operation,
  seen: Set<string>,
): void {
  const sent = operation.crud === null ? sentAnywhere : sentOfRows;
  const declared = new Map(operation.responses.map((response) => [response.status, response]));
  const takesCookies = operation.parameters.some((parameter) => parameter.in === 'cookie');
  for (const [status, error] of sent) {
    // An exact status precedes its class, which precedes the default.
    const response =
      declared.get(status) ?? declared.get(`${status.slice(0, 1)}XX`) ?? declared.get('default');
    if (response === undefined) continue;
    if (Object.hasOwn(anyOperation, status) || dependsOnRows(operation.crud, status))
      checkMediaType(resolution, operation, response, seen);
    checkBodies(resolution, response, { status, error, takesCookies, seen });
  }
}

/** Warns about media types other than JSON; a response without any content leaves it open. */
function checkMediaType(
  { problems }: Resolution,
  { pointer }: Operation,
  { status, contents }: OperationResponse,
  seen: Set<string>,
): void {
  if (contents.length === 0 || jsonContent(contents) !== null) return;
  const types = contents.map(({ mediaType }) => mediaType);
  const key = ['media type', status, ...types].join(' ');
  if (types.some((type) => type.includes('*')) || seen.has(key)) return;
  seen.add(key);
  problems.warn(
    pointerTo(pointer, 'responses', status, 'content'),
    `The server's error responses are application/json, not ${types.join(' or ')}. Ignore this if your own middleware writes all errors.`,
  );
}

interface Sent {
  readonly status: string;
  readonly error: SentError;
  readonly takesCookies: boolean;
  readonly seen: Set<string>;
}

function checkBodies(
  { document, problems }: Resolution,
  response: OperationResponse,
  { status, error, takesCookies, seen }: Sent,
): void {
  const { schema, schemaPointer } = jsonContent(response.contents) ?? noContent;
  if (schema === null || schemaPointer === null) return;
  const key = `${schemaPointer} ${status} ${takesCookies}`;
  if (seen.has(key)) return;
  seen.add(key);
  const schemas = schemasOf({ document: document as OpenApiDocument });
  const hasKeywords = declaresErrorKeywords(schemas, schemaPointer);
  const byCode = bodiesOf(Number(status), error, { takesCookies, hasKeywords });
  const pointer = '$ref' in schema ? schema.$ref : schemaPointer;
  let isSeparable = !hasBranches(document, schema);
  for (const [index, bodies] of byCode.entries()) {
    // What one code allows, all codes allow.
    for (const body of isSeparable && index > 0 ? bodies.slice(0, 1) : bodies) {
      const reason = valueError({ document, direction: 'response' }, schema, body);
      if (reason === null) continue;
      isSeparable = false;
      if (seen.has(`${pointer} ${reason}`)) continue;
      seen.add(`${pointer} ${reason}`);
      if ((document as OpenApiDocument)[X_DB] === undefined) warn(problems, pointer, reason);
      else reject(problems, pointer, reason);
    }
  }
}

/** Whether a schema may accept the value of one property depending on that of another. */
function hasBranches(document: unknown, node: unknown, seen = new Set<unknown>()): boolean {
  if (!isRecord(node) || seen.has(node)) return false;
  seen.add(node);
  const { $ref: reference, anyOf, oneOf, not } = node;
  if ([anyOf, oneOf, not].some((branch) => branch !== undefined)) return true;
  const target = typeof reference === 'string' ? valueAtPointer(document, reference) : undefined;
  return [target, ...Object.values(node)].some((part) => hasBranches(document, part, seen));
}

const noContent = { schema: null, schemaPointer: null };

/** Without tables, all handlers are the user's and may send other errors. */
function warn(problems: ProblemList, pointer: string, reason: string): void {
  problems.warn(
    pointer,
    `The server's error responses do not match this schema: ${reason}. Ignore this if your own middleware writes all errors.`,
  );
}

function reject(problems: ProblemList, pointer: string, reason: string): void {
  const [[example] = []] = bodiesOf(
    400,
    { error: 'Bad Request', codes: ['VALIDATION_FAILED'] },
    { takesCookies: false, hasKeywords: false },
  );
  problems.add(
    pointer,
    `The server's error responses do not match this schema: ${reason}.`,
    `The server sends ${JSON.stringify(example)}, with "details": [{ "in", "field", "message" }] if values are invalid. Change the schema to allow these responses.`,
  );
}

/** Keywords without a parameter. */
const bare = [
  ...['enum', 'required', 'uniqueItems', 'additionalProperties', 'anyOf', 'oneOf', 'not'],
  ...['readOnly', 'nullable', 'unique', 'foreignKey', 'check'],
];
const types = ['string', 'number', 'integer', 'boolean', 'object', 'array'];

/** Keywords with a parameter, whose value depends on the document. */
const keywords = [
  ...bare.map((keyword) => ({ keyword })),
  ...['minLength', 'maxItems', 'maxProperties'].map((keyword) => ({ keyword, limit: 3 })),
  ...[-1, 0, 0.01, 19.99, 1_000_000].map((limit) => ({ keyword: 'minimum', limit })),
  ...[...textFormats, 'int64'].map((format) => ({ keyword: 'format', format })),
  ...['^a', '[0-9]{3,}$', '@'].map((pattern) => ({ keyword: 'pattern', pattern })),
  ...types.map((type) => ({ keyword: 'type', type })),
].map((broken) => ({ in: 'body', field: 'sku', message: 'is wrong', ...broken }));

const longText = 'name.'.repeat(60);

/** Of the whole body, and of a property that only the client has. */
const oddFields = ['', 'Größe\n1 "'];

/** A client may choose the ID of its request. */
const oddRequestIds = ['7', 'Ab.:_-9'.repeat(14)];

interface SentParts {
  readonly takesCookies: boolean;
  readonly hasKeywords: boolean;
}

/** For each code, an error without details first. */
function bodiesOf(
  statusCode: number,
  { error, codes, hasDetails }: SentError,
  { takesCookies, hasKeywords }: SentParts,
): readonly (readonly object[])[] {
  const requestId = '0f8a6c1e-5d3b-4b7a-8f39-2c9d1e7a4b60';
  const places = ['body', 'query', 'path', 'header', ...(takesCookies ? ['cookie'] : [])];
  const details = places.map((place) => ({ in: place, field: 'lines.0.sku', message: 'is wrong' }));
  return codes.map((code) => {
    const body = { statusCode, error, code, message: 'What is wrong.', requestId };
    // Messages quote names, which may be long.
    const long = { ...body, message: longText };
    const identified = oddRequestIds.map((id) => ({ ...body, requestId: id }));
    if (hasDetails !== true) return [body, long, ...identified];
    const odd = oddFields.map((field) => ({ in: 'body', field, message: 'is wrong' }));
    const withKeywords = hasKeywords ? keywords.map((one) => ({ ...body, details: [one] })) : [];
    const longDetails = [{ in: 'body', field: longText, message: longText }];
    return [
      ...[body, ...identified, { ...body, details }, { ...long, details: longDetails }],
      ...odd.map((detail) => ({ ...body, details: [detail] })),
      ...withKeywords,
    ];
  });
}
