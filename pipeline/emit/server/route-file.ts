import type { Crud, Model, NestedRows, Operation, Relation } from '../../model/api-model.ts';
import { code } from '../printer/code.ts';
import type { Code } from '../printer/code.ts';
import { doc } from '../printer/comment.ts';
import { assignment, call, objectOf, property } from '../printer/expressions.ts';
import { ClaimedNames } from '../printer/claimed-names.ts';
import { identifier, imported, importedAs, importedType } from '../printer/names.ts';
import { hasComputed } from '../../../server-template/shared/response-shape.ts';
import type { Handlers } from './custom/resolve-handlers.ts';
import { firstLine } from './first-line.ts';
import type { ServerNames } from './server-names.ts';
import { SERVER_PACKAGE } from './server-package.ts';

const routeOf = {
  ...{ list: 'list', get: 'get', create: 'create', update: 'update', delete: 'remove' },
  ...{ bulkCreate: 'bulkCreate', bulkUpdate: 'bulkUpdate', bulkDelete: 'bulkDelete' },
  ...{ query: 'query', upsert: 'upsert' },
  ...{ getFile: 'getFile', putFile: 'putFile', deleteFile: 'deleteFile' },
};

/** The routes of a model; null if it has no operations. */
export function routeCode(
  model: Model,
  operations: readonly Operation[],
  names: ServerNames,
): Code | null {
  const own = names.models.get(model.name);
  if (own === undefined) return null;
  const { variable = '' } = names.computed.get(model.name) ?? {};
  const tables = new FileTables(names, [own.routes, variable]);
  const table = tables.of(model.name);
  const members = operations.flatMap((operation) => {
    if (table === null || operation.crud?.model.name !== model.name) return [];
    const route = imported(SERVER_PACKAGE, routeOf[operation.crud.action]);
    const options = optionsCode(operation.crud, operation, { names, tables });
    const args = options.length === 0 ? [table] : [table, objectOf(options, { broken: false })];
    return [property(routeKey(operation), call(route, args, 'hug'))];
  });
  if (members.length === 0) return null;
  return routesCode(firstLine(model.description), own.routes, members);
}

/** Imports the tables of a file, under other names where theirs are taken. */
class FileTables {
  readonly #names: ServerNames;
  readonly #claimed: ClaimedNames;
  readonly #known = new Map<string, Code>();

  constructor(names: ServerNames, taken: readonly string[]) {
    this.#names = names;
    this.#claimed = new ClaimedNames([...Object.values(routeOf), 'batch', 'custom', ...taken]);
  }

  /** The table of a model; null if there is none. */
  of(model: string): Code | null {
    const names = this.#names.models.get(model);
    if (names === undefined) return null;
    const known = this.#known.get(model);
    if (known !== undefined) return known;
    const { file, table } = names;
    const module = `../tables/${file}.ts`;
    const own = this.#claimed.claim(table, 'Table');
    const made = own === table ? imported(module, table) : importedAs(module, table, own);
    this.#known.set(model, made);
    return made;
  }
}

/** Names in the generated code, and the tables of the file. */
interface RouteNames {
  readonly names: ServerNames;
  readonly tables: FileTables;
}

/** Options of a route besides its table: the parent's table, and the user's functions. */
function optionsCode(
  crud: Crud,
  { embed, list, query, nested, idempotency }: Operation,
  { names, tables }: RouteNames,
): readonly Code[] {
  const { model, row, parent } = crud;
  const above = parent === null ? null : tables.of(parent.model.name);
  const computed = hasComputed(row) ? names.computed.get(model.name) : undefined;
  const models = [
    ...relatedModels(crud, embed?.relations ?? []),
    ...askedModels(query),
    ...followedModels(list),
    ...nested.flatMap(writtenModels),
    ...(idempotency === null ? [] : [idempotency.model]),
  ];
  return [
    ...(above === null ? [] : [property('parent', above)]),
    ...relatedTables(models, tables),
    ...(computed === undefined
      ? []
      : [property('computed', imported(`../../custom/${computed.file}.ts`, computed.variable))]),
  ];
}

