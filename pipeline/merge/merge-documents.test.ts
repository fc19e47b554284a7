import { expect, it } from 'vitest';
import type { OpenApiDocument } from '../openapi-document.ts';
import { splitPointer, partAt } from './labelled-pointer.ts';
import { isConflict } from './merge-change.ts';
import type { MergeReason, Winner } from './merge-change.ts';
import { mergeDocuments } from './merge-documents.ts';
import type { Merge, MergeOptions } from './merge-documents.ts';
import { DocumentEditor } from './testing/document-editor.ts';
import { introspected } from './testing/introspected.ts';

const customers = 'CREATE TABLE customers (id INTEGER PRIMARY KEY, email VARCHAR(80) NOT NULL);';
const ordersOf = (columns: string): string =>
  `CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers, ${columns});`;
const state = "state TEXT CHECK (state IN ('new', 'paid'))";
const orders = ordersOf(`note VARCHAR(80), ${state}`);
const wider = customers + ordersOf(`note VARCHAR(90), ${state}`);
const withAdded = customers + ordersOf(`note VARCHAR(80), ${state}, added DATE`);
const withNoteLast = customers + ordersOf(`${state}, note VARCHAR(80)`);
const withoutNote = customers + ordersOf(state);
const pets = 'CREATE TABLE pets (id INTEGER PRIMARY KEY, name TEXT);';

const base = await introspected(customers + orders);
const order = '/components/schemas/Order';
const note = `${order}/properties/note`;
const grouped = `${order}/properties/details/properties/note`;
const custom = { operationId: 'hello', responses: { 204: { description: 'Hello.' } } };

/** The new database, the edits, and the expected values by place; undefined: absent. Conflicts are listed by place and winner. */
interface Row {
  readonly after: string;
  readonly edit: (editor: DocumentEditor) => DocumentEditor;
  readonly want: Readonly<Record<string, unknown>>;
  readonly conflicts?: Readonly<Record<string, 'database' | 'document'>>;
  readonly options?: MergeOptions;
}

