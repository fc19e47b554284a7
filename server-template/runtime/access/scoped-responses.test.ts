import { expect, it } from 'vitest';
import type { GuardedOperation } from '../../shared/access/callable-operation.ts';
import { scopedDocument } from '../../shared/access/scoped-document.ts';
import { shownProperties } from '../../shared/access/shown-properties.ts';
import type { Member } from '../../shared/response-shape.ts';

const column = (name: string, property = name): Member => ({
  ...{ name, value: { kind: 'column', property } },
});
const group = (name: string, ...members: readonly Member[]): Member => ({
  ...{ name, value: { kind: 'object', members } },
});

/** The schema of a row and its envelope. */
function schemaOf(members: readonly Member[]): object {
  return {
    type: 'object',
    properties: Object.fromEntries(
      members.map(({ name, value }) => [
        name,
        value.kind === 'object' ? schemaOf(value.members) : { type: 'string' },
      ]),
    ),
  };
}

const row = [
  column('id'),
  group('details', column('memo', 'note'), group('deep', column('status'), column('more', 'note'))),
  group('secret', column('note')),
];

const operation: GuardedOperation = {
  guards: { read: { note: 'notes:read' }, write: {} },
  ...{ list: {}, shown: shownProperties(row), row, envelope: null, relations: [], query: null },
};

function shownTo(scopes: readonly string[], schema: object, changes: Partial<GuardedOperation>) {
  const get = { responses: { 200: { content: { 'application/json': { schema } } } } };
  const guarded = { ...operation, ...changes };
  const operations = [{ method: 'GET', path: '/orders', guarded }];
  const document = { paths: { '/orders': { get } } };
  const { paths } = scopedDocument(document, operations, new Set(scopes));
  return (paths as typeof document.paths)['/orders'].get.responses[200].content['application/json']
    .schema;
}

const left = schemaOf([column('id'), group('details', group('deep', column('status')))]);

it.each<[string, (rows: object) => object, Partial<GuardedOperation>]>([
  ['alone', (schema) => schema, {}],
  ['in a list', (items) => ({ type: 'array', items }), {}],
  ['in parts', (schema) => ({ allOf: [{ type: 'object' }, schema] }), {}],
  [
    'in an envelope',
    (items) => ({
      type: 'object',
      properties: {
        meta: { type: 'object', properties: { data: { type: 'array', items } } },
        // Not a column, despite its name.
        note: { type: 'string' },
      },
    }),
    {
      envelope: [
        {
          name: 'meta',
          value: { kind: 'object', members: [{ name: 'data', value: { kind: 'rows' } }] },
        },
        { name: 'note', value: { kind: 'constant', value: 'hi' } },
      ],
    },
  ],
  [
    'related to another row',
    (order) => ({ type: 'object', properties: { note: { type: 'string' }, order } }),
    {
      guards: { read: {}, write: {} },
      row: [column('note')],
      relations: [{ name: 'order', key: [['orderId', 'id']], read: operation.guards.read, row }],
    },
  ],
])('a document hides what a group of columns holds, in a row %s', (_name, around, changes) => {
  const whole = around(schemaOf(row));
  expect(shownTo([], whole, changes)).toEqual(around(left));
  expect(shownTo(['notes:read'], whole, changes)).toEqual(whole);
});

it('a document hides what a query computes of values, in all of its groups', () => {
  const answer = (rows: object, groups: readonly Member[]): object => ({
    type: 'object',
    properties: {
      items: { type: 'array', items: rows },
      groups: { type: 'array', items: schemaOf(groups) },
    },
  });
  const columns = { id: { property: 'id' }, memo: { property: 'note' } };
  const sums = group('min', column('id'), column('memo'));
  const whole = answer(schemaOf(row), [column('status'), column('memo'), sums]);
  const query = {
    aggregate: { count: true, groupBy: columns, values: { min: columns } },
  } as unknown as GuardedOperation['query'];
  expect(shownTo([], whole, { query })).toEqual(
    answer(left, [column('status'), group('min', column('id'))]),
  );
});
