import type { QueryAbilities } from '../../../server-template/shared/list/query-abilities.ts';
import { valueKinds } from '../../../server-template/shared/list/query-abilities.ts';
import type {
  AggregateAbilities,
  ValueKind,
} from '../../../server-template/shared/list/query-abilities.ts';
import type { ListColumn } from '../../../server-template/shared/list/list-abilities.ts';
import type { Caller } from '../../../server-template/shared/access/row-rule.ts';
import { lackedOf } from '../../../server-template/shared/access/used-properties.ts';
import {
  decimalParts,
  exactNumber,
  plainDecimal,
} from '../../../server-template/shared/json/raw-json.ts';
import { valueInForm } from '../../../server-template/shared/codecs/value-forms.ts';
import { detailTexts } from '../../../server-template/shared/problem-texts.ts';
import { readWhere } from '../../../server-template/shared/list/where-tree.ts';
import type { Crud, Query } from '../../model/api-model.ts';
import { readGuards } from '../access/narrowed-operation.ts';
import { withoutScopes } from '../access/scope-check.ts';
import { spelled } from '../read/exact-number.ts';
import { invalidRequest } from '../rejection.ts';
import { bodyQueryValues } from '../resources/list-words.ts';
import { compareValues, spelledText } from '../resources/row-order.ts';
import { isRow, storedValue } from '../row.ts';
import type { Row } from '../row.ts';
import type { ListPage } from './list-query.ts';
import { createPageOf } from './table-query.ts';
import type { TableList } from './table-query.ts';
import { createWhereTest } from './where-test.ts';
import type { WhereTables } from './where-test.ts';

/** Result of a query: a page of rows, or groups. */
export type FoundByQuery =
  | { readonly page: ListPage; readonly groups: null }
  | { readonly page: null; readonly groups: readonly Row[] };

/** A query with its caller; null: all rows are visible. */
export interface SentQuery {
  readonly body: unknown;
  readonly caller: Caller | null;
  readonly tables: WhereTables;
}

/** Answers the queries of a table like its server. */
export function createTableSearch(
  list: Omit<TableList, 'paging' | 'abilities'>,
  query: Query,
): (rows: readonly Row[], sent: SentQuery) => FoundByQuery {
  const { defaultLimit, maximumLimit } = query;
  const pages = { limit: 'limit', defaultLimit, maximumLimit };
  const pageOf = createPageOf({ ...list, abilities: query.list, place: 'body' }, pages);
  return (rows, { caller, tables, ...sent }) => {
    const body = isRow(sent.body) ? sent.body : {};
    const kept = filtered(query.abilities, rows, { body, tables, caller });
    const isGrouped = body['aggregate'] !== undefined || body['groupBy'] !== undefined;
    if (!isGrouped) return { page: pageOf(kept, bodyQueryValues(body)), groups: null };
    rejectOthers(body, defaultLimit);
    requireScopes(list.crud, caller, groupedProperties(query.abilities.aggregate, body));
    return { page: null, groups: groupsOf(query.abilities.aggregate, kept, body) };
  };
}

function filtered(
  { where }: QueryAbilities,
  rows: readonly Row[],
  { body, tables, caller }: Omit<SentQuery, 'body'> & { readonly body: Row },
): readonly Row[] {
  const sent = body['where'];
  if (where === undefined || sent === undefined) return rows;
  const read = readWhere(where, sent);
  if ('wrong' in read) throw invalidRequest(read.wrong);
  const missing =
    caller === null ? [] : read.needs.filter(({ scope }) => !caller.scopes.has(scope));
  if (missing.length > 0) throw withoutScopes(missing.map((one) => ({ ...one, in: 'body' })));
  const test = createWhereTest(tables, read.tree);
  return rows.filter((row) => test(row) === true);
}

type UsedProperties = readonly { readonly property: string; readonly field: string }[];

/** Throws a 403 if the caller lacks the scope of a property. */
function requireScopes({ model }: Crud, caller: Caller | null, used: UsedProperties): void {
  const missing = caller === null ? [] : lackedOf(used, readGuards({ model }), caller.scopes);
  if (missing.length > 0) throw withoutScopes(missing);
}

function groupedProperties(aggregate: AggregateAbilities | undefined, body: Row): UsedProperties {
  if (aggregate === undefined) return [];
  const asked = isRow(body['aggregate']) ? body['aggregate'] : {};
  return [
    ...fieldsOf(aggregate.groupBy, body['groupBy']).map(([, { property }]) => ({
      ...{ property, field: 'groupBy' },
    })),
    ...valueKinds.flatMap((kind) =>
      fieldsOf(aggregate.values[kind], asked[kind]).map(([, { property }]) => ({
        ...{ property, field: `aggregate.${kind}` },
      })),
    ),
  ];
}

