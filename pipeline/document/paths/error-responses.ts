import type {
  Components,
  OperationObject,
  Reference,
  ResponseObject,
  SchemaObject,
} from '../../openapi-document.ts';
import { sharedReference } from './shared-components.ts';

/** The schema of every error. */
export const errorSchema: SchemaObject = {
  type: 'object',
  description: 'What went wrong.',
  required: ['statusCode', 'error', 'code', 'message', 'requestId'],
  properties: {
    statusCode: { type: 'integer', format: 'int32', description: 'HTTP status.' },
    error: { type: 'string', description: 'Name of the status.' },
    code: { type: 'string', description: 'Stable error code, for programs.' },
    message: { type: 'string', description: 'One sentence, for people.' },
    details: {
      type: 'array',
      description: 'Each value that was rejected.',
      items: {
        type: 'object',
        required: ['in', 'field', 'message'],
        properties: {
          in: { type: 'string', enum: ['body', 'query', 'path', 'header', 'cookie'] },
          field: { type: 'string', description: 'Name of the value; dots separate nested names.' },
          message: { type: 'string' },
          keyword: {
            type: 'string',
            description: 'Rule that the value violates, such as `minLength` or `unique`.',
          },
          limit: { type: 'number', description: 'Limit set by the keyword.' },
          format: { type: 'string' },
          pattern: { type: 'string' },
          type: { type: 'string' },
        },
      },
    },
    requestId: { type: 'string', description: 'Identifies the request in the logs.' },
  },
};

/** Error statuses of operations. */
export type ErrorStatus = keyof typeof responses;

/** References to the shared responses of these statuses. */
export function errorResponses(statuses: readonly ErrorStatus[]): OperationObject['responses'] {
  return Object.fromEntries(
    statuses.map((status): [string, Reference] => [
      String(status),
      { $ref: `#/components/responses/${responses[status].name}` },
    ]),
  );
}

/** The shared responses of errors, by name; that of 403 only if an operation has it. Their examples are added in the effective document. */
export function errorComponents(mayForbid: boolean): NonNullable<Components['responses']> {
  const used = Object.values(responses).filter((one) => mayForbid || one !== responses[403]);
  return Object.fromEntries(
    used.map(({ name, description }): [string, ResponseObject] => [
      name,
      {
        description,
        ...(name === 'ServiceUnavailable'
          ? { headers: { 'Retry-After': sharedReference('headers', 'Retry-After') } }
          : {}),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

/** For a materialized view without data. */
export const unpopulatedResponse: ResponseObject = {
  description: 'The materialized view has not been populated. Refresh it in the database.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

interface ErrorResponse {
  readonly name: string;
  readonly description: string;
}

const responses = {
  400: {
    name: 'BadRequest',
    description: 'The request is invalid, or the database rejects a value.',
  },
  403: { name: 'Forbidden', description: 'The database does not permit this.' },
  404: { name: 'NotFound', description: 'The requested row does not exist.' },
  409: {
    name: 'Conflict',
    description:
      'The change conflicts with another row: a value is already taken, or other rows refer to this one.',
  },
  413: { name: 'PayloadTooLarge', description: 'The body is larger than the server accepts.' },
  415: { name: 'UnsupportedMediaType', description: 'The body is not JSON.' },
  500: {
    name: 'InternalServerError',
    description: 'An unexpected error occurred on the server.',
  },
  503: {
    name: 'ServiceUnavailable',
    description: 'The database is unavailable or overloaded. Try again later.',
  },
} as const satisfies Record<number, ErrorResponse>;
