import path from 'node:path';
import type { LoadCase } from './load.ts';
import { runContest } from './queries/shop-contest.ts';

const head = 'Host: bench\r\nAccept: application/json\r\n';
const loadCases: readonly ((run: string) => LoadCase)[] = [
  () => ({
    name: 'list of 20',
    statusOf: () => 200,
    payload: () => `GET /products HTTP/1.1\r\n${head}\r\n`,
  }),
  () => ({
    name: 'filter, sort',
    statusOf: () => 200,
    payload: () => `GET /products?categoryId=2&sort=-name HTTP/1.1\r\n${head}\r\n`,
  }),
  () => ({
    name: 'with total',
    statusOf: () => 200,
    payload: () => `GET /products?count=exact HTTP/1.1\r\n${head}\r\n`,
  }),
  () => ({
    name: 'get',
    statusOf: () => 200,
    payload: (at) => `GET /products/${(at % 20) + 1} HTTP/1.1\r\n${head}\r\n`,
  }),
  (run) => ({
    name: 'create',
    statusOf: () => 201,
    payload: (at) => {
      const body = JSON.stringify({ email: `${run}-${at}@example.com`, name: `Bench ${at}` });
      const type = `Content-Type: application/json\r\nContent-Length: ${body.length}`;
      return `POST /customers HTTP/1.1\r\n${head}${type}\r\n\r\n${body}`;
    },
  }),
];

await runContest({
  folder: path.resolve('.demo/bench'),
  limit: path.resolve('scripts/bench/limit-server.ts'),
  ...{ abilities: [], rows: { sqlite: [], postgresql: [] }, cases: loadCases, requests: 4000 },
});
