import { namedField } from '../../shared/operation/field.ts';
import type {
  NestedRelation,
  NestedWrite,
  ResolvedCrud,
} from '../../shared/operation/resolved-crud.ts';
import type { CrudOperation } from '../crud/crud-operation.ts';
import { bodyValues } from '../crud/body-values.ts';
import { bodyQueryValues, listQueryValues } from '../crud/list/list-query.ts';
import { withoutScopes } from '../operation/api-error.ts';
import type { OperationRequest } from '../operation/operation-request.ts';
import {
  lackedScope,
  type MissingScope,
  type PropertyGuards,
} from '../../shared/access/property-guards.ts';
import { shownProperties } from '../../shared/access/shown-properties.ts';
import { nestedLists, nestedPlace } from '../../shared/nested-lists.ts';
import { lackedInBody, lackedInEmbed, lackedInList } from '../../shared/access/used-properties.ts';
import { embeddedNames, selectableLists } from '../../shared/list/embedding.ts';
import { createListReader, type ListQueryValues } from '../../shared/list/list-request.ts';

/** Throws a 403 for a request that sends a property, or finds rows by one, without its scope. */
export function createRequestCheck(
  { crud }: CrudOperation,
  guards: PropertyGuards,
): (request: OperationRequest) => void {
  const { action } = crud;
  const findIn =
    action === 'list' || action === 'query'
      ? listFinder
      : isOfFile(action)
        ? fileFinder
        : bodyFinder;
  const finders = [findIn(crud, guards), embedFinder(crud, guards)];
  return (request) => {
    const missing = finders.flatMap((find) => find(request));
    if (missing.length > 0) throw withoutScopes(missing);
  };
}

function isOfFile(action: ResolvedCrud['action']): boolean {
  return action === 'getFile' || action === 'putFile' || action === 'deleteFile';
}

type FindMissing = (request: OperationRequest) => readonly MissingScope[];

function bodyFinder(crud: ResolvedCrud, guards: PropertyGuards): FindMissing {
  const find = rowFinder(crud, guards);
  const related = (crud.nested ?? []).map(nestedFinder);
  return ({ received: { body }, caller: { scopes } }) => [
    ...find(body?.exact, scopes),
    ...related.flatMap((findRelated) => findRelated(body?.exact, scopes)),
  ];
}

/** Without the scope of its media type or name, a file is returned without them. */
function fileFinder(
  { action, output = [], input = [], files = [] }: ResolvedCrud,
  { read, write }: PropertyGuards,
): FindMissing {
  const used =
    action === 'getFile'
      ? output.map(namedField).filter(({ property }) => property === files[0]?.content)
      : input.map(namedField);
  const guards = action === 'getFile' ? read : write;
  const place = action === 'putFile' ? 'body' : 'path';
  return ({ caller: { scopes } }) =>
    used.flatMap(({ name, property }) => {
      const scope = lackedScope(guards, property, scopes);
      return scope === null ? [] : [{ in: place, field: name, scope }];
    });
}

type FindInBody = ReturnType<typeof lackedInBody>;

function rowFinder(
  { input = [], unchangeable = [] }: Pick<ResolvedCrud, 'input' | 'unchangeable'>,
  guards: PropertyGuards,
): FindInBody {
  const properties = [
    ...input.map((field) => ({ ...namedField(field), isCompared: false })),
    ...unchangeable.map((field) => ({ ...namedField(field), isCompared: true })),
  ].map(({ path, ...one }) => ({ ...one, path: path ?? [one.name] }));
  return lackedInBody(properties, guards);
}

/** Finds the scopes that are missing for related rows in a body. */
function nestedFinder(relation: NestedRelation): FindInBody {
  const { isWhole, guards } = relation;
  const create: NestedWrite = relation.create ?? {};
  const update: NestedWrite = relation.update ?? {};
  if (guards === undefined) return () => [];
  const input = [...(create.input ?? []), ...(update.input ?? [])];
  const unchangeable = [...(create.unchangeable ?? []), ...(update.unchangeable ?? [])];
  const find = {
    create: rowFinder(isWhole ? { input, unchangeable } : create, guards),
    update: rowFinder(update, guards),
  };
  return (body, scopes) => {
    const lists = nestedLists(relation, body);
    return (['create', 'update'] as const).flatMap((action) =>
      find[action](lists[action], scopes).map(({ field, ...missing }) => ({
        ...{ ...missing, field: `${nestedPlace(relation, action)}.${field}` },
      })),
    );
  };
}

function listFinder(crud: ResolvedCrud, { read }: PropertyGuards): FindMissing {
  const { list = {}, paging = noPaging, row = [], output = [] } = crud;
  const readRequest = createListReader(paging, list);
  const shown = shownProperties(row, output.map(namedField));
  return (request) => {
    const sent = sentTo(crud, request);
    const wanted = readRequest(sent.values);
    // Reported by the list itself.
    if ('wrong' in wanted) return [];
    const lacked = lackedInList(wanted, { list, shown }, { read, scopes: request.caller.scopes });
    return lacked.map((missing) => ({ ...missing, in: sent.in }));
  };
}

const nothing: ReadonlyMap<string, readonly string[]> = new Map();
const noPaging = { defaultLimit: 20, maximumLimit: 100 };

/** Finds the scopes that are missing for embedded rows. */
function embedFinder(crud: ResolvedCrud, { read }: PropertyGuards): FindMissing {
  const { parameter, relations = [] } = crud.embed ?? {};
  if (parameter === undefined) return () => [];
  const lists = [...selectableLists(relations)].map(([path, { list, read: own = {} }]) => {
    return {
      path,
      own,
      list: list.abilities,
      readRequest: createListReader(list.paging, list.abilities),
    };
  });
  return (request) => {
    const sent = sentTo(crud, request);
    const names = embeddedNames(sent.values.valuesOf(parameter));
    const { scopes } = request.caller;
    const lacked = lackedInEmbed(relations, names, { read, scopes });
    const inLists = lists.flatMap(({ path, own, list, readRequest }) => {
      const wanted = names.has(path) ? readRequest(sent.values) : null;
      if (wanted === null || 'wrong' in wanted) return [];
      return lackedInList(wanted, { list, shown: nothing }, { read: own, scopes });
    });
    return [
      ...lacked.map((scope) => ({ in: sent.in, field: parameter.name, scope })),
      ...inLists.map((missing) => ({ ...missing, in: sent.in })),
    ];
  };
}

/** The parts of a request that select rows and properties. */
function sentTo(
  { action }: ResolvedCrud,
  request: OperationRequest,
): { readonly in: MissingScope['in']; readonly values: ListQueryValues } {
  return action === 'query'
    ? { in: 'body', values: bodyQueryValues(bodyValues(request.received.body)) }
    : { in: 'query', values: listQueryValues(request) };
}
