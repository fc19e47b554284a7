import type { DocumentCase } from './schema-case.ts';

const done = { 204: { description: 'Done.' } };
const text = { type: 'string' };
const call = { responses: done };

/** A document with one path. */
function at(path: string, item: object): object {
  return { openapi: '3.0.3', paths: { [path]: item } };
}

function get(operation: object): object {
  return at('/things', { get: { ...call, ...operation } });
}

function withParameter(parameter: object | null): object {
  return get(parameter === null ? {} : { parameters: [parameter] });
}

const query = { name: 'q', in: 'query', schema: text };
const list = { name: 'q', in: 'query', schema: { type: 'array', items: text } };
const paging = { name: 'limit', in: 'query', schema: { type: 'integer' } };

/** Operations and their parameters. */
export const operationCases: readonly DocumentCase[] = [
  {
    reason: 'an operation was removed without being deprecated',
    ...{ before: get({}), after: { openapi: '3.0.3', paths: {} } },
    finds: ['breaking operation-removed'],
  },
  {
    reason: 'an operation was deprecated before it was removed',
    ...{ before: get({ deprecated: true }), after: { openapi: '3.0.3', paths: {} } },
    finds: ['risky deprecated-operation-removed'],
  },
  {
    reason: 'an operation was removed before its sunset date',
    before: get({ deprecated: true, 'x-sunset': '2027-01-01' }),
    after: { openapi: '3.0.3', paths: {} },
    finds: ['breaking operation-removed-before-sunset'],
  },
  {
    reason: 'an operation was removed after its sunset date',
    before: get({ deprecated: true, 'x-sunset': '2026-01-01' }),
    after: { openapi: '3.0.3', paths: {} },
    finds: ['harmless operation-removed-after-sunset'],
  },
  {
    reason: 'a new operation does not affect clients',
    ...{ before: get({}), after: at('/things', { get: call, post: call }) },
    finds: ['harmless operation-added'],
  },
  {
    reason: 'an operation of the same id is found at its new path',
    ...{ before: get({ operationId: 'list' }) },
    after: at('/items', { get: { ...call, operationId: 'list' } }),
    finds: ['breaking operation-moved'],
  },
  {
    reason: 'a path parameter that was missing is part of every request',
    before: at('/things/{id}', { get: call }),
    after: at('/things/{id}', {
      get: { ...call, parameters: [{ name: 'id', in: 'path', required: true, schema: text }] },
    }),
    finds: [],
  },
  {
    reason: 'one value is sent to a list that repeats the name as before',
    ...{ before: withParameter(query), after: withParameter(list) },
    finds: [],
  },
  {
    reason: 'one value is too few for a list',
    before: withParameter(query),
    after: withParameter({ ...list, schema: { ...list.schema, minItems: 2 } }),
    finds: ['breaking request-type-changed'],
  },
  {
    reason: 'path parameters are matched by position',
    before: at('/a/{x}/b/{y}', {
      get: { ...call, parameters: ['x', 'y'].map((name) => inPath(name)) },
    }),
    after: at('/a/{id}/b/{y}', {
      get: { ...call, parameters: ['y', 'id'].map((name) => inPath(name)) },
    }),
    finds: ['harmless path-parameter-renamed'],
  },
  {
    reason: 'an operation is deprecated',
    ...{ before: get({}), after: get({ deprecated: true }) },
    finds: ['harmless operation-deprecated'],
  },
  {
    reason: 'an operation is no longer deprecated',
    ...{ before: get({ deprecated: true }), after: get({}) },
    finds: ['harmless operation-reinstated'],
  },
  {
    reason: 'a sunset date is moved to an earlier day',
    before: get({ deprecated: true, 'x-sunset': '2027-06-01' }),
    after: get({ deprecated: true, 'x-sunset': '2027-01-01' }),
    finds: ['risky sunset-moved-earlier'],
  },
  {
    reason: 'generated clients get another method',
    ...{ before: get({ operationId: 'list' }), after: get({ operationId: 'listThings' }) },
    finds: ['risky operation-id-changed'],
  },
  {
    reason: 'summaries and descriptions do not affect clients',
    ...{ before: get({ summary: 'One' }), after: get({ summary: 'Two', description: 'More.' }) },
    finds: [],
  },
  {
    reason: 'tags do not affect clients',
    ...{ before: get({ tags: ['A'] }), after: get({ tags: ['B'] }) },
    finds: ['harmless operation-tags-changed'],
  },
  {
    reason: 'requests without a new required parameter are rejected',
    ...{ before: withParameter(null), after: withParameter({ ...query, required: true }) },
    finds: ['breaking required-parameter-added'],
  },
  {
    reason: 'a new optional parameter does not affect clients',
    ...{ before: withParameter(null), after: withParameter(query) },
    finds: ['harmless optional-parameter-added'],
  },
  {
    reason: 'a removed parameter is rejected or ignored',
    ...{ before: withParameter(query), after: withParameter(null) },
    finds: ['breaking parameter-removed'],
  },
  {
    reason: 'a removed parameter was deprecated',
    ...{ before: withParameter({ ...query, deprecated: true }), after: withParameter(null) },
    finds: ['risky deprecated-parameter-removed'],
  },
  {
    reason: 'a parameter that moves is removed and added',
    ...{ before: withParameter(query), after: withParameter({ ...query, in: 'header' }) },
    finds: ['breaking parameter-removed', 'harmless optional-parameter-added'],
  },
  {
    reason: 'requests without it are rejected',
    ...{ before: withParameter(query), after: withParameter({ ...query, required: true }) },
    finds: ['breaking parameter-became-required'],
  },
  {
    reason: 'a parameter may be omitted',
    ...{ before: withParameter({ ...query, required: true }), after: withParameter(query) },
    finds: ['harmless parameter-became-optional'],
  },
  {
    reason: 'a parameter is deprecated',
    ...{ before: withParameter(query), after: withParameter({ ...query, deprecated: true }) },
    finds: ['harmless parameter-deprecated'],
  },
  {
    reason: 'a parameter of the path item belongs to the operation',
    before: at('/things', { parameters: [query], get: call }),
    after: withParameter(query),
    finds: [],
  },
  {
    reason: 'header names are case-insensitive, and those that OpenAPI ignores do not count',
    before: withParameter({ ...query, in: 'header', name: 'X-Trace' }),
    after: get({
      parameters: [
        { ...query, in: 'header', name: 'x-trace' },
        { ...query, in: 'header', name: 'Accept', required: true },
      ],
    }),
    finds: [],
  },
  {
    reason: 'a comma-separated list is split differently',
    ...{ before: withParameter(list), after: withParameter({ ...list, style: 'pipeDelimited' }) },
    finds: ['breaking parameter-style-changed', 'breaking parameter-explode-changed'],
  },
  {
    reason: 'a repeated parameter becomes a comma-separated list',
    ...{ before: withParameter(list), after: withParameter({ ...list, explode: false }) },
    finds: ['breaking parameter-explode-changed'],
  },
  {
    reason: 'an explicit default is equivalent to an implicit one',
    before: withParameter(list),
    after: withParameter({ ...list, style: 'form', explode: true }),
    finds: [],
  },
  {
    reason: 'explode has no effect on a plain value',
    ...{ before: withParameter(query), after: withParameter({ ...query, explode: false }) },
    finds: [],
  },
  {
    reason: 'a parameter has another media type',
    before: withParameter(query),
    after: withParameter({
      ...{ name: 'q', in: 'query' },
      content: { 'application/json': { schema: text } },
    }),
    finds: ['breaking parameter-media-type-changed'],
  },
  {
    reason: 'an empty parameter is rejected',
    ...{ before: withParameter({ ...query, allowEmptyValue: true }), after: withParameter(query) },
    finds: ['breaking parameter-empty-value-rejected'],
  },
  {
    reason: 'a slash in a value is misread',
    ...{ before: withParameter({ ...query, allowReserved: true }), after: withParameter(query) },
    finds: ['risky parameter-reserved-rejected'],
  },
  {
    reason: 'the default of a parameter changes',
    before: withParameter({ ...paging, schema: { type: 'integer', default: 20 } }),
    after: withParameter({ ...paging, schema: { type: 'integer', default: 50 } }),
    finds: ['breaking parameter-default-changed'],
  },
  {
    reason: 'a parameter gets a default',
    before: withParameter(paging),
    after: withParameter({ ...paging, schema: { type: 'integer', default: 20 } }),
    finds: ['risky parameter-default-added'],
  },
  {
    reason: 'a parameter loses its default',
    before: withParameter({ ...paging, schema: { type: 'integer', default: 20 } }),
    after: withParameter(paging),
    finds: ['breaking parameter-default-removed'],
  },
  {
    reason: 'in a URL, every number is a string',
    ...{ before: withParameter(paging), after: withParameter({ ...paging, schema: text }) },
    finds: ['harmless request-type-widened'],
  },
  {
    reason: 'in a URL, not every string is a number',
    before: withParameter({ ...paging, schema: text }),
    after: withParameter(paging),
    finds: ['breaking request-type-narrowed'],
  },
  {
    reason: 'the values of a parameter are compared as requests',
    before: withParameter({ ...paging, schema: { type: 'integer', maximum: 100 } }),
    after: withParameter({ ...paging, schema: { type: 'integer', maximum: 50 } }),
    finds: ['breaking request-number-range-narrowed'],
  },
];

function inPath(name: string): object {
  return { name, in: 'path', required: true, schema: text };
}