const rows: Readonly<Record<string, Row>> = {
  'both sides of one property': {
    after: wider,
    edit: (editor) => editor.put(`${note}/description`, 'What they said.'),
    want: { [`${note}/maxLength`]: 90, [`${note}/description`]: 'What they said.' },
  },
  'both sides alike': {
    after: wider,
    edit: (editor) =>
      editor
        .put(`${note}/maxLength`, 90)
        .put(`${note}/x-db/type`, 'VARCHAR(90)')
        .put('/components/schemas/CreateOrderDTO/properties/note/maxLength', 90),
    want: { [`${note}/maxLength`]: 90 },
  },
  'both differently outside of x-db: the edit wins': {
    after: wider,
    edit: (editor) => editor.put(`${note}/maxLength`, 40),
    want: { [`${note}/maxLength`]: 40, [`${note}/x-db/type`]: 'VARCHAR(90)' },
    conflicts: { [`${note}/maxLength`]: 'document' },
  },
  'both differently below x-db: the database wins': {
    after: wider,
    edit: (editor) => editor.put(`${note}/x-db/type`, 'TEXT'),
    want: { [`${note}/x-db/type`]: 'VARCHAR(90)' },
    conflicts: { [`${note}/x-db/type`]: 'database' },
  },
  'both differently, with precedence for the database': {
    after: wider,
    edit: (editor) => editor.put(`${note}/maxLength`, 40),
    want: { [`${note}/maxLength`]: 90 },
    conflicts: { [`${note}/maxLength`]: 'database' },
    options: { onConflict: 'database' },
  },
  'one place is taken from the database': {
    after: wider,
    edit: (editor) => editor.put(`${note}/maxLength`, 40).put('/info/title', 'Mine'),
    want: { [`${note}/maxLength`]: 90, '/info/title': 'Mine' },
    conflicts: { [`${note}/maxLength`]: 'database' },
    options: { takes: [{ from: 'database', pointer: `${note}/maxLength` }] },
  },
  'one change to the database is rejected': {
    after: wider,
    edit: (editor) => editor,
    want: { [`${note}/maxLength`]: 80 },
    conflicts: { [`${note}/maxLength`]: 'document' },
    options: { takes: [{ from: 'document', pointer: `${note}/maxLength` }] },
  },
  'a deleted part stays deleted': {
    after: withAdded,
    edit: (editor) => editor.put(note, undefined).put('/paths/~1orders/post', undefined),
    want: {
      [note]: undefined,
      '/paths/~1orders/post': undefined,
      [`${order}/properties/added/format`]: 'date',
    },
  },
  'a deleted part that the database changes stays deleted and is reported': {
    after: wider,
    edit: (editor) => editor.put(note, undefined),
    want: { [note]: undefined },
    conflicts: { [note]: 'document' },
  },
  'a different order in the database is not a change to a deleted part': {
    after: withNoteLast,
    edit: (editor) => editor.put(`${order}/required`, undefined),
    want: { [`${order}/required`]: undefined },
  },
  'a different order in the database is not a change to a deleted table': {
    after: withNoteLast,
    edit: (editor) => editor.put(order, undefined),
    want: { [order]: undefined },
  },
  'a deleted part is restored on request': {
    after: wider,
    edit: (editor) => editor.put(note, undefined),
    want: { [`${note}/maxLength`]: 90 },
    conflicts: { [note]: 'database' },
    options: { takes: [{ from: 'database', pointer: note, isRestore: true }] },
  },
  'a dropped column with edits is removed and reported': {
    after: withoutNote,
    edit: (editor) => editor.put(`${note}/description`, 'What they said.'),
    want: {
      [note]: undefined,
      [`${order}/required/note`]: undefined,
      '/components/schemas/CreateOrderDTO/properties/note': undefined,
    },
    conflicts: { [note]: 'database' },
  },
  'a dropped table with edits loses only the parts from the database': {
    after: customers,
    edit: (editor) =>
      editor.put(`${order}/description`, 'Mine.').put('/paths/~1orders/put', custom),
    want: {
      [order]: undefined,
      '/paths/~1orders/get': undefined,
      '/paths/~1orders/put': custom,
      '/paths/~1orders~1{id}': undefined,
      '/components/schemas/CreateOrderDTO': undefined,
      '/tags/Order': undefined,
    },
    conflicts: { [order]: 'database', '/paths/~1orders': 'document' },
  },
  'an edited shared response of a dropped table is removed, too': {
    after: customers,
    edit: (editor) => editor.put('/components/responses/OrderRow/description', 'Mine.'),
    want: { '/components/responses/OrderRow': undefined },
    conflicts: { '/components/responses/OrderRow': 'database' },
  },
  'a renamed model gets new columns': {
    after: withAdded,
    edit: (editor) => editor.renameSchema('Order', 'Purchase'),
    want: {
      [order]: undefined,
      '/components/schemas/Purchase/properties/added/format': 'date',
      '/components/schemas/CreateOrderDTO/properties/added/format': 'date',
      '/paths/~1orders/get/x-crud/model': 'Purchase',
    },
  },
  'a renamed body gets new columns': {
    after: withAdded,
    edit: (editor) => editor.renameSchema('CreateOrderDTO', 'NewOrder'),
    want: {
      '/components/schemas/NewOrder/properties/added/format': 'date',
      '/components/schemas/CreateOrderDTO': undefined,
    },
  },
  'a renamed property follows its column': {
    after: wider,
    edit: (editor) =>
      editor
        .renameProperty('Order', 'note', 'remark')
        .renameProperty('CreateOrderDTO', 'note', 'remark'),
    want: {
      [note]: undefined,
      [`${order}/properties/remark/maxLength`]: 90,
      [`${order}/required/remark`]: 'remark',
      [`${order}/required/note`]: undefined,
      '/components/schemas/CreateOrderDTO/properties/remark/maxLength': 90,
      '/components/schemas/UpdateOrderDTO/properties/note/maxLength': 90,
    },
  },
  'properties that are grouped follow their columns': {
    after: customers + ordersOf(`note VARCHAR(90) NOT NULL, ${state}, added DATE`),
    edit: (editor) =>
      editor
        .groupProperty('Order', 'note', 'details')
        .groupProperty('Order', 'state', 'details')
        .put(`${grouped}/description`, 'What they said.')
        .groupProperty('CreateOrderDTO', 'note', 'details'),
    want: {
      [note]: undefined,
      [`${order}/properties/added/format`]: 'date',
      [`${grouped}/maxLength`]: 90,
      [`${grouped}/nullable`]: undefined,
      [`${grouped}/description`]: 'What they said.',
      [`${order}/properties/details/properties/state/enum`]: ['new', 'paid', null],
      '/components/schemas/CreateOrderDTO/properties/details/properties/note/maxLength': 90,
      '/components/schemas/CreateOrderDTO/properties/details/required/note': 'note',
      '/components/schemas/CreateOrderDTO/required/note': undefined,
      '/components/schemas/UpdateOrderDTO/properties/note/maxLength': 90,
    },
  },
  'a dropped column in a group is removed, and its group stays': {
    after: withoutNote,
    edit: (editor) =>
      editor.groupProperty('Order', 'note', 'details').groupProperty('Order', 'state', 'details'),
    want: {
      [grouped]: undefined,
      [`${order}/properties/details/required`]: ['state'],
      [`${order}/properties/details/properties/state/x-db/column`]: 'state',
    },
  },
  'properties with swapped names follow their columns': {
    after: wider,
    edit: (editor) =>
      ['Order', 'CreateOrderDTO', 'UpdateOrderDTO'].reduce(
        (whole, schema) =>
          whole
            .renameProperty(schema, 'note', 'swap')
            .renameProperty(schema, 'state', 'note')
            .renameProperty(schema, 'swap', 'state'),
        editor,
      ),
    want: { [`${order}/properties/state/maxLength`]: 90, [`${note}/maxLength`]: undefined },
  },
  'a moved path keeps its operations together': {
    after: wider + pets,
    edit: (editor) =>
      editor
        .replace('"/orders', '"/sales/orders')
        .replace('/{id}"', '/{number}"')
        .put('/paths/~1sales~1orders~1{number}/parameters/path:id/name', 'number'),
    want: {
      '/paths/~1orders': undefined,
      '/paths/~1orders~1{id}': undefined,
      '/paths/~1sales~1orders/get/operationId': 'listOrders',
      '/paths/~1sales~1orders~1{number}/parameters/path:number/in': 'path',
      '/paths/~1pets/get/operationId': 'listPets',
    },
  },
  'members of an enum are added and removed on both sides': {
    after: customers + ordersOf(`note VARCHAR(80), ${state.replace("'paid'", "'paid', 'sent'")}`),
    edit: (editor) => editor.put(`${order}/properties/state/enum/new`, undefined),
    want: { [`${order}/properties/state/enum`]: ['paid', 'sent', null] },
  },
  'a new table gets other names if its own are taken': {
    after: customers + orders + pets,
    edit: (editor) =>
      editor
        .put('/components/schemas/Pet', { type: 'string' })
        .put('/paths/~1pets', { get: { ...custom, operationId: 'listPets' } }),
    want: {
      '/components/schemas/Pet': { type: 'string' },
      '/components/schemas/Pet2/x-db/table': 'pets',
      '/paths/~1pets/get/operationId': 'listPets',
      '/paths/~1pets-2/get/operationId': 'listPets2',
      '/paths/~1pets-2/get/x-crud/model': 'Pet2',
    },
  },
  'a new table restores deleted components that it needs': {
    after: customers + orders + pets,
    edit: (editor) =>
      editor
        .replace('"409":{"$ref":"#/components/responses/Conflict"},', '')
        .put('/components/responses/Conflict', undefined),
    want: {
      '/paths/~1orders/post/responses/409': undefined,
      '/paths/~1pets/post/responses/409': { $ref: '#/components/responses/Conflict' },
      '/components/responses/Conflict/content/application~1json/schema': {
        $ref: '#/components/schemas/Error',
      },
    },
  },
  'a copy of a shared parameter stays': {
    after: wider,
    edit: (editor) =>
      editor.put('/paths/~1orders/get/parameters/query:limit', {
        ...{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 5 } },
        'x-crud': { role: 'limit' },
      }),
    want: { '/paths/~1orders/get/parameters/query:limit/schema/maximum': 5 },
  },
  'a property made read-only without x-db is not from the database': {
    after: withoutNote,
    edit: (editor) => editor.put(`${note}/x-db`, undefined).put(`${note}/readOnly`, true),
    want: { [`${note}/readOnly`]: true },
    conflicts: { [note]: 'document' },
  },
};

