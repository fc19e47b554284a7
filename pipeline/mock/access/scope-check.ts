import { guardsOf, missingScopes } from '../../../server-template/shared/access/property-guards.ts';
import type {
  MissingScope,
  PropertyGuards,
} from '../../../server-template/shared/access/property-guards.ts';
import { shownProperties } from '../../../server-template/shared/access/shown-properties.ts';
import {
  lackedInBody,
  lackedInEmbed,
  lackedInList,
} from '../../../server-template/shared/access/used-properties.ts';
import { nestedLists, nestedPlace } from '../../../server-template/shared/nested-lists.ts';
import { createListReader } from '../../../server-template/shared/list/list-request.ts';
import { embeddedNames } from '../../../server-template/shared/list/embedding.ts';
import type { ListQueryValues } from '../../../server-template/shared/list/list-request.ts';
import type { Crud, NestedRows, Operation } from '../../model/api-model.ts';
import { Rejection } from '../rejection.ts';
import { bodyQueryValues, pagingWords } from '../resources/list-words.ts';
import { guardedRelation } from './callable-operation.ts';

/** A valid request with its caller's scopes. */
export interface ScopedRequest {
  readonly query: ListQueryValues;
  readonly body: unknown;
  readonly scopes: ReadonlySet<string>;
}

/** Throws a 403 for a request that sends a property, or finds rows by one, without its scope. */
export type ScopeCheck = (request: ScopedRequest) => void;

/** Makes the check of an operation; null where it has no model. */
export function createScopeCheck(operation: Operation): ScopeCheck | null {
  const { crud, nested } = operation;
  if (crud === null) return null;
  const guards = guardsOf(crud.model.properties);
  const findOwn = listFinder(operation, crud, guards) ?? bodyFinder(crud, guards);
  const finders = [findOwn, ...nested.map(nestedFinder), embedFinder(operation, guards)];
  return (request) => {
    const missing = finders.flatMap((find) => find(request));
    if (missing.length > 0) throw withoutScopes(missing);
  };
}

/** A 403 with the missing scopes. */
export function withoutScopes(missing: readonly MissingScope[]): Rejection {
  const [problem, parts] = missingScopes(missing);
  return new Rejection(...problem, parts);
}

type FindMissing = (request: ScopedRequest) => readonly MissingScope[];

/** The same for related rows in a body. */
function nestedFinder(rows: NestedRows): FindMissing {
  const { model, isWhole, create, update } = rows;
  const guards = guardsOf(model.properties);
  const none = { input: [], unchangeable: [] };
  const [made, changed] = [create ?? none, update ?? none];
  const both = {
    input: [...made.input, ...changed.input],
    unchangeable: [...made.unchangeable, ...changed.unchangeable],
  };
  const find = {
    create: bodyFinder({ model, ...(isWhole ? both : made) }, guards),
    update: bodyFinder({ model, ...changed }, guards),
  };
  return (request) => {
    const lists = nestedLists(rows, request.body);
    return (['create', 'update'] as const).flatMap((action) =>
      find[action]({ ...request, body: lists[action] }).map(({ field, ...missing }) => ({
        ...{ ...missing, field: `${nestedPlace(rows, action)}.${field}` },
      })),
    );
  };
}

function bodyFinder(
  { model, input, unchangeable }: Pick<Crud, 'model' | 'input' | 'unchangeable'>,
  guards: PropertyGuards,
): FindMissing {
  const names = new Map(model.properties.map(({ name, source }) => [source.column, name]));
  const properties = [
    ...input.map((one) => ({ ...one, isCompared: false })),
    ...unchangeable.map((one) => ({ ...one, isCompared: true })),
  ].map(({ name, path, column, isCompared }) => ({
    ...{ name, path, isCompared },
    property: names.get(column) ?? name,
  }));
  const find = lackedInBody(properties, guards);
  return ({ body, scopes }) => find(body, scopes);
}

/** Null: not a list. */
function listFinder(
  { paging, list, query }: Operation,
  crud: Crud,
  { read }: PropertyGuards,
): FindMissing | null {
  const pages = query ?? (paging === null ? null : pagingWords(paging));
  if (pages === null) return null;
  const abilities = query?.list ?? list ?? {};
  const readRequest = createListReader(pages, abilities);
  const shown = shownProperties(crud.row);
  return (request) => {
    const sent = sentTo(query, request);
    const wanted = readRequest(sent.values);
    // Reported by the list itself.
    if ('wrong' in wanted) return [];
    const { scopes } = request;
    const lacked = lackedInList(wanted, { list: abilities, shown }, { read, scopes });
    return lacked.map((missing) => ({ ...missing, in: sent.in }));
  };
}

/** The same for embedded rows. */
function embedFinder({ embed, query }: Operation, { read }: PropertyGuards): FindMissing {
  if (embed === null) return () => [];
  const { parameter } = embed;
  const relations = embed.relations.map(guardedRelation);
  return (request) => {
    const sent = sentTo(query, request);
    const names = embeddedNames(sent.values.valuesOf(parameter));
    const lacked = lackedInEmbed(relations, names, { read, scopes: request.scopes });
    return lacked.map((scope) => ({ in: sent.in, field: parameter.name, scope }));
  };
}

/** The parts of a request that select rows and properties. */
function sentTo(
  query: Operation['query'],
  { query: values, body }: ScopedRequest,
): { readonly in: MissingScope['in']; readonly values: ListQueryValues } {
  return query === null ? { in: 'query', values } : { in: 'body', values: bodyQueryValues(body) };
}
