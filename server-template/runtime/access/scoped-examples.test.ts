import { expect, it } from 'vitest';
import { scopedDocument } from '../../shared/access/scoped-document.ts';

const guarded = { type: 'number', 'x-crud': { writeScope: 'finance' } };
const line = {
  allOf: [{ $ref: '#/components/schemas/Line' }],
};

function documentWith(extra: object): object {
  const schemas = {
    Project: {
      type: 'object',
      properties: {
        ...{ title: { type: 'string' }, budget: guarded },
        lines: { type: 'array', items: line },
      },
      example: { title: 'A', budget: 1 },
    },
    Line: { type: 'object', properties: { amount: guarded, note: { type: 'string' } } },
  };
  return { paths: {}, components: { schemas, ...extra } };
}

it('examples contain only what the caller may send, at any depth', () => {
  const value = { title: 'B', budget: 2, lines: [{ amount: 3, note: 'n' }], budgets: [4] };
  const body = (example: object) => ({
    content: {
      'application/json': {
        schema: { type: 'array', items: { $ref: '#/components/schemas/Project' } },
        ...example,
      },
    },
  });
  const requestBodies = {
    One: body({ example: [value] }),
    Named: body({ examples: { first: { summary: 'budget', value: [value] } } }),
  };
  const document = documentWith({ requestBodies });
  const before = structuredClone(document);
  const left = { title: 'B', lines: [{ note: 'n' }], budgets: [4] };
  const shown = (scopes: readonly string[]): unknown =>
    scopedDocument({ ...document }, [], new Set(scopes))['components'];
  expect(shown([])).toMatchObject({
    schemas: { Project: { example: { title: 'A' } } },
    requestBodies: {
      One: { content: { 'application/json': { example: [left] } } },
      Named: { content: { 'application/json': { examples: { first: { value: [left] } } } } },
    },
  });
  expect(JSON.stringify(shown([]))).not.toMatch(/"(?:budget|amount)":/);
  expect(JSON.stringify(shown(['finance']))).toBe(
    JSON.stringify((before as { components: object }).components),
  );
  expect(document).toEqual(before);
});
