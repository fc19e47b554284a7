import path from 'node:path';
import { runContest } from './queries/shop-contest.ts';
import { posting, reading } from './queries/shop-requests.ts';

const created = (unique: string) => ({
  email: `${unique}@example.com`,
  name: `Bench ${unique}`,
});
const product = reading((at) => `/products/${(at % 20) + 1}`);

await runContest({
  folder: path.resolve('.demo/bench'),
  limit: path.resolve('scripts/bench/limit-server.ts'),
  ...{ abilities: [], rows: { sqlite: [], postgresql: [] }, requests: 8000 },
  peers: ['fastify', 'platformatic'],
  cases: [
    {
      name: 'list of 20',
      requests: reading('/products'),
      platformatic: reading('/products?limit=20&orderby.id=asc'),
    },
    {
      name: 'filter, sort',
      requests: reading('/products?categoryId=2&sort=-name'),
      platformatic: reading('/products?where.categoryId.eq=2&orderby.name=desc&limit=20'),
    },
    {
      name: 'with total',
      requests: reading('/products?count=exact'),
      platformatic: reading('/products?limit=20&orderby.id=asc&totalCount=true'),
    },
    { name: 'get', requests: product, platformatic: product },
    {
      name: 'create',
      requests: posting({ target: '/customers', status: 201 }, created),
      platformatic: posting({ target: '/customers', status: 200 }, created),
    },
  ],
});
