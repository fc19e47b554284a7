import { expect, it } from 'vitest';
import { chooseDocuments } from './choose-documents.ts';

const documents = ['openapi/shop.json', 'old/shop.json', 'openapi/audit.json'].map((path) => ({
  path,
  output: path,
}));
const chosen = (name?: string) => chooseDocuments(documents, name).map(({ path }) => path);

it('selects documents by path, file name or bare name', () => {
  expect(chosen()).toHaveLength(3);
  expect(chosen('./old/shop.json')).toEqual(['old/shop.json']);
  expect(chosen('audit.json')).toEqual(['openapi/audit.json']);
  expect(chosen('audit')).toEqual(['openapi/audit.json']);
});

it('rejects an unknown name, and one that several documents have', () => {
  expect(() => chosen('audits')).toThrow('did you mean audit?');
  for (const name of ['shop', 'shop.json']) {
    expect(() => chosen(name)).toThrow(
      `Several documents have the name "${name}": openapi/shop.json, old/shop.json.`,
    );
  }
});

it('says where a document has to be', () => {
  expect(() => chooseDocuments([], 'pets.json')).toThrow(
    'The project has no document "pets.json".',
  );
  expect(() => chooseDocuments([], undefined)).toThrow('There is no document to build.');
});
