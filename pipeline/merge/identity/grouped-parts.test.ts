import { expect, it } from 'vitest';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { parseRename, renameInDatabase } from '../database/rename-in-database.ts';
import { partAt, splitPointer } from '../labelled-pointer.ts';
import { isConflict } from '../merge-change.ts';
import { mergeIntrospected } from '../merge-introspected.ts';
import { DocumentEditor } from '../testing/document-editor.ts';
import { introspected } from '../testing/introspected.ts';

const ordersOf = (columns: string): string =>
  `CREATE TABLE orders (id INTEGER PRIMARY KEY, ${columns});`;
const before = ordersOf('note VARCHAR(80) NOT NULL, city VARCHAR(20), qty INTEGER');
const base = await introspected(before);
const order = '/components/schemas/Order';
const details = '/components/schemas/Details';
const reference = { $ref: '#/components/schemas/Details' };

/** Ways to write a group of `note` and `city` with its properties elsewhere. */
const ways: Readonly<Record<string, unknown>> = {
  'by a reference': reference,
  'by an allOf': { description: 'More.', allOf: [reference] },
};

it.each(Object.entries(ways))('applies the database to a component, %s', async (_, group) => {
  const edited = grouped(group).put(`${details}/properties/note/description`, 'Mine.').document;
  const fresh = await introspected(
    ordersOf('note VARCHAR(90) NOT NULL, qty INTEGER, added DATE'),
    base,
  );
  const { document, changes, private: hidden } = mergeIntrospected({ base, fresh, edited });
  expect(at(document, `${order}/properties/details`)).toEqual(group);
  expect(at(document, details)).toMatchObject({
    required: ['note'],
    properties: { note: { maxLength: 90, description: 'Mine.', 'x-db': { type: 'VARCHAR(90)' } } },
  });
  expect(at(document, `${details}/properties/city`)).toBeUndefined();
  expect(at(document, `${order}/properties/note`)).toBeUndefined();
  expect(at(document, `${order}/properties/added/format`)).toBe('date');
  expect(hidden).toEqual([]);
  expect(changes.filter(isConflict)).toEqual([]);
  expect(changes.map(({ pointer }) => pointer)).toContain(`${details}/properties/note/maxLength`);
});

it.each(Object.entries(ways))('changes nothing if the database is the same, %s', (_, group) => {
  const edited = grouped(group).document;
  const { document, changes } = mergeIntrospected({ base, fresh: base, edited });
  expect(document).toEqual(edited);
  expect(changes).toEqual([]);
});

it('keeps an empty list of required properties in a component', () => {
  const edited = grouped(reference).put(`${details}/required`, []).document;
  const { document } = mergeIntrospected({ base, fresh: base, edited });
  expect(document).toEqual(edited);
});

it('keeps the edits to a group whose only column was dropped, and no longer requires it', async () => {
  const edited = new DocumentEditor(base)
    .groupProperty('Order', 'note', 'details')
    .put(`${order}/properties/details/description`, 'More.').document;
  const fresh = await introspected(ordersOf('city VARCHAR(20), qty INTEGER'), base);
  const { document, changes } = mergeIntrospected({ base, fresh, edited });
  expect(at(document, `${order}/properties/details`)).toEqual({
    ...{ type: 'object', properties: {}, description: 'More.' },
  });
  expect(changes.filter(isConflict).map(({ pointer }) => pointer)).toEqual([
    `${order}/properties/details`,
  ]);
});

it('takes one side’s value by its place in the edited document', async () => {
  const edited = grouped(reference).put(`${details}/properties/note/maxLength`, 40).document;
  const fresh = await introspected(before.replace('80', '90'), base);
  const pointer = `${details}/properties/note/maxLength`;
  const mine = mergeIntrospected({ base, fresh, edited });
  expect(at(mine.document, pointer)).toBe(40);
  expect(mine.changes.filter(isConflict)).toMatchObject([{ pointer, winner: 'document' }]);
  const takes = [{ from: 'database' as const, pointer }];
  expect(at(mergeIntrospected({ base, fresh, edited }, { takes }).document, pointer)).toBe(90);
});

it('renames a column in a component', async () => {
  const edited = grouped(reference).document;
  const rename = parseRename(edited, 'orders.city=town');
  const renamed = renameInDatabase(edited, rename);
  expect(at(renamed, `${details}/properties/city/x-db/column`)).toBe('town');
  expect(at(renamed, `${order}/properties/details`)).toEqual(reference);
});

it('leaves the component of a dropped table unchanged', async () => {
  const pets = 'CREATE TABLE pets (id INTEGER PRIMARY KEY);';
  const both = await introspected(before + pets);
  const fresh = await introspected(pets, both);
  const edited = grouped(reference, both).document;
  const { document } = mergeIntrospected({ base: both, fresh, edited });
  expect(at(document, order)).toBeUndefined();
  expect(at(document, details)).toEqual(at(edited, details));
});

function grouped(group: unknown, document = base): DocumentEditor {
  const editor = new DocumentEditor(document)
    .groupProperty('Order', 'note', 'details')
    .groupProperty('Order', 'city', 'details');
  return editor
    .put(details, at(editor.document, `${order}/properties/details`))
    .put(`${order}/properties/details`, group);
}

function at(document: OpenApiDocument, pointer: string): unknown {
  return partAt(document, splitPointer(pointer));
}
