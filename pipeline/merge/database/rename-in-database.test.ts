import { expect, it } from 'vitest';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { introspected } from '../testing/introspected.ts';
import { schemaRenames } from './rename-candidates.ts';
import { parseRename, renameInDatabase, renamesOfTables } from './rename-in-database.ts';

const plain = await introspected(`
  CREATE TABLE customers (id INTEGER PRIMARY KEY, email VARCHAR(80) NOT NULL);
  CREATE TABLE bills (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers);
  CREATE VIEW dues AS SELECT id, customer_id FROM bills;
`);

/** The same tables, in a schema. */
function within(schema: string): OpenApiDocument {
  const text = JSON.stringify(plain).replaceAll('"table":"', `"schema":"${schema}","table":"`);
  return JSON.parse(text) as OpenApiDocument;
}

const renamed = (document: OpenApiDocument, ...renames: readonly string[]): OpenApiDocument =>
  renames.reduce((whole, text) => renameInDatabase(whole, parseRename(whole, text)), document);

it('moves a table to another schema, with the references to it', () => {
  const names = ['customers', 'bills', 'dues'].map((name) => `sales.${name}=billing.${name}`);
  expect(renamed(within('sales'), ...names)).toEqual(within('billing'));
});

it('moves all tables of a schema', () => {
  const names = renamesOfTables(within('sales'), ['sales=billing']);
  expect(renamed(within('sales'), ...names)).toEqual(within('billing'));
  expect(renamesOfTables(within('sales'), ['bills=invoices'])).toEqual(['bills=invoices']);
});

it('moves tables to the default schema', () => {
  const document = { ...within('sales'), 'x-db': { ...plain['x-db']!, defaultSchema: 'public' } };
  const names = renamesOfTables(document, ['sales=public']);
  expect(renamed(document, ...names).components).toEqual(plain.components);
});

it('proposes the rename of a schema whose tables are all in a new one', () => {
  expect(schemaRenames(within('sales'), within('billing'))).toEqual(['sales=billing']);
  expect(schemaRenames(within('sales'), within('sales'))).toEqual([]);
  expect(schemaRenames(within('sales'), plain)).toEqual([]);
});
