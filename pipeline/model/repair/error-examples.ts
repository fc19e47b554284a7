import { X_DB } from '../../extensions.ts';
import type { OpenApiDocument, ResponseObject } from '../../openapi-document.ts';
import { isRecord, pointerTo } from '../json-pointer.ts';
import type { Edit } from './document-edits.ts';

/** Code and message of each error, by the name of its response in components. */
const errors: ReadonlyMap<string, ErrorText> = new Map([
  ['BadRequest', [400, 'Bad Request', 'VALIDATION_FAILED', 'The request is not valid.']],
  ['NotFound', [404, 'Not Found', 'NOT_FOUND', 'The requested row does not exist.']],
  ['Conflict', [409, 'Conflict', 'UNIQUE_VIOLATION', 'A row with this value already exists.']],
  ['PayloadTooLarge', [413, 'Payload Too Large', 'PAYLOAD_TOO_LARGE', 'The body is too large.']],
  [
    'UnsupportedMediaType',
    [
      ...([415, 'Unsupported Media Type', 'UNSUPPORTED_MEDIA_TYPE'] as const),
      'The body must be application/json.',
    ],
  ],
  ['InternalServerError', [500, 'Internal Server Error', 'INTERNAL_ERROR', 'The server failed.']],
  [
    'ServiceUnavailable',
    [
      ...([503, 'Service Unavailable', 'DATABASE_UNAVAILABLE'] as const),
      'The database does not respond.',
    ],
  ],
]);

type ErrorText = readonly [statusCode: number, error: string, code: string, message: string];

const errorSchema = '#/components/schemas/Error';

/**
 * Adds examples to the shared responses of errors that have none, if `Error` is what generated
 * servers send.
 */
export function errorExampleEdits({
  components,
  [X_DB]: database,
}: OpenApiDocument): readonly Edit[] {
  if (database === undefined || !isOurs(components?.schemas?.['Error'])) return [];
  return Object.entries(components?.responses ?? {}).flatMap(([name, response]) => {
    const error = errors.get(name);
    if (error === undefined || '$ref' in response || !wantsExample(response)) return [];
    const [statusCode, phrase, code, message] = error;
    const requestId = '0f8a6c1e-5d3b-4b7a-8f39-2c9d1e7a4b60';
    const example = { statusCode, error: phrase, code, message, requestId };
    const pointer = pointerTo('#/components/responses', name, 'content', 'application/json');
    return [{ pointer, change: (media) => void (media['example'] = example) }];
  });
}

function isOurs(schema: unknown): boolean {
  const properties: unknown = isRecord(schema) ? schema['properties'] : undefined;
  return (
    isRecord(properties) &&
    ['statusCode', 'error', 'code', 'message', 'requestId'].every((name) => name in properties)
  );
}

function wantsExample({ content }: ResponseObject): boolean {
  const media = content?.['application/json'];
  const { schema, example, examples } = media ?? {};
  const isError = schema !== undefined && '$ref' in schema && schema.$ref === errorSchema;
  return isError && example === undefined && examples === undefined;
}
