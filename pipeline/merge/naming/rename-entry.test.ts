import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { surveyDocument } from '../identity/survey-document.ts';
import { renameEntry } from './rename-entry.ts';

const text = await readFile(new URL('../../../openapi/shop.json', import.meta.url), 'utf8');
const shop = JSON.parse(text) as OpenApiDocument;
const survey = surveyDocument(shop);

async function problemsOf(document: OpenApiDocument): Promise<unknown> {
  try {
    resolveModel(await parseDocument(JSON.stringify(document), 'shop.json'), 'shop.json');
    return [];
  } catch (error) {
    return error;
  }
}

const models = survey.schemas.filter(({ source }) => source?.startsWith('row ') === true);
/** The server stores keys by the names of their properties. */
const fixed = /^IdempotencyKey\./;
const properties = models.flatMap(({ name, properties: own }) =>
  own.map(({ path }) => `${name}.${path.join('.')}`),
);

describe('every entry of the sample shop', () => {
  it.each([
    ...[...properties.filter((name) => !fixed.test(name)), ...models.map(({ name }) => name)].map(
      (from) => [from, 'renamedOne'],
    ),
    ...survey.operations.flatMap(({ id }) => (id === null ? [] : [[id, 'renamedOne']])),
    ...['/orders', '/products', '/customers'].map((path) => [path, '/renamed-ones']),
  ] as [string, string][])('%s has its new name everywhere, and back', async (from, to) => {
    const { document } = renameEntry(shop, from, to);
    expect(JSON.stringify(document)).not.toBe(JSON.stringify(shop));
    expect(await problemsOf(document)).toEqual([]);
    const steps = from.split('.');
    const [back, own] = from.startsWith('/')
      ? [to, from]
      : [[...steps.slice(0, -1), to].join('.'), steps.at(-1) ?? ''];
    const again = renameEntry(document, back, own).document;
    expect(JSON.stringify(again)).toBe(JSON.stringify(shop));
  });
});

it('renames filters, sort values, searches, rules, presets, bodies and examples', () => {
  const document = structuredClone(shop) as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Record<string, unknown>>>>>;
  };
  const rule = { name: 'pot', $any: [{ 'category.name': 'x' }, { name: { ne: 'pan' } }] };
  const crud = { model: 'Product', action: 'list', search: ['name'], rows: rule };
  Object.assign(document.paths['/products']?.['get'] ?? {}, { 'x-crud': crud });
  const before = document as unknown as OpenApiDocument;
  const { document: after } = renameEntry(before, 'Product.name', 'title');
  const operation = (after.paths['/products'] as unknown as Record<string, object>)['get'];
  expect(operation).toMatchObject({
    'x-crud': {
      search: ['title'],
      rows: { title: 'pot', $any: [{ 'category.name': 'x' }, { title: { ne: 'pan' } }] },
    },
  });
  expect(JSON.stringify(operation)).not.toMatch(/"-?name(?:_\w+)?"[,\]]/);
  const { document: categories } = renameEntry(before, 'Category.name', 'title');
  expect(JSON.stringify(categories.paths['/products'])).toContain('"category.title":"x"');
  expect(after.components?.schemas?.['Product']).toHaveProperty('properties.title');
  expect(after.components?.schemas?.['Product']).not.toHaveProperty('properties.name');
});

it('finishes a rename that somebody began in the model', async () => {
  const whole = renameEntry(shop, 'Order.status', 'state').document;
  const half = structuredClone(shop) as unknown as { components: { schemas: object } };
  Object.assign(half.components.schemas, { Order: whole.components?.schemas?.['Order'] });
  const begun = half as unknown as OpenApiDocument;
  expect(String(await problemsOf(begun))).toContain('no property "status"');
  const finished = renameEntry(begun, 'Order.status', 'state').document;
  expect(JSON.stringify(finished)).toBe(JSON.stringify(whole));
  const model = structuredClone(whole.components?.schemas?.['Order']) as { required: string[] };
  model.required = model.required.map((name) => (name === 'state' ? 'status' : name));
  Object.assign(half.components.schemas, { Order: model });
  expect(renameEntry(begun, 'Order.status', 'state').document).toEqual(whole);
});

it.each([
  ['Ordr', 'Purchase', 'no model and no operation "Ordr"; did you mean Order?'],
  ['Order.notes', 'remark', 'Order has no property "notes"; did you mean note?'],
  ['Order.note', 'status', '"status" is already the name of another property of Order'],
  ['Order', 'Product', '"Product" is already the name of another schema'],
  ['listOrders', 'getOrder', '"getOrder" is already the name of another operation'],
  ['listOrders.pages', 'seite', 'has no parameter "pages"; did you mean page?'],
  ['/order', '/purchases', 'no path "/order"; did you mean /orders?'],
  ['/orders', 'purchases', 'must begin with a slash'],
])('rejects %s → %s', (from, to, message) => {
  expect(() => renameEntry(shop, from, to)).toThrow(message);
});