it.each(Object.entries(rows))('%s', async (_, row) => {
  const fresh = await introspected(row.after, base);
  const edited = row.edit(new DocumentEditor(base)).document;
  const result = mergeDocuments({ base, fresh, edited }, row.options);
  const is = Object.keys(row.want).map((pointer) => [pointer, at(result, pointer)]);
  expect(Object.fromEntries(is)).toEqual(row.want);
  const reported = result.changes
    .filter(isConflict)
    .map(({ pointer, winner }) => [pointer, winner]);
  expect(Object.fromEntries(reported)).toEqual(row.conflicts ?? {});
  const untrue = result.changes.filter(
    ({ reason, winner }) => (winners[reason] ?? winner) !== winner,
  );
  expect(untrue).toEqual([]);
});

/** The winner that a reason implies. */
const winners: Readonly<Partial<Record<MergeReason, Winner>>> = {
  ...{ databaseKnows: 'database', databaseDropped: 'database' },
  ...{ youWrote: 'document', youDeleted: 'document' },
};

it.each(Object.entries(rows))('merging is consistent and idempotent: %s', async (_, row) => {
  const fresh = await introspected(row.after, base);
  const edited = row.edit(new DocumentEditor(base)).document;
  expect(mergeDocuments({ base, fresh: base, edited })).toMatchObject({
    document: edited,
    changes: [],
  });
  expect(mergeDocuments({ base, fresh, edited: base }).document).toEqual(fresh);
  const first = mergeDocuments({ base, fresh, edited }, row.options).document;
  const again = mergeDocuments({ base: fresh, fresh, edited: first });
  expect(again).toMatchObject({ document: first, changes: [] });
});

