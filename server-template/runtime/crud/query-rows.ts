import { isJsonObject } from '../../shared/json/json-object.ts';
import type { NamedField } from '../../shared/operation/field.ts';
import { withoutScopes, invalidRequest } from '../operation/api-error.ts';
import type { GroupRequest, GroupValue, Row, TableQueries } from '../database/database.ts';
import type { OperationHandler, OperationRequest } from '../operation/operation-request.ts';
import { createPageWatch } from '../limits/page-bounds.ts';
import { lackedOf } from '../../shared/access/used-properties.ts';
import { embeddedNames } from '../../shared/list/embedding.ts';
import type { ListColumn } from '../../shared/list/list-abilities.ts';
import { createListReader } from '../../shared/list/list-request.ts';
import { valueKinds, type AggregateAbilities } from '../../shared/list/query-abilities.ts';
import { readWhere, type WhereTree } from '../../shared/list/where-tree.ts';
import { detailTexts } from '../../shared/problem-texts.ts';
import { bodyValues } from './body-values.ts';
import { definitionOf, type CrudOperation } from './crud-operation.ts';
import { createEmbedder } from './embed-rows.ts';
import { bodyQueryValues, listSelection } from './list/list-query.ts';
import { createPageFinder, type RowsOfPage } from './list/find-page.ts';

/** Answers a query in a body: a page of matching rows, or aggregates of groups. */
export function queryRows(operation: CrudOperation): OperationHandler {
  const findRows = rowsFinder(operation);
  const findGroups = groupsFinder(operation);
  const whereOf = whereReader(operation);
  const watch = createPageWatch(operation.pageBounds);
  // Defaults for missing properties of the body.
  const defaults: Row = { limit: operation.crud.paging?.defaultLimit };
  return async (request) => {
    const body = bodyValues(request.received.body);
    const where = whereOf(request, body['where']);
    const isGrouped = body['aggregate'] !== undefined || body['groupBy'] !== undefined;
    if (!isGrouped) {
      const turn = watch.begin(request, Number(body['limit'] ?? defaults['limit']));
      const share = turn === null ? null : await turn;
      const { unlisted, ...found } = await findRows(request, body, where);
      const page = { response: { status: 200, body: found, ...unlisted }, rows: found.items };
      return watch.watched(request, share, page);
    }
    const other = ofRows.find((name) => body[name] !== undefined && body[name] !== defaults[name]);
    if (other !== undefined) {
      const message = `${detailTexts.notBeside} ${body['aggregate'] === undefined ? 'groupBy' : 'aggregate'}`;
      throw invalidRequest({ in: 'body', field: other, message });
    }
    return { status: 200, body: { groups: await findGroups(request, body, where) } };
  };
}

const ofRows = ['sort', 'fields', 'embed', 'limit', 'cursor'];

type FindParts<Found> = (
  request: OperationRequest,
  body: Row,
  where: WhereTree | undefined,
) => Promise<Found>;

function whereReader({
  crud: { query },
}: CrudOperation): (request: OperationRequest, sent: unknown) => WhereTree | undefined {
  const abilities = query?.where;
  return ({ caller: { scopes } }, sent) => {
    if (abilities === undefined || sent === undefined) return undefined;
    const read = readWhere(abilities, sent);
    if ('wrong' in read) throw invalidRequest(...read.wrong);
    const missing = read.needs.filter(({ scope }) => !scopes.has(scope));
    if (missing.length > 0) throw withoutScopes(missing.map((one) => ({ ...one, in: 'body' })));
    return read.tree;
  };
}

interface FoundRows extends Pick<RowsOfPage, 'unlisted'> {
  readonly items: readonly unknown[];
}

/** The body is read like the parameters of a list. */
function rowsFinder(operation: CrudOperation): FindParts<FoundRows> {
  const { paging, list: abilities = {}, embed } = operation.crud;
  const read = createListReader(paging ?? { defaultLimit: 20, maximumLimit: 100 }, abilities);
  const embedder = createEmbedder(operation);
  const findPage = createPageFinder(operation, { embedder, looksAhead: true });
  return async (request, body, where) => {
    const values = bodyQueryValues(body);
    const wanted = read(values);
    if ('wrong' in wanted) throw inBody(wanted.wrong);
    const names = embed?.parameter === undefined ? [] : values.valuesOf(embed.parameter);
    const embedded =
      names.length === 0 ? null : new Map([...embeddedNames(names)].map((name) => [name, null]));
    const page = {
      ...wanted,
      embedded,
      place: 'body' as const,
      ...(where === undefined ? {} : { where }),
    };
    const { shown, nextCursor, unlisted } = await findPage(request, page);
    return { unlisted, items: shown, ...(nextCursor === null ? {} : { nextCursor }) };
  };
}

