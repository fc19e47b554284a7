import { expect, test } from 'vitest';
import type { Model } from '../../model/api-model.ts';
import { comparedWith, withCheckValues, type CheckSide } from './check-values.ts';

const input = ['due', 'at', 'kind', 'low', 'high'].map((column) => ({
  ...{ name: column, path: [column], column, form: null },
}));

/** How a body changes in a table with a CHECK. */
function bodyOf(expression: string, body: object, side: CheckSide, accepts = true): unknown {
  const source = expression.startsWith('SELECT')
    ? { kind: 'view', definition: expression }
    : { kind: 'table', checks: [{ expression }] };
  const model = { source, properties: [] } as unknown as Model;
  const shape = { model, columns: input };
  const how = { side, accepts: () => accepts };
  return withCheckValues({ model }, shape, body as Readonly<Record<string, unknown>>, how);
}

test.each<readonly [string, object, CheckSide, object]>([
  [
    "((due >= '2007-01-01'::date) AND (due < '2007-02-01'::date))",
    { due: '1999-05-06' },
    0,
    { due: '2007-01-01' },
  ],
  ["due > '2007-01-01'", { due: '1999-05-06' }, 1, { due: '2007-01-02' }],
  ["due < '2007-01-01'", { due: '2019-05-06' }, -1, { due: '2006-12-31' }],
  [
    "at >= '2007-01-01 00:00:00'::timestamp without time zone",
    { at: '1999-05-06T07:08:09Z' },
    0,
    { at: '2007-01-01T00:00:00Z' },
  ],
  ["`kind` = 'it''s' or `low` > 5", { kind: 'x', low: 1 }, 0, { kind: "it's", low: 5 }],
  ['"low" > 5 AND high > low', { low: 1, high: 2 }, 1, { low: 6, high: 2 }],
  ["SELECT low, kind FROM t WHERE ((t.`kind` = 'a'))", { kind: 'x' }, 0, { kind: 'a' }],
  ['SELECT low FROM t WHERE (low < 20)', { low: 90 }, -1, { low: 19 }],
  ['lower(kind) = kind', { kind: 'X' }, 0, { kind: 'X' }],
  ["kind_of = 'a'", { kind: 'x' }, 0, { kind: 'x' }],
  ["kind = 'a'", { low: 1 }, 0, { low: 1 }],
])('%s makes of %j, moved by %i, %j', (expression, body, side, expected) => {
  expect(bodyOf(expression, body, side)).toEqual(expected);
});

test('keeps a body whose schema accepts no other', () => {
  expect(bodyOf("kind = 'a'", { kind: 'x' }, 0, false)).toEqual({ kind: 'x' });
});

test('columns are found that a CHECK compares with others', () => {
  const properties = ['due', 'at', 'low', 'high'].map((name) => ({
    name,
    source: { column: name },
  }));
  const checks = [
    { expression: '"high" >= low' },
    { expression: 'due > at' },
    { expression: 'at > 1' },
  ];
  const model = { source: { kind: 'table', checks }, properties } as unknown as Model;
  expect(comparedWith(model, new Set(['low']))).toEqual(['low', 'high']);
  expect(comparedWith(model, new Set(['kind']))).toEqual([]);
});