function rejectOthers(body: Row, defaultLimit: number): void {
  const other = ['sort', 'fields', 'embed', 'limit', 'cursor'].find(
    (name) => body[name] !== undefined && !(name === 'limit' && body[name] === defaultLimit),
  );
  if (other === undefined) return;
  const message = `${detailTexts.notBeside} ${body['aggregate'] === undefined ? 'groupBy' : 'aggregate'}`;
  throw invalidRequest([{ in: 'body', field: other, message }]);
}

function groupsOf(
  aggregate: AggregateAbilities | undefined,
  rows: readonly Row[],
  body: Row,
): readonly Row[] {
  if (aggregate === undefined) return [];
  const columns = fieldsOf(aggregate.groupBy, body['groupBy']);
  const keyOf = (row: Row): readonly unknown[] =>
    columns.map(([, { property }]) => storedValue(row, property));
  const groups = Map.groupBy(rows, (row) => JSON.stringify(keyOf(row).map(spelledText)));
  const found = columns.length === 0 ? [rows] : [...groups.values()];
  if (found.length > aggregate.groups) {
    const message = `results in more than ${aggregate.groups} groups`;
    throw invalidRequest([{ in: 'body', field: 'groupBy', message }]);
  }
  return found
    .toSorted((left, right) => compareLists(keyOf(left[0] ?? {}), keyOf(right[0] ?? {})))
    .map((own) => groupOf(aggregate, own, { columns, body }));
}

function compareLists(left: readonly unknown[], right: readonly unknown[]): number {
  const orders = left.map((value, index) => compareValues(value, right[index]));
  return orders.find((order) => order !== 0) ?? 0;
}

type Named = readonly (readonly [name: string, column: ListColumn])[];

function fieldsOf(known: Readonly<Record<string, ListColumn>>, names: unknown): Named {
  const wanted = Array.isArray(names) ? [...new Set(names.map(String))] : [];
  return wanted.flatMap((name) => {
    const column = Object.hasOwn(known, name) ? known[name] : undefined;
    return column === undefined ? [] : [[name, column] as const];
  });
}

function groupOf(
  { values }: AggregateAbilities,
  rows: readonly Row[],
  { columns, body }: { readonly columns: Named; readonly body: Row },
): Row {
  const asked = isRow(body['aggregate']) ? body['aggregate'] : {};
  const kinds = valueKinds.flatMap((kind): [string, unknown][] => {
    const fields = fieldsOf(values[kind], asked[kind]);
    if (fields.length === 0) return [];
    return [
      [
        kind,
        Object.fromEntries(fields.map(([name, column]) => [name, reported(kind, rows, column)])),
      ],
    ];
  });
  return Object.fromEntries([
    ...columns.map(([name, column]) => [name, shown(column, valueOf(rows[0], column))] as const),
    ...(asked['count'] === true ? [['count', rows.length] as const] : []),
    ...kinds,
  ]);
}

function valueOf(row: Row | undefined, { property }: ListColumn): unknown {
  return row === undefined ? null : storedValue(row, property);
}

function shown({ form }: ListColumn, value: unknown): unknown {
  return form === undefined || value === null ? value : valueInForm(form, value).value;
}

function reported(kind: ValueKind, rows: readonly Row[], column: ListColumn): unknown {
  const values = rows.map((row) => valueOf(row, column)).filter((value) => value !== null);
  if (values.length === 0) return null;
  if (kind === 'min' || kind === 'max') {
    const sorted = values.toSorted(compareValues);
    return shown(column, kind === 'min' ? sorted[0] : sorted.at(-1));
  }
  const sum = decimalSum(values);
  return kind === 'sum' ? exactNumber(sum) : Number(sum) / values.length;
}

/** The sum of numbers in decimal digits, as databases sum decimals: 0.1 and 0.2 are 0.3. */
function decimalSum(values: readonly unknown[]): string {
  const parts = values.flatMap((value) => decimalParts(spelled(value)) ?? []);
  const power = Math.min(0, ...parts.map((one) => one.power));
  const total = parts.reduce((sum, { negative, digits, power: own }) => {
    const size = BigInt(digits) * 10n ** BigInt(own - power);
    return negative ? sum - size : sum + size;
  }, 0n);
  const isNegative = total < 0n;
  const digits = String(isNegative ? -total : total);
  return plainDecimal({ negative: isNegative, digits, power });
}
