import path from 'node:path';
import type { LoadCase } from '../load.ts';
import { runContest } from './shop-contest.ts';

/** Typical requests of a front end: lists, related rows, a distant page, nested conditions, a hundred rows at once. */
const head = 'Host: bench\r\nAccept: application/json\r\n';

function reading(name: string, target: string): () => LoadCase {
  return () => ({
    ...{ name, statusOf: () => 200 },
    payload: () => `GET ${target} HTTP/1.1\r\n${head}\r\n`,
  });
}

function posting(
  { name, target, status }: { name: string; target: string; status: number },
  bodyOf: (at: string) => unknown,
): (run: string) => LoadCase {
  return (run) => ({
    ...{ name, statusOf: () => status },
    payload(at) {
      const body = JSON.stringify(bodyOf(`${run}-${at}`));
      const type = `Content-Type: application/json\r\nContent-Length: ${body.length}`;
      return `POST ${target} HTTP/1.1\r\n${head}${type}\r\n\r\n${body}`;
    },
  });
}

/** The page after the row with key 100,000. */
const cursor = Buffer.from('["",100000]').toString('base64url');
const where = {
  or: [
    { customer: { email: { eq: 'more-7@example.com' } } },
    { not: { status: { eq: 'pending' } } },
  ],
};
const people = (run: string) =>
  Array.from({ length: 100 }, (_, at) => ({
    email: `${run}-${at}@example.com`,
    name: `Bench ${at}`,
  }));

const more = (numbers: string): string =>
  `INSERT INTO customers (email, name) SELECT 'more-' || n || '@example.com', 'More ' || n FROM ${numbers}`;

await runContest({
  folder: path.resolve('.demo/bench-queries'),
  limit: path.resolve('scripts/bench/queries/limit-queries.ts'),
  abilities: ['embed --all', 'query --to Order', 'cursor --to Customer', 'bulk --to Customer'],
  rows: {
    sqlite: [
      more(
        '(WITH RECURSIVE numbers(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < 200000) SELECT n FROM numbers)',
      ),
    ],
    postgresql: [more('generate_series(1, 200000) AS numbers(n)'), 'ANALYZE'],
  },
  requests: 1500,
  cases: [
    reading('filter, sort', '/products?categoryId=2&sort=-name'),
    reading('with total', '/products?count=exact&limit=10'),
    reading('embed one', '/products?embed=category'),
    reading('embed many', '/orders?embed=orderItems'),
    reading('cursor', `/customers?limit=20&cursor=${cursor}`),
    posting({ name: 'query tree', target: '/orders/query', status: 200 }, () => ({ where })),
    posting({ name: 'bulk of 100', target: '/customers/bulk', status: 201 }, people),
  ],
});