it('keeps the edited order of keys', async () => {
  const { info, ...others } = base;
  const edited: OpenApiDocument = { ...others, info };
  const { document } = mergeDocuments({ base, fresh: await introspected(wider, base), edited });
  expect(Object.keys(document)).toEqual(Object.keys(edited));
});

it.each([
  ['/components/schemas/Nothing', "is not in the database's version of the document"],
  ['info', 'is not a pointer'],
])('refuses to take %s', (pointer, message) => {
  const takes = [{ from: 'database' as const, pointer }];
  expect(() => mergeDocuments({ base, fresh: base, edited: base }, { takes })).toThrow(message);
});

it('suggests the place that a misspelt pointer may mean', () => {
  const takes = [{ from: 'database' as const, pointer: '/components/schemas/Onder/required' }];
  expect(() => mergeDocuments({ base, fresh: base, edited: base }, { takes })).toThrow(
    expect.objectContaining({
      problems: [
        expect.objectContaining({
          hint: expect.stringContaining(
            'Did you mean /components/schemas/Order/required?',
          ) as string,
        }),
      ],
    }) as Error,
  );
});

function at({ document }: Merge, pointer: string): unknown {
  return partAt(document, splitPointer(pointer));
}

it('inserts new parts in the order of introspection', async () => {
  const fresh = await introspected(customers + orders);
  const { openapi, info, paths } = fresh;
  const empty = { openapi, info, paths: {}, 'x-db': fresh['x-db'] } as OpenApiDocument;
  const { document } = mergeDocuments({ base: empty, fresh, edited: empty }, {});
  expect(Object.keys(document)).toEqual(Object.keys(fresh));
  expect(Object.keys(document.paths)).toEqual(Object.keys(paths));
});
