import { parseStoredJson } from '../../../../server-template/shared/json/exact-json.ts';
import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { Operation, Query } from '../../../model/api-model.ts';
import { outputShape, readRow, type Row } from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import { madeOrReason } from '../../run/test-context.ts';
import type { Check } from '../check.ts';
import { aggregateQuestions } from './query-aggregates.ts';
import { comparable } from './comparable.ts';
import type { QueryReply, Question } from './query-question.ts';

/** Queries for two rows of this run: conditions, order, limit and aggregates. */
export const queryCheck: Check<readonly string[]> = {
  id: 'query',
  title: 'a query returns the rows that match its conditions',
  kind: 'list',
  applies: ({ operation, resource }) => {
    const where = operation.query?.abilities.where;
    if (where === undefined || resource?.model !== operation.crud?.model) return [];
    const { columns = {} } = where.tables[where.root] ?? {};
    const key = resource?.keyProperties ?? [];
    const isKnown = key.length > 0 && key.every((name) => Object.hasOwn(columns, name));
    return isKnown ? [{ detail: key }] : [];
  },
  run: async (test, context, key) => {
    const { operation, session } = test;
    const { query } = operation;
    const own = context.fixture;
    const second = await madeOrReason(() => context.fixtures.make(context.resource));
    const other = typeof second === 'string' ? null : ((await context.read(second))?.row ?? null);
    const row = (await context.read(own))?.row ?? own.row;
    const pointer = bodyPointer(operation) ?? '#';
    const questions = [
      ...questionsAboutOne(key, row),
      ...(query === null || other === null ? [] : questionsAboutTwo(query, key, [row, other])),
    ];
    for (const { body, isRight, message } of questions) {
      // An edited document may support only some conditions.
      if (!session.parts.validator.accepts(pointer, 'request', body)) continue;
      const sent = await test.send(context.draft(operation, { body }));
      if (!test.success(sent, '200')) return;
      const reply = replyOf(operation, sent.real.body);
      if (isRight(reply)) continue;
      test.fail(sent, message, { keyword: 'query', expected: JSON.stringify(body) });
    }
  },
};

const wrongRows = 'The response does not contain exactly the rows that match the conditions.';

function questionsAboutOne(key: readonly string[], row: Row): readonly Question[] {
  const condition = isRowOf(key, row);
  return [
    {
      body: { where: condition },
      message: wrongRows,
      isRight: ({ rows }) => rows.length === 1 && hasRow(key, rows, row),
    },
    {
      body: { where: { not: condition } },
      message: wrongRows,
      isRight: ({ rows }) => !hasRow(key, rows, row),
    },
  ];
}

function questionsAboutTwo(
  query: Query,
  key: readonly string[],
  [one, other]: readonly [Row, Row],
): readonly Question[] {
  const either = { or: [isRowOf(key, one), isRowOf(key, other)] };
  const orders = (query.list.sortable ?? []).flatMap(({ name, property }) => {
    const [left, right] = [comparable(one[property]), comparable(other[property])];
    if (left === null || right === null || left === right) return [];
    return [{ name, rows: left < right ? [one, other] : [other, one] }];
  });
  const sorted = orders.slice(0, 1).flatMap(({ name, rows: expected }) =>
    ['', '-'].map((sign): Question => {
      const [first = {}] = sign === '' ? expected : expected.toReversed();
      return {
        body: { where: either, sort: [sign + name] },
        message: `The rows are not in the order of ${sign}${name}.`,
        isRight: ({ rows }) => rows.length === 2 && hasRow(key, rows.slice(0, 1), first),
      };
    }),
  );
  return [
    ...questionsAboutValues(key, one, other),
    {
      body: { where: either },
      message: wrongRows,
      isRight: ({ rows }) =>
        rows.length === 2 && hasRow(key, rows, one) && hasRow(key, rows, other),
    },
    {
      body: { where: { and: [either, { not: isRowOf(key, one) }] } },
      message: wrongRows,
      isRight: ({ rows }) => rows.length === 1 && hasRow(key, rows, other),
    },
    {
      body: { where: either, limit: 1 },
      message: 'The query returns more rows than its limit.',
      isRight: ({ rows }) => rows.length === 1,
    },
    ...sorted,
    ...aggregateQuestions(query, either, [one, other]),
  ];
}

const mostProperties = 8;

/** A condition next to that of the key, whichever comes first: a row matches both or is left out. */
function questionsAboutValues(key: readonly string[], one: Row, other: Row): readonly Question[] {
  const names = Object.keys(one).filter(
    (name) => !key.includes(name) && isCertain(one[name]) && isCertain(other[name]),
  );
  return names.slice(0, mostProperties).flatMap((name): readonly Question[] => {
    const [own, different] = [{ eq: one[name] }, { eq: other[name] }];
    const condition = isRowOf(key, one);
    const both = { body: { where: { ...condition, [name]: own } }, message: wrongRows };
    const match: Question = {
      ...both,
      isRight: ({ rows }) => rows.length === 1 && hasRow(key, rows, one),
    };
    if (isSameValue(one[name], other[name])) return [match];
    const excluded = [
      { ...condition, [name]: different },
      { [name]: different, ...condition },
      { ...condition, [name]: { between: [other[name], other[name]] } },
    ];
    const range = [one[name], other[name]].toSorted(
      (left, right) => (comparable(left) ?? 0) - (comparable(right) ?? 0),
    );
    return [
      match,
      { ...match, body: { where: { ...condition, [name]: { between: range } } } },
      ...excluded.map((where): Question => ({
        ...{ body: { where }, message: wrongRows },
        isRight: ({ rows }) => rows.length === 0,
      })),
    ];
  });
}

/** Values that every database compares alike. */
function isCertain(value: unknown): boolean {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value);
  return typeof value === 'boolean' || Number.isSafeInteger(value);
}

function isRowOf(key: readonly string[], row: Row): Readonly<Record<string, unknown>> {
  return Object.fromEntries(key.map((name) => [name, { eq: row[name] }]));
}

function hasRow(key: readonly string[], rows: readonly Row[], wanted: Row): boolean {
  return rows.some((row) => key.every((name) => isSameValue(wanted[name], row[name])));
}

function replyOf(operation: Operation, body: string): QueryReply {
  const json = parseStoredJson(body);
  const [rows, groups] = ['items', 'groups'].map((name) => {
    const value: unknown = isJsonObject(json) ? json[name] : null;
    return (Array.isArray(value) ? value : []) as readonly unknown[];
  });
  return {
    groups: (groups ?? []).filter(isJsonObject),
    rows: (rows ?? []).flatMap((row) => {
      const read = readRow(outputShape(operation), row);
      return read === null ? [] : [read];
    }),
  };
}
