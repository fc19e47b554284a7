import { X_CRUD } from '../../extensions.ts';
import type { DeclaredCrud } from '../../extensions.ts';
import type {
  MediaType,
  OperationObject,
  ParameterObject,
  Reference,
  RequestBody,
  ResponseObject,
} from '../../openapi-document.ts';
import { bodyNames, spokenName } from '../names/words.ts';
import type { Field } from '../field.ts';
import type { Resource } from '../resource.ts';
import type { Table, TableRight } from '../../catalog/catalog.ts';
import type { ErrorStatus } from './error-responses.ts';
import { errorResponses, unpopulatedResponse } from './error-responses.ts';
import { defaultFilters, filterParameter, sortedFields } from './list-filters.ts';
import type { FilterContext } from './list-filters.ts';
import { sharedReference } from './shared-components.ts';

/** GET of the collection. */
export function listOperation(resource: Resource, context: FilterContext): OperationObject {
  const { model, plural, table, fields } = resource;
  const { filters } = defaultFilters(table, fields, context.flavour);
  return {
    ...heading(resource, `list${plural}`, `List ${spokenName(plural)}`),
    parameters: [
      ...(['page', 'limit', 'count'] as const).map((name) => sharedReference('parameters', name)),
      ...sortParameter(sortedFields(table, fields)),
      ...filters.map((filter) => filterParameter(filter, context)),
    ],
    responses: {
      200: {
        description: `One page of ${spokenName(plural)}.`,
        headers: pageHeaders,
        content: json({ schema: { type: 'array', items: reference(model) } }),
      },
      ...unfilledResponse(table),
      ...failures(resource, 'read', [400, 500, 503]),
    },
    [X_CRUD]: crud(model, 'list'),
  };
}

/** The errors of an operation, with 403 where the database may forbid it. */
function failures(
  { rights: { forbidden } }: Resource,
  right: TableRight,
  statuses: readonly ErrorStatus[],
): OperationObject['responses'] {
  return errorResponses(forbidden.has(right) ? [...statuses, 403] : statuses);
}

/** A materialized view may have been created without data. */
function unfilledResponse({ kind }: Table): OperationObject['responses'] {
  return kind === 'materializedView' ? { 409: unpopulatedResponse } : {};
}

const pageHeaders = Object.fromEntries(
  (['Link', 'X-Total-Count', 'Content-Range'] as const).map((name) => [
    name,
    sharedReference('headers', name),
  ]),
);

function sortParameter(fields: readonly Field[]): readonly ParameterObject[] {
  if (fields.length === 0) return [];
  const names = fields.flatMap(({ name }) => [name, `-${name}`]);
  return [
    {
      ...{ name: 'sort', in: 'query', explode: false },
      schema: { type: 'array', items: { type: 'string', enum: names } },
      [X_CRUD]: { role: 'sort' },
    },
  ];
}

/** POST to the collection. */
export function createOperation(resource: Resource): OperationObject {
  const { model, key, rights } = resource;
  return {
    ...heading(resource, `create${model}`, `Create ${withArticle(model)}`),
    requestBody: { required: true, content: json({ schema: reference(bodyNames(model)[0]) }) },
    responses: {
      201: rights.denied.has('read')
        ? { description: 'Created. The response has no body, since rows cannot be read.' }
        : {
            description: 'Created.',
            ...(key === null
              ? {}
              : { headers: { Location: sharedReference('headers', 'Location') } }),
            content: json({ schema: reference(model) }),
          },
      ...failures(resource, 'create', [400, 409, 413, 415, 500, 503]),
    },
    [X_CRUD]: crud(model, 'create'),
  };
}

/** GET of one row. */
export function getOperation(resource: Resource): OperationObject {
  const { model, table } = resource;
  return {
    ...heading(resource, `get${model}`, `Get ${withArticle(model)}`),
    responses: {
      200: rowResponse(resource),
      ...unfilledResponse(table),
      ...failures(resource, 'read', [400, 404, 500, 503]),
    },
    [X_CRUD]: crud(model, 'get'),
  };
}

/** PUT or PATCH of one row; both change only the properties sent. */
export function updateOperation(resource: Resource, verb: 'replace' | 'update'): OperationObject {
  const { model } = resource;
  const name = verb === 'replace' ? 'Replace' : 'Update';
  return {
    ...heading(resource, `${verb}${model}`, `${name} ${withArticle(model)}`),
    // A PATCH does so by definition.
    ...(verb === 'replace'
      ? { description: 'Like PATCH, changes only the properties that are sent.' }
      : {}),
    requestBody: { $ref: `#/components/requestBodies/${updateName(model)}` },
    responses: {
      200: rowResponse(resource),
      ...failures(resource, 'update', [400, 404, 409, 413, 415, 500, 503]),
    },
    [X_CRUD]: crud(model, 'update'),
  };
}

/** DELETE of one row; returns the deleted row if the request prefers it. */
export function deleteOperation(resource: Resource): OperationObject {
  const { model } = resource;
  return {
    ...heading(resource, `delete${model}`, `Delete ${withArticle(model)}`),
    responses: {
      200: rowResponse(resource),
      204: {
        description:
          'Deleted. With `Prefer: return=representation`, the deleted row is returned (200).',
      },
      ...failures(resource, 'delete', [400, 404, 409, 500, 503]),
    },
    [X_CRUD]: crud(model, 'delete'),
  };
}

/** The response with one row that several operations of a resource share, with its name. */
export function sharedRowResponses(resource: Resource): readonly Named<ResponseObject>[] {
  const { model } = resource;
  return isChangeable(resource) ? [[rowName(model), plainRowResponse(model)]] : [];
}

/** The request body that PUT and PATCH share. */
export function sharedRequestBodies(resource: Resource): readonly Named<RequestBody>[] {
  const { model } = resource;
  const content = json({ schema: reference(bodyNames(model)[1]) });
  return isChangeable(resource) && !resource.rights.denied.has('update')
    ? [[updateName(model), { required: true, content }]]
    : [];
}

type Named<Component> = readonly [name: string, component: Component];

/** Inline if only one operation has it. */
function rowResponse(resource: Resource): ResponseObject | Reference {
  const { model } = resource;
  return isChangeable(resource)
    ? { $ref: `#/components/responses/${rowName(model)}` }
    : plainRowResponse(model);
}

function plainRowResponse(model: string): ResponseObject {
  return {
    description: `One ${spokenName(model)}.`,
    content: json({ schema: reference(model) }),
  };
}

function isChangeable({ table, key, rights: { denied } }: Resource): boolean {
  return table.kind === 'table' && key !== null && !(denied.has('update') && denied.has('delete'));
}

/** A name that no error response has. */
function rowName(model: string): string {
  return `${model}Row`;
}

function updateName(model: string): string {
  return `Update${model}`;
}

function heading(
  { model }: Resource,
  operationId: string,
  summary: string,
): Pick<OperationObject, 'operationId' | 'tags' | 'summary'> {
  return { operationId, tags: [model], summary };
}

function crud(model: string, action: DeclaredCrud['action']): DeclaredCrud {
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
  // The first letter of `SMS` is spoken as "ess".
  const vowel = /^[A-Z]{2}/.test(name) ? /^[AEFHILMNORSX]/ : /^(?:[aio]|e(?!u)|u(?!ni|s|t))/;
  return `${vowel.test(name) ? 'an' : 'a'} ${name}`;
}
