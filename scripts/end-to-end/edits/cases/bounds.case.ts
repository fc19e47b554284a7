import type { EditRow } from '../edit-row.ts';

/** Bounds and defaults of parameters. */
export const boundEdits: readonly EditRow[] = [
  {
    name: 'a limit between exclusive bounds',
    change: {
      'GET /customers ?limit': {
        schema: {
          ...{ type: 'integer', default: 20 },
          ...{ minimum: 1, exclusiveMinimum: true, maximum: 50, exclusiveMaximum: true },
        },
      },
    },
    calls: [
      ['GET /customers?limit=1', undefined, 400],
      ['GET /customers?limit=2', undefined, 200],
      ['GET /customers?limit=50', undefined, 400],
    ],
  },
  {
    name: 'a filter with a default',
    change: {
      'GET /products ?name': { schema: { type: 'string', default: 'none of these' } },
    },
    calls: [
      ['GET /products', undefined, 200, []],
      ['GET /products?name=Spade', undefined, 200, [{}]],
    ],
  },
];
