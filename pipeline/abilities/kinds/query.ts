import { X_CRUD } from '../../extensions.ts';
import type { Model, Operation } from '../../model/api-model.ts';
import { pointerTo } from '../../model/json-pointer.ts';
import type { Ability, AbilityRequest } from '../ability.ts';
import { section } from '../document-draft.ts';
import type { Part } from '../document-draft.ts';
import { listsOf } from '../list-parameters.ts';
import { copyFields } from './fields.ts';
import { groupSchema, querySchema, resultSchema } from './query-schemas.ts';
import { dropWhere, writeWhere } from './query-where.ts';

/** Queries in a body: `POST /<model>/query`, with its components. */
export const queryAbility: Ability = {
  usage: 'query',
  description: 'POST <list>/query finds, groups and sums rows by nested conditions',
  target: 'models',
  words: [0, 0],
  add(request) {
    const { api, draft, model } = request;
    const list = plainList(request);
    if (model === null || list === null) return { cannot: 'no operation lists all of its rows' };
    const path = `${list.path}/query`;
    const paths = section(draft.root, 'paths');
    if ((paths[path] as Part | undefined)?.['post'] !== undefined) return {};
    const schema = (suffix: string, value: Part): Part =>
      draft.component('schemas', `${model.name}${suffix}`, value);
    const where = writeWhere(draft, api, { model, list });
    const body = schema('Query', querySchema(draft, model, where));
    const group = schema('Group', groupSchema(model));
    const result = schema('QueryResult', resultSchema(model, group));
    copyFields(draft, list, { body, result });
    const source = draft.part(list.pointer);
    const item = { post: operationOf(source, { list, model, body, result }) };
    draft.root['paths'] = Object.fromEntries(
      Object.entries(paths).flatMap(([name, value]) =>
        name === list.path ? [[name, value] as const, [path, item] as const] : [[name, value]],
      ),
    );
    return {};
  },
  remove(request) {
    const { draft, model } = request;
    const list = plainList(request);
    if (model === null || list === null) return {};
    const paths = section(draft.root, 'paths');
    const path = `${list.path}/query`;
    const item = paths[path] as Part | undefined;
    const source = item?.['post'] as Part | undefined;
    if (item === undefined || (source?.[X_CRUD] as Part | undefined)?.['action'] !== 'query')
      return {};
    delete item['post'];
    if (Object.keys(item).length === 0) delete paths[path];
    for (const suffix of ['Query', 'QueryResult', 'Group', 'Fields'])
      draft.dropUnused(pointerTo('#/components/schemas', `${model.name}${suffix}`));
    dropWhere(draft, model);
    return {};
  },
};

function plainList(request: AbilityRequest): Operation | null {
  return listsOf(request).find(({ path }) => !path.includes('{')) ?? null;
}

/** A query has the access rules and credentials of the list. */
function operationOf(
  source: Part,
  {
    list,
    model,
    body,
    result,
  }: {
    readonly list: Operation;
    readonly model: Model;
    readonly body: Part;
    readonly result: Part;
  },
): Part {
  const { rows } = source[X_CRUD] as { readonly rows?: unknown };
  const { '200': _, ...errors } = source['responses'] as Part;
  const json = (schema: Part): Part => ({ content: { 'application/json': { schema } } });
  const name = list.id.startsWith('list') ? list.id.slice('list'.length) : model.name;
  return {
    operationId: `query${name}`,
    ...(source['tags'] === undefined ? {} : { tags: source['tags'] }),
    summary: `Query ${model.source.table.replaceAll('_', ' ')}`,
    description:
      'Conditions can be nested 5 levels deep, with at most 50 comparisons. A response has at most 1,000 groups.',
    requestBody: { required: true, ...json(body) },
    responses: { '200': { description: 'The rows or the groups.', ...json(result) }, ...errors },
    ...(source['security'] === undefined ? {} : { security: source['security'] }),
    [X_CRUD]: {
      ...{ model: model.name, action: 'query' },
      limits: { depth: 5, terms: 50, groups: 1000 },
      ...(rows === undefined ? {} : { rows }),
    },
  };
}
