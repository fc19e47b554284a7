import { X_CRUD, X_DB } from '../../extensions.ts';
import type { MediaType, OpenApiDocument, OperationObject } from '../../openapi-document.ts';
import { isRecord, valueAtPointer } from '../json-pointer.ts';
import type { Located } from '../json-pointer.ts';
import { documentOperations } from './body-columns.ts';
import type { Edit } from './document-edits.ts';

/** Adds a 429 response to operations with a limit, unless they declare one. */
export function limitResponseEdits(document: OpenApiDocument): readonly Edit[] {
  if (document[X_DB] === undefined) return [];
  return documentOperations(document)
    .filter((operation) => isLimited(document, operation))
    .map(({ value, pointer }) => ({
      pointer,
      change: (operation) => {
        const response = tooManyRequests(document, value);
        operation['responses'] = { ...(operation['responses'] as object), 429: response };
      },
    }));
}

function isLimited(document: OpenApiDocument, { value }: Located<OperationObject>): boolean {
  const limit = value[X_CRUD]?.rateLimit ?? document[X_CRUD]?.rateLimit;
  const declared = Object.keys(value.responses);
  return limit !== undefined && !['429', '4XX'].some((status) => declared.includes(status));
}

const text = { type: 'string' } as const;

/** With the body of the operation's other errors. */
function tooManyRequests(document: OpenApiDocument, { responses }: OperationObject): object {
  const contents = Object.entries(responses).flatMap(([status, response]) => {
    const written = '$ref' in response ? valueAtPointer(document, response.$ref) : response;
    return /^[45]/.test(status) && isRecord(written) ? [written['content']] : [];
  });
  const content = contents.find((found) => found !== undefined);
  return {
    description: 'Too many requests.',
    headers: {
      'Retry-After': {
        description: 'Number of seconds to wait before trying again.',
        schema: { type: 'integer', minimum: 1 },
      },
      RateLimit: {
        description: 'Remaining requests, and seconds until the limit is reset.',
        schema: text,
      },
      'RateLimit-Policy': { description: 'Limits on the number of requests.', schema: text },
    },
    ...(content === undefined ? {} : { content: withoutExamples(content) }),
  };
}

/** Examples of other errors do not apply. */
function withoutExamples(content: unknown): object {
  return Object.fromEntries(
    Object.entries(content as Readonly<Record<string, MediaType>>).map(([type, { schema }]) => [
      type,
      { schema },
    ]),
  );
}
