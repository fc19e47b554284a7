import type { ListAbilities } from '../../../../server-template/shared/list/list-abilities.ts';
import { X_CRUD } from '../../../extensions.ts';
import type { DeclaredCrud } from '../../../extensions.ts';
import type { Embed, Operation, Query } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import { nearestNameHint } from '../../nearest-name.ts';
import { wholeBounds } from '../../whole-bounds.ts';
import { embedOfChoices } from '../embed/resolve-embed.ts';
import type { EmbedContext } from '../embed/resolve-embed.ts';
import { sortColumn } from '../list/list-choices.ts';
import { jsonContent } from '../resolve-contents.ts';
import { objectShape } from '../../schemas/schema-shape.ts';
import { queryChoices, queryProperty, partShape } from './query-context.ts';
import type { QueryContext } from './query-context.ts';
import { resolveAggregate } from './resolve-aggregate.ts';
import { resolveWhere } from './resolve-where.ts';

/** Default limits of a query. */
const usualLimits = { depth: 5, terms: 50, groups: 1000 };

const parts = ['where', 'sort', 'fields', 'embed', 'limit', 'cursor', 'aggregate', 'groupBy'];

/**
 * What the body of a query may contain, with a problem for each unsupported part; null for any
 * other operation.
 */
export function resolveQuery(
  start: EmbedContext,
  source: DeclaredCrud | null,
): Pick<Operation, 'query' | 'embed'> {
  const { operation, resolution } = start;
  const { crud, body, responses } = operation;
  const none = { query: null, embed: null };
  if (crud?.action !== 'query') return none;
  const content = jsonContent(body?.contents ?? []);
  const shown = jsonContent(responses.find(({ status }) => status === '200')?.contents ?? []);
  if (content === null || content.schema === null || content.schemaPointer === null) return none;
  const shape = objectShape(resolution, { value: content.schema, pointer: content.schemaPointer });
  for (const [name, { pointer }] of shape.properties) {
    if (parts.includes(name)) continue;
    const message = `A query does not support ${JSON.stringify(name)}.`;
    resolution.problems.add(pointer, message, nearestNameHint(name, parts));
  }
  const result =
    shown === null || shown.schema === null || shown.schemaPointer === null
      ? undefined
      : { value: shown.schema, pointer: shown.schemaPointer };
  const groups = partShape(start, result).properties.get('groups');
  const items = groups?.value.items;
  const context: QueryContext = {
    ...{ ...start, crud, body: shape },
    group:
      items === undefined || groups === undefined
        ? null
        : partShape(start, { value: items, pointer: pointerTo(groups.pointer, 'items') }),
  };
  return {
    query: queryOf(context, { ...usualLimits, ...source?.limits }),
    embed: queryEmbed(context),
  };
}

function queryOf(context: QueryContext, { groups, ...limits }: typeof usualLimits): Query {
  const where = context.body.properties.get('where');
  const aggregate = resolveAggregate(context, groups);
  const { value: limit = {} } = context.body.properties.get('limit') ?? {};
  const { most } = wholeBounds(limit);
  const maximum = most === Infinity ? 100 : most;
  const preset = limit.default;
  return {
    abilities: {
      ...(where === undefined ? {} : { where: resolveWhere(context, where, limits) }),
      ...(aggregate === null ? {} : { aggregate }),
    },
    list: listOf(context),
    defaultLimit: Math.min(typeof preset === 'number' ? preset : 20, maximum),
    maximumLimit: maximum,
  };
}

/** Order, fields and cursor of a query, as for a list. */
function listOf(context: QueryContext): ListAbilities {
  const { body, resolution, crud, operation } = context;
  const subject = {
    operation,
    crud,
    source: { model: '', action: 'query' } as const,
    parameters: [],
  };
  const sortable = queryChoices(context, body, 'sort').flatMap(({ name, place }) => {
    const column = sortColumn(resolution, subject, { text: name, place });
    return column === null ? [] : [[column.name, column] as const];
  });
  const fields = queryChoices(context, body, 'fields');
  const known = crud.row.map(({ name }) => name);
  for (const { name, place } of fields.filter((one) => !known.includes(one.name))) {
    const message = `The rows of this query have no property ${JSON.stringify(name)}.`;
    resolution.problems.add(place, message, nearestNameHint(name, known));
  }
  return {
    ...(sortable.length === 0 ? {} : { sort: { name: 'sort', many: 'commas' } }),
    ...(sortable.length === 0 ? {} : { sortable: [...new Map(sortable).values()] }),
    ...(fields.length === 0 ? {} : { fields: { name: 'fields', many: 'commas' } }),
    ...cursorOf(context),
  };
}

function cursorOf(context: QueryContext): Pick<ListAbilities, 'cursor'> {
  const { body, resolution, crud } = context;
  const cursor = body.properties.get('cursor');
  if (cursor === undefined) return {};
  const { name, source, properties } = crud.model;
  const key = (source.primaryKey ?? []).flatMap((column) =>
    properties.filter((property) => property.source.column === column),
  );
  if (key.length === 0) {
    const message = `A cursor needs a key, and ${name} has none.`;
    resolution.problems.add(cursor.pointer, message);
  }
  for (const property of key)
    queryProperty(context, { name: property.name, place: cursor.pointer }, 'part of a cursor');
  return {
    cursor: { parameter: { name: 'cursor' }, key: key.map((property) => property.name) },
  };
}

function queryEmbed(context: QueryContext): Embed | null {
  const choices = queryChoices(context, context.body, 'embed');
  if (choices.length === 0) return null;
  const parameter = { name: 'embed', many: 'commas' } as const;
  const wanted = choices.map(({ name, place }) => ({ names: name.split('.'), place }));
  return embedOfChoices(context, parameter, wanted);
}

/** Rejects limits on operations that are not queries. */
export function checkQueryLimits(
  { resolution, operation }: EmbedContext,
  source: DeclaredCrud | null,
): void {
  if (source?.limits === undefined || source.action === 'query') return;
  const place = pointerTo(operation.pointer, X_CRUD, 'limits');
  resolution.problems.add(place, 'Only queries have these limits.');
}
