import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { OpenApiDocument } from '../../../openapi-document.ts';
import { resolveModel } from '../../../model/resolve-model.ts';
import type { Cell } from '../../contract-result.ts';
import { runContract } from '../../run-contract.ts';
import { noHooks } from '../../run/run-hooks.ts';

const text = { schema: { type: 'string' } } as const;
const document: OpenApiDocument = {
  openapi: '3.0.3',
  info: { title: 'Words', version: '1' },
  paths: {
    '/word': {
      get: {
        responses: {
          200: {
            description: 'A word.',
            content: { 'application/json': text, 'text/plain': text, 'text/csv': text },
          },
          406: { description: 'Neither.' },
        },
      },
    },
  },
};

/** Supports JSON and plain text, but not CSV. */
const server = createServer((request, response) => {
  const { accept = '' } = request.headers;
  const isKnown = /json|plain|csv|\*\/\*/.test(accept);
  const type = accept === 'text/plain' ? accept : 'application/json';
  response.writeHead(isKnown ? 200 : 406, isKnown ? { 'content-type': type } : {});
  response.end(isKnown ? (type === 'text/plain' ? 'word' : '"word"') : '');
});

test('requests each media type, reports each cell once, and provokes 406', async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const reported: Cell[] = [];
  const { cells } = await runContract(resolveModel(document), {
    ...{ endpoint: `http://127.0.0.1:${port}`, seed: 1, headers: {}, hooks: noHooks },
    ...{
      budget: { requests: 100, seconds: 600 },
      timeoutMs: 60_000,
      signal: new AbortController().signal,
    },
    onCell: (cell) => reported.push(cell),
  }).finally(() => server.close());
  const outcomes = cells
    .filter(({ kind }) => kind === 'declared')
    .map(({ id, outcome }) => `${id} ${outcome.kind}`);
  expect(outcomes).toEqual([
    'GET /word 200 application/json passed',
    'GET /word 200 text/plain passed',
    'GET /word 200 text/csv skipped',
    'GET /word 406 passed',
  ]);
  expect(reported.map(({ id }) => id).sort()).toEqual(cells.map(({ id }) => id).sort());
});
