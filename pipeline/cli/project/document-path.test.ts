import { expect, it } from 'vitest';
import { basePathOf, databaseNameOf } from './document-path.ts';

it.each([
  ['postgresql://me:a/b@host:5432/shop?sslmode=require', 'shop'],
  ['mysql://host/my%20shop', 'my%20shop'],
  ['mysql://host', ''],
  ['cockroachdb://host/', ''],
  ['file:./data/shop.v2.db?mode=ro', 'shop.v2'],
  ['file:///var/lib/shop.sqlite', 'shop'],
  ['sqlserver://host:1433;database={my shop};user=sa', 'my shop'],
  ['sqlserver://host;Initial Catalog = shop;user=sa', 'shop'],
  ['sqlserver://me:secret@host:1433/shop?encrypt=true', 'shop'],
])('the name of the database %s is %j', (url, name) => {
  expect(databaseNameOf(url)).toBe(name);
});

it.each([
  ['openapi/shop.json', '.generator/base/shop.json'],
  ['docs/api/shop.json', '.generator/base/docs/api/shop.json'],
  ['shop.json', '.generator/base/shop.json'],
])('the merge base of %s is %s', (document, base) => {
  expect(basePathOf(document)).toBe(base);
});
