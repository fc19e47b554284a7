import type {
  Components,
  OperationObject,
  Reference,
  ResponseObject,
  SchemaObject,
} from '../../openapi-document.ts';
import { sharedReference } from './shared-components.ts';

/** The one shape of every error. */
export const errorSchema: SchemaObject = {
  type: 'object',
  description: 'What went wrong.',
  required: ['statusCode', 'error', 'code', 'message', 'requestId'],
  properties: {
    statusCode: { type: 'integer', format: 'int32', description: 'HTTP status.' },
    error: { type: 'string', description: 'Name of the status.' },
    code: { type: 'string', description: 'Stable code of the cause, for programs.' },
    message: { type: 'string', description: 'One sentence, for people.' },
    details: {
      type: 'array',
      description: 'Each value that was rejected.',
      items: {
        type: 'object',
        required: ['in', 'field', 'message'],
        properties: {
          in: { type: 'string', enum: ['body', 'query', 'path', 'header', 'cookie'] },
          field: { type: 'string', description: 'Name, nested ones with dots.' },
          message: { type: 'string' },
          keyword: {
            type: 'string',
            description: 'What the value breaks: `minLength`, `required`, `unique`, …',
          },
          limit: { type: 'number', description: 'The number that the keyword names.' },
          format: { type: 'string' },
          pattern: { type: 'string' },
          type: { type: 'string' },
        },
      },
    },
    requestId: { type: 'string', description: 'Finds the request in the logs.' },
  },
};

/** Statuses that an operation may fail with. */
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

/** The shared responses of errors, by name. Their examples follow from their names, and whoever reads a document adds them. */
export function errorComponents(): NonNullable<Components['responses']> {
  return Object.fromEntries(
    Object.values(responses).map(({ name, description }): [string, ResponseObject] => [
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

interface ErrorResponse {
  readonly name: string;
  readonly description: string;
}

const responses = {
  400: {
    name: 'BadRequest',
    description: 'The request does not fit this document, or the database rejects a value.',
  },
  404: { name: 'NotFound', description: 'There is nothing at this address.' },
  409: {
    name: 'Conflict',
    description: 'Another row stands in the way: a value is taken, or rows refer to each other.',
  },
  413: { name: 'PayloadTooLarge', description: 'The body is larger than the server takes.' },
  415: { name: 'UnsupportedMediaType', description: 'The body is not JSON.' },
  500: {
    name: 'InternalServerError',
    description: 'The server failed; the fault is not in the request.',
  },
  503: {
    name: 'ServiceUnavailable',
    description: 'The database is lost or overloaded; try again.',
  },
} as const satisfies Record<number, ErrorResponse>;
