import path from 'node:path';
import { runContest } from './shop-contest.ts';
import { posting, reading } from './shop-requests.ts';

/** Typical requests of a front end: lists, related rows, a distant page, nested conditions, a hundred rows at once. */

/** The page after the row with key 100,000. */
const cursor = Buffer.from('["",100000]').toString('base64url');
const startAfter = encodeURIComponent(Buffer.from('{"id":100000}').toString('base64'));
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

/** Platformatic embeds and writes many rows in GraphQL only; it does not embed rows with a key of two columns, and its conditions do not follow relations. */
const graphql = (query: string, variables: (unique: string) => unknown = () => ({})) =>
  posting({ target: '/graphql', status: 200 }, (unique) => ({
    query,
    variables: variables(unique),
  }));
const product = 'id sku name description price stock active attributes createdAt updatedAt';
const withCategory = `{ products(limit: 20, orderBy: [{ field: id, direction: ASC }]) { ${product} category { id name position } } }`;
const insertPeople =
  'mutation ($inputs: [CustomerInput]!) { insertCustomers(inputs: $inputs) { id email name phone createdAt updatedAt } }';

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
  requests: 4000,
  peers: ['platformatic'],
  cases: [
    {
      name: 'filter, sort',
      requests: reading('/products?categoryId=2&sort=-name'),
      platformatic: reading('/products?where.categoryId.eq=2&orderby.name=desc&limit=20'),
    },
    {
      name: 'with total',
      requests: reading('/products?count=exact&limit=10'),
      platformatic: reading('/products?limit=10&orderby.id=asc&totalCount=true'),
    },
    {
      name: 'embed one',
      requests: reading('/products?embed=category'),
      platformatic: graphql(withCategory),
    },
    { name: 'embed many', requests: reading('/orders?embed=orderItems'), platformatic: null },
    {
      name: 'cursor',
      requests: reading(`/customers?limit=20&cursor=${cursor}`),
      platformatic: reading(`/customers?limit=20&orderby.id=asc&startAfter=${startAfter}`),
    },
    {
      name: 'query tree',
      requests: posting({ target: '/orders/query', status: 200 }, () => ({ where })),
      platformatic: null,
    },
    {
      name: 'bulk of 100',
      requests: posting({ target: '/customers/bulk', status: 201 }, people),
      most: 1000,
      platformatic: graphql(insertPeople, (unique) => ({ inputs: people(unique) })),
    },
  ],
});
