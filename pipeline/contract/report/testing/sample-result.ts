import type { Cell, ContractResult, Failure } from '../../contract-result.ts';

const curl = `curl -X POST 'http://127.0.0.1:3000/orders' \\
  -H 'content-type: application/json' \\
  -H "authorization: Bearer $TOKEN" \\
  --data '{"email":"a@example.com"}'`;

const broken: Failure = {
  message: 'The response is 500 where the document promises 409.',
  keyword: 'status',
  pointer: '#/paths/~1orders/post/responses/409',
  instance: null,
  expected: '409',
  actual: '500',
  curl,
  seed: 42,
  exchange: {
    request: {
      method: 'POST',
      url: 'http://127.0.0.1:3000/orders',
      headers: { 'content-type': 'application/json', authorization: 'Bearer very-secret' },
      body: '{"email":"a@example.com"}',
    },
    response: {
      status: 500,
      headers: { 'content-type': 'application/json', 'set-cookie': 'sid=very-secret' },
      body: '{"statusCode":500,"error":"Internal Server Error","big":12345678901234567890}',
    },
    milliseconds: 12.4,
  },
};

const hostileText =
  '</script><script>alert(1)</script> ]]> | `code` ``` <img src=x onerror=alert(1)> &amp; "\' \u001b[31mred\u0000 \u202etxt \ud800 @someone [link](javascript:alert(1))\r\n## Heading';

const hostile: Failure = {
  message: hostileText,
  keyword: hostileText,
  pointer: `#/paths/${hostileText}`,
  instance: '/a/0',
  expected: hostileText,
  actual: hostileText,
  curl: hostileText,
  seed: 42,
  exchange: {
    request: { method: 'GET', url: hostileText, headers: { 'x-odd': hostileText }, body: null },
    response: null,
    milliseconds: 0,
  },
};

const list = { id: 'listOrders', method: 'get', path: '/orders' } as const;
const create = { id: 'createOrder', method: 'post', path: '/orders' } as const;
const odd = { id: hostileText, method: 'get', path: `/odd/${hostileText}` } as const;

const cells: readonly Cell[] = [
  {
    id: 'GET /orders 200 application/json',
    check: 'declared',
    operation: list,
    status: '200',
    mediaType: 'application/json',
    title: 'a page of orders',
    kind: 'declared',
    outcome: { kind: 'passed' },
    milliseconds: 4.2,
  },
  {
    id: 'GET /orders 503',
    check: 'declared',
    operation: list,
    status: '503',
    mediaType: null,
    title: 'a database that is lost',
    kind: 'declared',
    outcome: { kind: 'skipped', reason: 'A request cannot provoke it.', isProvokable: false },
    milliseconds: 0,
  },
  {
    id: 'GET /orders 401 application/json',
    check: 'declared',
    operation: list,
    status: '401',
    mediaType: 'application/json',
    title: 'without a token',
    kind: 'declared',
    outcome: { kind: 'skipped', reason: 'No token was given.', isProvokable: true },
    milliseconds: 0,
  },
  {
    id: 'POST /orders 409 application/json: unique email',
    check: 'unique',
    operation: create,
    status: '409',
    mediaType: 'application/json',
    title: 'the same email twice',
    kind: 'declared',
    outcome: { kind: 'failed', failures: [broken, { ...broken, keyword: 'required' }] },
    milliseconds: 31,
  },
  {
    id: 'POST /orders: read back',
    check: 'read',
    operation: create,
    status: null,
    mediaType: null,
    title: 'what was written is read back',
    kind: 'state',
    outcome: { kind: 'passed' },
    milliseconds: 1500,
  },
  {
    id: `GET ${hostileText}`,
    check: hostileText,
    operation: odd,
    status: hostileText,
    mediaType: hostileText,
    title: hostileText,
    kind: 'property',
    outcome: { kind: 'failed', failures: [hostile] },
    milliseconds: 61_000,
  },
];

/** A result with every outcome, credentials, and text that tries to break out of each report. */
export const sampleResult: ContractResult = {
  title: 'Shop',
  version: '1.0.0',
  endpoint: 'http://127.0.0.1:3000',
  seed: 42,
  startedAt: '2026-01-02T03:04:05.678Z',
  milliseconds: 62_535.2,
  requests: 48,
  cells,
  coverage: {
    operations: { tried: 2, of: 3, missing: [hostileText] },
    responses: { tried: 4, of: 5, missing: ['GET /orders 401'] },
    mediaTypes: { tried: 1, of: 1, missing: [] },
    parameters: { tried: 0, of: 0, missing: [] },
    keywords: { tried: 199, of: 200, missing: ['POST /orders body /email maxLength'] },
  },
  leftovers: [`order 7 ${hostileText}`],
  withheld: ['DELETE /items'],
  partlyWithheld: ['PATCH /items/bulk'],
  unsuccessful: [
    { operation: 'GET /orders/{id}', reason: 'The API responded with 404.', status: 404 },
  ],
};

/** The same with many operations, as for a large document. */
export function largeResult(operations: number, cellsEach: number): ContractResult {
  const many = Array.from({ length: operations * cellsEach }, (_, at): Cell => {
    const from = cells[at % 5] ?? cells[0];
    if (from === undefined) throw new Error('the sample has cells');
    const path = `/resource-${Math.floor(at / cellsEach)}`;
    // Few cells fail.
    const outcome =
      from.outcome.kind === 'failed' && at % 97 !== 3
        ? ({ kind: 'passed' } as const)
        : from.outcome;
    const operation = { ...from.operation, path };
    return { ...from, operation, outcome, id: `${from.id} ${at}` };
  });
  return { ...sampleResult, cells: many, leftovers: [] };
}
