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
      description: 'Each value that was refused.',
      items: {
        type: 'object',
        required: ['in', 'field', 'message'],
        properties: {
          in: { type: 'string', enum: ['body', 'query', 'path', 'header', 'cookie'] },
          field: { type: 'string', description: 'Name, nested ones with dots.' },
          message: { type: 'string' },
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

/** The shared responses, by name. */
export function sharedResponses(): NonNullable<Components['responses']> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      response.name,
      responseObject(Number(status), response),
    ]),
  );
}

interface ErrorResponse {
  readonly name: string;
  readonly error: string;
  readonly code: string;
  readonly description: string;
  readonly message: string;
}

const responses = {
  400: {
    name: 'BadRequest',
    error: 'Bad Request',
    code: 'VALIDATION_FAILED',
    description: 'The request does not fit this document, or the database refuses a value.',
    message: 'The request is not valid.',
  },
  404: {
    name: 'NotFound',
    error: 'Not Found',
    code: 'NOT_FOUND',
    description: 'There is nothing at this address.',
    message: 'There is nothing at this address.',
  },
  409: {
    name: 'Conflict',
    error: 'Conflict',
    code: 'UNIQUE_VIOLATION',
    description: 'Another row stands in the way: a value is taken, or rows refer to each other.',
    message: 'A row with this value exists already.',
  },
  413: {
    name: 'PayloadTooLarge',
    error: 'Payload Too Large',
    code: 'PAYLOAD_TOO_LARGE',
    description: 'The body is larger than the server takes.',
    message: 'The body is too large.',
  },
  415: {
    name: 'UnsupportedMediaType',
    error: 'Unsupported Media Type',
    code: 'UNSUPPORTED_MEDIA_TYPE',
    description: 'The body is not JSON.',
    message: 'The body must be application/json.',
  },
  500: {
    name: 'InternalServerError',
    error: 'Internal Server Error',
    code: 'INTERNAL_ERROR',
    description: 'The server failed; the fault is not in the request.',
    message: 'The server failed.',
  },
  503: {
    name: 'ServiceUnavailable',
    error: 'Service Unavailable',
    code: 'DATABASE_UNAVAILABLE',
    description: 'The database is lost or overloaded; try again.',
    message: 'The database does not answer.',
  },
} as const satisfies Record<number, ErrorResponse>;

function responseObject(statusCode: number, response: ErrorResponse): ResponseObject {
  const { error, code, message, description } = response;
  return {
    description,
    ...(statusCode === 503
      ? { headers: { 'Retry-After': sharedReference('headers', 'Retry-After') } }
      : {}),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        example: {
          statusCode,
          error,
          code,
          message,
          requestId: '0f8a6c1e-5d3b-4b7a-8f39-2c9d1e7a4b60',
        },
      },
    },
  };
}
