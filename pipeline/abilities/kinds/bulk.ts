import { isDeepStrictEqual } from 'node:util';
import { X_CRUD } from '../../extensions.ts';
import type { Model, Operation } from '../../model/api-model.ts';
import { modelOperations } from '../ability.ts';
import type { Ability, AbilityRequest } from '../ability.ts';
import { bodySchemaOf, keySchema, plainSchema, withoutRelations } from '../body-schemas.ts';
import { section } from '../document-draft.ts';
import type { Part } from '../document-draft.ts';
import { listsOf } from '../list-parameters.ts';

/** The maximum number of rows in one request. */
const LIMIT = 100;

/** Several rows in one request, in one transaction: POST creates, PATCH updates and DELETE deletes them under `/bulk`. */
export const bulkAbility: Ability = {
  usage: 'bulk',
  description: 'one request creates, changes or deletes several rows, all or nothing',
  target: 'models',
  words: [0, 0],
  add(request) {
    const { draft, model } = request;
    const place = pathOf(request);
    if (model === null || place === null) return { cannot: 'it has no list operation' };
    const methods = {
      ...part('post', create(request, model)),
      ...part('patch', update(request, model)),
      ...part('delete', remove(request, model)),
    };
    if (Object.keys(methods).length === 0) return { cannot: 'no operation writes its rows' };
    const paths = section(draft.root, 'paths');
    const known = section(paths, place);
    for (const [method, operation] of Object.entries(methods)) known[method] ??= operation;
    return {};
  },
  remove(request) {
    const { draft, model, api } = request;
    const paths = section(draft.root, 'paths');
    const bulk = ['bulkCreate', 'bulkUpdate', 'bulkDelete'] as const;
    for (const { path, method, crud } of api.operations) {
      if (crud?.model.name !== model?.name || !bulk.some((one) => one === crud?.action)) continue;
      const item = paths[path] as Part;
      delete item[method];
      if (Object.keys(item).length === 0) delete paths[path];
    }
    draft.dropUnused(
      `#/components/schemas/${itemName(model)}`,
      `#/components/schemas/BulkCreate${model?.name ?? ''}DTO`,
    );
    return {};
  },
};

function part(method: string, operation: Part | null): Part {
  return operation === null ? {} : { [method]: operation };
}

/** The bulk path under the top-level list. */
function pathOf(request: AbilityRequest): string | null {
  const list = listsOf(request).find(({ path }) => !path.includes('{'));
  return list === undefined ? null : `${list.path}/bulk`;
}

function create(request: AbilityRequest, model: Model): Part | null {
  const [single] = modelOperations(request, 'create').filter(({ path }) => !path.includes('{'));
  if (single === undefined) return null;
  const response = section(partOf(request, single), 'responses')['201'] as Part;
  return {
    ...heading(request, single, 'bulkCreate', 'Create'),
    ...body(itemSchema(request, model, single)),
    responses: {
      201: {
        description: 'Created, in the order of the request.',
        ...rowsContent(request, response),
      },
      ...errors(request, single),
    },
    [X_CRUD]: crudLike(request, single, { model: model.name, action: 'bulkCreate' }),
  };
}

function update(request: AbilityRequest, model: Model): Part | null {
  const { draft } = request;
  const [single] = modelOperations(request, 'update').filter(({ method }) => method === 'patch');
  const key = keyProperties(model);
  if (single === undefined || key.length === 0) return null;
  const source = withoutRelations(draft.resolved(bodySchemaOf(draft, single.pointer)));
  const { properties = {}, required: _, ...schema } = source;
  const own = Object.entries(properties as Record<string, Part>).filter(
    ([name]) => !key.some((one) => one.name === name),
  );
  const item = draft.component('schemas', itemName(model), {
    ...schema,
    required: key.map(({ name }) => name),
    properties: {
      ...Object.fromEntries(key.map((one) => [one.name, keySchema(one.schema)])),
      ...Object.fromEntries(own),
    },
  });
  const response = section(partOf(request, single), 'responses')['200'] as Part;
  return {
    ...heading(request, single, 'bulkUpdate', 'Update'),
    ...body(item),
    responses: {
      200: {
        description: 'Changed, in the order of the request.',
        ...rowsContent(request, response),
      },
      ...errors(request, single),
    },
    [X_CRUD]: crudLike(request, single, { model: model.name, action: 'bulkUpdate' }),
  };
}