/** The option with tables of other models; none without any. */
function relatedTables(models: readonly string[], tables: FileTables): readonly Code[] {
  const members = [...new Set(models)].sort().flatMap((name) => {
    const table = tables.of(name);
    return table === null ? [] : [property(name, table)];
  });
  return members.length === 0 ? [] : [property('related', objectOf(members, { broken: false }))];
}

/** Names of the models that the conditions of a query refer to. */
function askedModels(query: Operation['query']): readonly string[] {
  const tables = Object.values(query?.abilities.where?.tables ?? {});
  return tables
    .flatMap(({ relations = {} }) => Object.values(relations))
    .flatMap((relation) => [
      relation,
      ...(relation.through === undefined ? [] : [relation.through]),
    ])
    .flatMap(({ model, rows }) => [model, ...modelsOf(rows ?? null)]);
}

/** Names of the models that filters by related rows refer to. */
function followedModels(list: Operation['list']): readonly string[] {
  const ways = (list?.relatedFilters ?? []).flatMap(({ way }) => way);
  return ways.flatMap(({ model, rows }) => [model, ...modelsOf(rows ?? null)]);
}

/** Names of the models that a body writes to, and of those in their rules. */
function writtenModels({ model, create, update, remove, shown }: NestedRows): readonly string[] {
  const rules = [create, update, remove].flatMap((way) => modelsOf(way?.rows ?? null));
  const embedded = shown === null ? [] : relatedModels({ rows: null, parent: null }, [shown]);
  return [model.name, ...rules, ...embedded];
}

/** Names of the models that an operation embeds, and of those in their rules. */
function relatedModels(
  { rows, parent }: Pick<Crud, 'rows' | 'parent'>,
  relations: readonly Relation[],
): readonly string[] {
  const embedded = relations.flatMap(({ model, relations: inner, rows: own, through }) => [
    model.name,
    ...relatedModels({ rows: own, parent: null }, inner),
    ...(through === undefined ? [] : [through.model.name, ...modelsOf(through.rows)]),
  ]);
  return [...new Set([...[rows, parent?.rows ?? null].flatMap(modelsOf), ...embedded])].sort();
}

function modelsOf(rule: Crud['rows']): readonly string[] {
  if (rule === null) return [];
  if ('rules' in rule) return rule.rules.flatMap(modelsOf);
  if (rule.kind === 'not') return modelsOf(rule.rule);
  return rule.kind === 'related' ? [rule.model, ...modelsOf(rule.rule)] : [];
}

/** The routes of batches, and those with handlers of the user's; null if there are none. */
export function customRouteCode(
  operations: readonly Operation[],
  names: ServerNames,
  handlers: Handlers,
): Code | null {
  const handlerNames = [...names.operations.values()].map(({ handler }) => handler);
  const tables = new FileTables(names, ['customRoutes', ...handlerNames]);
  const members = operations.flatMap((operation) => {
    const { batch, idempotency } = operation;
    const options = relatedTables(idempotency === null ? [] : [idempotency.model], tables);
    const args = options.length === 0 ? [] : [objectOf(options, { broken: false })];
    if (batch !== null)
      return [property(routeKey(operation), call(imported(SERVER_PACKAGE, 'batch'), args))];
    const own = names.operations.get(operation.id);
    const used = handlers.used.get(operation.id);
    if (own === undefined || used === undefined) return [];
    const module = `../../custom/${used.file}.ts`;
    const handler =
      used.name === own.handler
        ? imported(module, own.handler)
        : importedAs(module, used.name, own.handler);
    const route = imported(SERVER_PACKAGE, 'custom');
    return [property(routeKey(operation), call(route, [handler, ...args]))];
  });
  if (members.length === 0) return null;
  const isOwn = operations.every(({ batch }) => batch === null);
  const description = `Operations ${isOwn ? 'with your own handlers' : 'that belong to no table'}.`;
  return routesCode(description, 'customRoutes', members);
}

function routesCode(description: string | null, name: string, members: readonly Code[]): Code {
  const left = code`export const ${identifier(name)}: ${importedType(SERVER_PACKAGE, 'Routes')}`;
  return code`${doc(description)}${assignment(left, objectOf(members, { broken: true }))}`;
}

function routeKey({ method, path }: Operation): string {
  return `${method.toUpperCase()} ${path}`;
}