function inBody(details: readonly { readonly field: string; readonly message: string }[]) {
  return invalidRequest(...details.map((detail) => ({ ...detail, in: 'body' as const })));
}

function groupsFinder(operation: CrudOperation): FindParts<readonly unknown[]> {
  const { list: abilities = {}, query } = operation.crud;
  const aggregate = query?.aggregate;
  const queries: TableQueries = operation.database.table(definitionOf(operation, []));
  return async (request, body, where) => {
    if (aggregate === undefined) return [];
    const { columns, values } = groupParts(aggregate, body);
    checkScopes(operation, request, [
      ...columns.map(({ property }) => ({ property, field: 'groupBy' })),
      ...values.flatMap(({ of, field }) =>
        field === undefined ? [] : [{ property: field.property, field: `aggregate.${of}` }],
      ),
    ]);
    const nothing = { conditions: [], related: [], search: null, order: [], window: noWindow };
    const selection = listSelection(abilities, {
      ...{ ...nothing, isPaged: false, fields: null, count: null, cursor: null, place: 'body' },
      ...(where === undefined ? {} : { where }),
    });
    const wanted: GroupRequest = { columns, values, limit: aggregate.groups + 1 };
    const found = await queries.groups(wanted, [], selection, request.caller);
    if (found.length > aggregate.groups) {
      const message = `results in more than ${aggregate.groups} groups`;
      throw invalidRequest({ in: 'body', field: 'groupBy', message });
    }
    return found.map((row) => shownGroup(row, { columns, values }));
  };
}

const noWindow = { offset: 0, limit: 0, by: 'page' } as const;

type GroupParts = Pick<GroupRequest, 'columns' | 'values'>;

function groupParts({ values: known, groupBy }: AggregateAbilities, body: Row): GroupParts {
  const asked = isJsonObject(body['aggregate']) ? body['aggregate'] : {};
  const columns = fieldsOf(groupBy, body['groupBy']);
  const values = valueKinds.flatMap((kind) =>
    fieldsOf(known[kind], asked[kind]).map((field): GroupValue => {
      return { name: `${kind}.${field.name}`, of: kind, field };
    }),
  );
  const counted: readonly GroupValue[] =
    asked['count'] === true ? [{ name: 'count', of: 'count' }] : [];
  return { columns, values: [...counted, ...values] };
}

function fieldsOf(
  columns: Readonly<Record<string, ListColumn>>,
  names: unknown,
): readonly NamedField[] {
  const wanted = Array.isArray(names) ? [...new Set(names.map(String))] : [];
  return wanted.flatMap((name) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    return column === undefined ? [] : [{ name, ...column }];
  });
}

/** `{ status, count, sum: { amount } }`. */
function shownGroup(row: Row, { columns, values }: GroupParts): unknown {
  const kinds = valueKinds.map((kind) => {
    const own = values.filter(({ of }) => of === kind);
    const entries = own.map(({ name, field }) => [field?.name ?? '', row[name]] as const);
    return [kind, entries] as const;
  });
  return Object.fromEntries([
    ...columns.map(({ name }) => [name, row[name]] as const),
    ...(values.some(({ of }) => of === 'count') ? [['count', row['count']] as const] : []),
    ...kinds
      .filter(([, entries]) => entries.length > 0)
      .map(([kind, entries]) => [kind, Object.fromEntries(entries)] as const),
  ]);
}

/** Throws a 403 if the caller lacks the scope of a property. */
function checkScopes(
  { crud: { guards } }: CrudOperation,
  { caller }: OperationRequest,
  used: readonly { readonly property: string; readonly field: string }[],
): void {
  const missing = lackedOf(used, guards?.read ?? {}, caller.scopes);
  if (missing.length > 0) throw withoutScopes(missing);
}