function remove(request: AbilityRequest, model: Model): Part | null {
  const [single] = modelOperations(request, 'delete');
  const [key, ...others] = keyProperties(model);
  if (single === undefined || key === undefined || others.length > 0) return null;
  const schema = { type: 'array', minItems: 1, maxItems: LIMIT, items: plainSchema(key.schema) };
  return {
    ...heading(request, single, 'bulkDelete', 'Delete'),
    parameters: [{ name: 'ids', in: 'query', required: true, schema, [X_CRUD]: { role: 'ids' } }],
    responses: { 204: { description: 'Deleted.' }, ...errors(request, single) },
    [X_CRUD]: crudLike(request, single, { model: model.name, action: 'bulkDelete' }),
  };
}

function itemName(model: Model | null): string {
  return `BulkUpdate${model?.name ?? ''}DTO`;
}

function keyProperties({ properties, source }: Model) {
  return (source.primaryKey ?? []).flatMap((column) =>
    properties.filter((property) => property.source.column === column),
  );
}

function partOf({ draft }: AbilityRequest, { pointer }: Operation): Part {
  return draft.part(pointer);
}

function heading(
  request: AbilityRequest,
  { pointer, tag }: Operation,
  prefix: string,
  verb: string,
): Part {
  const { draft, model } = request;
  const [list] = listsOf(request);
  // The name that introspection gives to a list.
  const plural = /^list(.+)$/.exec(list?.id ?? '')?.[1] ?? model?.name ?? '';
  const { security } = draft.part(pointer);
  return {
    operationId: `${prefix}${plural}`,
    ...(tag === null ? {} : { tags: [tag] }),
    summary: `${verb} several rows, all or nothing`,
    ...(security === undefined ? {} : { security: structuredClone(security) }),
  };
}

/** Access rules and filled columns, copied from the operation on one row. */
function crudLike(request: AbilityRequest, single: Operation, own: Part): Part {
  const { rows, preset } = partOf(request, single)[X_CRUD] as Part;
  return structuredClone({
    ...own,
    ...(rows === undefined ? {} : { rows }),
    ...(preset === undefined ? {} : { preset }),
  });
}

/** The body of the operation on one row, without related rows. */
function itemSchema({ draft }: AbilityRequest, model: Model, { pointer }: Operation): Part {
  const schema = bodySchemaOf(draft, pointer);
  const body = draft.resolved(schema);
  const plain = withoutRelations(body);
  if (isDeepStrictEqual(plain, body)) return schema;
  return draft.component('schemas', `BulkCreate${model.name}DTO`, plain);
}

function body(items: Part): Part {
  const schema = { type: 'array', minItems: 1, maxItems: LIMIT, items: structuredClone(items) };
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

function rowsContent({ draft }: AbilityRequest, response: Part): Part {
  const content = draft.resolved(response)['content'] as Record<string, Part>;
  const items = structuredClone(content['application/json']?.['schema'] ?? {});
  return { content: { 'application/json': { schema: { type: 'array', items } } } };
}

/** The error responses of the operation on one row. */
function errors(request: AbilityRequest, single: Operation): Part {
  const responses = section(partOf(request, single), 'responses');
  // Bulk requests are unconditional.
  const shared = Object.entries(responses).filter(
    ([status]) => /^[45]/.test(status) && status !== '412',
  );
  return Object.fromEntries(shared);
}
