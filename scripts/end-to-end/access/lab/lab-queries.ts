import { conditionTest } from '../../../../server-template/shared/rows/condition-test.ts';
import type { FindRows } from '../../../../server-template/shared/rows/condition-test.ts';
import type { Query } from '../../../../pipeline/model/api-model.ts';
import { operators } from '../../../../server-template/shared/list/operators.ts';
import { valueKinds } from '../../../../server-template/shared/list/query-abilities.ts';
import {
  readWhere,
  type WhereComparison,
  type WhereRule,
} from '../../../../server-template/shared/list/where-tree.ts';
import { labModel } from './lab-document.ts';
import type { LabReply } from './lab-lists.ts';
import { jsonOf, problem, type LabParts } from './lab-parts.ts';
import type { LabRow } from './lab-rows.ts';
import type { Leak } from './leaks.ts';

interface LabQuery {
  readonly query: Query;
  readonly body: Readonly<Record<string, unknown>>;
  /** All rows of its table, regardless of rules. */
  readonly all: readonly LabRow[];
  readonly isOwn: (row: LabRow) => boolean;
  /** Finds the note of a link, regardless of rules. */
  readonly findRows: FindRows;
  readonly ownsNote: (row: LabRow) => boolean;
  /** Whether the caller may read secrets. */
  readonly maySee: boolean;
  readonly leak: Leak | null;
}

const lacking: LabReply = { status: 403, json: { message: 'These credentials lack "secrets".' } };

/** `POST /notes/query` and `POST /links/query`. */
export function respondToQuery(
  { rows, caller, leak, validator }: LabParts,
  table: string,
  sent: string,
): LabReply {
  const isNotes = table === 'notes';
  const query = queries.get(`/${table}/query`);
  const body = jsonOf(sent);
  const schema = `#/components/schemas/${isNotes ? 'Note' : 'Link'}Query`;
  if (query === undefined || !validator.accepts(schema, 'request', body))
    return problem(400, 'no query');
  return queried({
    ...{ query, body: body as LabRow, leak, maySee: caller.has('secrets') },
    all: [...(isNotes ? rows.notes : rows.links).values()],
    isOwn: (row) => !isNotes || caller.owns(row),
    findRows: (model, _key, row) =>
      model === 'Note' ? rows.noteOf(row) : [...rows.topics.values()],
    ownsNote: (row) => caller.owns(row),
  });
}

const queries = new Map(
  labModel().operations.flatMap(({ path, query }) => (query === null ? [] : [[path, query]])),
);

function queried(asked: LabQuery): LabReply {
  const { body, leak, all, isOwn } = asked;
  const test = testOf(asked);
  if (test === 'wrong') return problem(400, 'no such conditions');
  if (test === null || asksForSecret(asked)) return lacking;
  const isGrouped = 'aggregate' in body || 'groupBy' in body;
  const where = JSON.stringify(body['where'] ?? null);
  const isForgotten =
    leak === 'a query has no rule' ||
    (leak === 'a condition ignores the rule' && where !== 'null') ||
    (leak === 'an alternative ignores the rule' && where.includes('"or"'));
  const own = isForgotten ? all : all.filter(isOwn);
  if (isGrouped) return groupsOf(asked, { own: own.filter(test), all: all.filter(test) });
  const items = own.filter(test).map((row) => shown(asked, row));
  const { limit = 20 } = body as { readonly limit?: number };
  return { status: 200, json: { items: items.slice(0, limit) } };
}

/** Null if it uses a secret that the caller may not read. */
function testOf({
  query,
  body,
  findRows,
  ownsNote,
  maySee,
  leak,
}: LabQuery): ((row: LabRow) => boolean) | 'wrong' | null {
  const { where } = query.abilities;
  if (where === undefined || body['where'] === undefined) return () => true;
  const read = readWhere(where, body['where']);
  if ('wrong' in read) return 'wrong';
  if (read.needs.length > 0 && !maySee && leak !== 'a condition reads the secret') return null;
  const test = conditionTest<WhereComparison | WhereRule>(read.tree, {
    ...{ findRows, model: null },
    leafTest: (leaf) => {
      if (leaf.kind === 'rows')
        return (row) =>
          leak === 'a condition on the note of a link has no rule' || ownsNote(row as LabRow);
      return (row) => {
        const value = row[leaf.property] as string | number | undefined;
        if (value === undefined) return null;
        const orders = leaf.values.map((one) => {
          const other = one as string | number;
          return value === other ? 0 : value < other ? -1 : 1;
        });
        const { op } = leaf;
        if (op === 'like' || op === 'null') return false;
        return operators[op].holds(orders);
      };
    },
  });
  return (row) => test(row) === true;
}

function asksForSecret({ body, maySee, leak }: LabQuery): boolean {
  if (maySee) return false;
  const names = (part: unknown): boolean => JSON.stringify(part ?? null).includes('secret"');
  if (names(body['sort'])) return leak !== 'a query is sorted by the secret';
  return (
    (names(body['groupBy']) || names(body['aggregate'])) && leak !== 'groups reveal the secret'
  );
}

function shown({ maySee, leak }: LabQuery, row: LabRow): object {
  const { secret, ...rest } = row;
  return secret !== undefined && (maySee || leak === 'a query shows the secret') ? row : rest;
}

function groupsOf(
  { body, leak }: LabQuery,
  { own, all }: { readonly own: readonly LabRow[]; readonly all: readonly LabRow[] },
): LabReply {
  const names = (body['groupBy'] ?? []) as readonly string[];
  const asked = (body['aggregate'] ?? {}) as Readonly<Record<string, unknown>>;
  const rows = leak === 'groups have no rule' && names.length > 0 ? all : own;
  const groups = Map.groupBy(rows, (row) => JSON.stringify(names.map((name) => row[name])));
  const found = names.length === 0 ? [rows] : [...groups.values()];
  const counts = leak === 'the count of a query has no rule' && names.length === 0 ? all : null;
  const largest = leak === 'the largest value is of all rows' ? all : null;
  return {
    status: 200,
    json: {
      groups: found.map((group) => ({
        ...Object.fromEntries(names.map((name) => [name, group[0]?.[name]])),
        ...(asked['count'] === true ? { count: (counts ?? group).length } : {}),
        ...Object.fromEntries(
          valueKinds.flatMap((kind) => {
            const properties = (asked[kind] ?? []) as readonly string[];
            const from = kind === 'max' ? (largest ?? group) : group;
            if (properties.length === 0) return [];
            return [
              [kind, Object.fromEntries(properties.map((name) => [name, made(kind, from, name)]))],
            ];
          }),
        ),
      })),
    },
  };
}

function made(kind: string, rows: readonly LabRow[], name: string): unknown {
  const values = rows.map((row) => row[name]).filter((value) => value !== undefined) as number[];
  if (values.length === 0) return null;
  if (kind === 'min' || kind === 'max') {
    const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    return sorted.at(kind === 'min' ? 0 : -1);
  }
  const sum = values.reduce((total, value) => total + value, 0);
  return kind === 'sum' ? sum : sum / values.length;
}
