import { X_CRUD } from '../../extensions.ts';
import type { OperationCrud } from '../../extensions.ts';
import type { MediaType, OperationObject, ParameterObject } from '../../openapi-document.ts';
import { bodyNames } from '../names/name-tables.ts';
import { spokenName } from '../names/words.ts';
import type { Resource } from '../resource.ts';
import { errorResponses } from './error-responses.ts';

/** GET of the collection. */
export function listOperation(resource: Resource): OperationObject {
  const { model, plural } = resource;
  return {
    ...heading(resource, `list${plural}`, `List ${spokenName(plural)}`),
    parameters: [pageParameter, limitParameter],
    responses: {
      200: {
        description: `One page of ${spokenName(plural)}.`,
        content: json({ schema: { type: 'array', items: reference(model) } }),
      },
      ...errorResponses([400, 404, 500, 503]),
    },
    [X_CRUD]: crud(model, 'list'),
  };
}

/** POST to the collection. */
export function createOperation(resource: Resource): OperationObject {
  const { model, key } = resource;
  return {
    ...heading(resource, `create${model}`, `Create ${withArticle(model)}`),
    requestBody: { required: true, content: json({ schema: reference(bodyNames(model)[0]) }) },
    responses: {
      201: {
        description: 'Created.',
        ...(key === null ? {} : { headers: { Location: location } }),
        content: json({ schema: reference(model) }),
      },
      ...errorResponses([400, 404, 409, 413, 415, 500, 503]),
    },
    [X_CRUD]: crud(model, 'create'),
  };
}

/** GET of one row. */
export function getOperation(resource: Resource): OperationObject {
  const { model } = resource;
  return {
    ...heading(resource, `get${model}`, `Get ${withArticle(model)}`),
    responses: {
      200: { description: 'Found.', content: json({ schema: reference(model) }) },
      ...errorResponses([400, 404, 500, 503]),
    },
    [X_CRUD]: crud(model, 'get'),
  };
}

/** PUT or PATCH of one row; both change only what is sent. */
export function updateOperation(resource: Resource, verb: 'replace' | 'update'): OperationObject {
  const { model } = resource;
  const name = verb === 'replace' ? 'Replace' : 'Update';
  return {
    ...heading(resource, `${verb}${model}`, `${name} ${withArticle(model)}`),
    description: 'Changes only what is sent.',
    requestBody: { required: true, content: json({ schema: reference(bodyNames(model)[1]) }) },
    responses: {
      200: { description: 'Changed.', content: json({ schema: reference(model) }) },
      ...errorResponses([400, 404, 409, 413, 415, 500, 503]),
    },
    [X_CRUD]: crud(model, 'update'),
  };
}

/** DELETE of one row. */
export function deleteOperation(resource: Resource): OperationObject {
  const { model } = resource;
  return {
    ...heading(resource, `delete${model}`, `Delete ${withArticle(model)}`),
    responses: {
      204: { description: 'Deleted.' },
      ...errorResponses([400, 404, 409, 500, 503]),
    },
    [X_CRUD]: crud(model, 'delete'),
  };
}

function heading(
  { model }: Resource,
  operationId: string,
  summary: string,
): Pick<OperationObject, 'operationId' | 'tags' | 'summary'> {
  return { operationId, tags: [model], summary };
}

function crud(model: string, action: OperationCrud['action']): OperationCrud {
  return { model, action };
}

function reference(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

function json(media: MediaType): Readonly<Record<string, MediaType>> {
  return { 'application/json': media };
}

function withArticle(model: string): string {
  const name = spokenName(model);
  return `${/^(?:[aio]|e(?!u)|u(?!ni|s|t))/.test(name) ? 'an' : 'a'} ${name}`;
}

const location = {
  description: 'Path of the new row.',
  schema: { type: 'string', format: 'uri-reference' },
} as const;

/** At the last page that may be asked for, with the largest limit, the offset is still an exact integer everywhere. */
const pageParameter: ParameterObject = {
  name: 'page',
  in: 'query',
  description: 'Number of the page, from 1.',
  schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 1_000_000_000, default: 1 },
};

const limitParameter: ParameterObject = {
  name: 'limit',
  in: 'query',
  description: 'Rows on a page.',
  schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 100, default: 20 },
};
