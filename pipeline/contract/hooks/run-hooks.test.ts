import { beforeEach as beforeEachTest, describe, expect, it } from 'vitest';
import type { IncomingResponse, Transaction } from '../run/run-hooks.ts';
import * as hooks from './contract-hooks.ts';
import { createRunHooks } from './create-run-hooks.ts';
import type { HookedRun } from './create-run-hooks.ts';
import { currentRegistry, freshRegistry } from './hook-registry.ts';
import type { HookPlan, HookTransaction } from './hook-transaction.ts';

const response: IncomingResponse = { status: 200, headers: { 'x-a': 'b' }, body: '[]' };

function transaction(): Transaction {
  return {
    cellId: 'GET /users 200 application/json',
    operation: { id: 'listUsers', method: 'get', path: '/users' },
    expected: { status: '200', mediaType: 'application/json' },
    request: { method: 'GET', url: 'http://h:8080/users?page=1', headers: { a: '1' }, body: null },
  };
}

function run(plan: HookPlan[] = []): HookedRun {
  return createRunHooks(currentRegistry(), plan);
}

beforeEachTest(() => void freshRegistry());

describe('hooks', () => {
  it("run in Dredd's order", async () => {
    const calls: string[] = [];
    const note = (name: string) => (): void => void calls.push(name);
    hooks.afterAll(note('afterAll'));
    hooks.afterEach(note('afterEach'));
    hooks.after('GET (200) /users', note('after'));
    hooks.beforeValidation('GET (200) /users', note('beforeValidation'));
    hooks.beforeEachValidation(note('beforeEachValidation'));
    hooks.before('GET (200) /users', note('before'));
    hooks.before('GET (404) /users', note('never'));
    hooks.beforeEach(note('beforeEach'));
    hooks.beforeAll(note('beforeAll'));
    const hooked = run();
    const request = transaction();
    await hooked.beforeAll();
    expect(await hooked.before(request)).toBe(null);
    expect(await hooked.beforeValidation(request, response)).toBe(null);
    expect(await hooked.after(request, response, [])).toBe(null);
    await hooked.afterAll();
    expect(calls).toEqual([
      ...['beforeAll', 'beforeEach', 'before', 'beforeEachValidation', 'beforeValidation'],
      ...['after', 'afterEach', 'afterAll'],
    ]);
  });

  it("receive a transaction with Dredd's properties", async () => {
    const seen: HookTransaction[] = [];
    hooks.beforeEach((one) => void seen.push(structuredClone(one)));
    hooks.afterEach((one) => void seen.push(structuredClone(one)));
    const hooked = run();
    const request = transaction();
    await hooked.before(request);
    await hooked.after(request, response, []);
    expect(seen[0]).toEqual({
      id: 'GET (200) /users',
      name: 'GET /users 200 application/json',
      fullPath: '/users?page=1',
      host: 'h',
      port: '8080',
      protocol: 'http:',
      request: { method: 'GET', uri: '/users?page=1', headers: { a: '1' }, body: '' },
      expected: { statusCode: '200', contentType: 'application/json' },
      real: null,
      skip: false,
      fail: false,
      results: null,
    });
    expect(seen[1]).toMatchObject({
      real: { statusCode: 200, headers: { 'x-a': 'b' }, body: '[]' },
      results: { valid: true, errors: [] },
    });
  });

  it('change the request', async () => {
    hooks.beforeEach((one) => {
      one.request.headers['authorization'] = 'Bearer t';
      one.request.body = '{}';
      one.fullPath = '/other?x=1';
    });
    const request = transaction();
    expect(await run().before(request)).toBe(null);
    expect(request.request).toEqual({
      method: 'GET',
      url: 'http://h:8080/other?x=1',
      headers: { a: '1', authorization: 'Bearer t' },
      body: '{}',
    });
  });

  it.each<[string, Parameters<typeof hooks.beforeEach>[0], object | null]>([
    ['nothing', () => undefined, null],
    ['skip', (one) => void (one.skip = true), { kind: 'skip', reason: 'A hook skipped it.' }],
    ['a reason', (one) => void (one.skip = 'why'), { kind: 'skip', reason: 'why' }],
    ['fail', (one) => void (one.fail = 'why'), { kind: 'fail', message: 'why' }],
    [
      'a callback',
      (one, done) => queueMicrotask(() => ((one.fail = 'late'), done())),
      { kind: 'fail', message: 'late' },
    ],
    [
      'an error to the callback',
      (_one, done) => done(new Error('oh')),
      { kind: 'fail', message: 'The hook beforeEach failed: oh' },
    ],
    ['a promise', async (one) => void (one.skip = 'later'), { kind: 'skip', reason: 'later' }],
    [
      'a rejection',
      async () => Promise.reject(new Error('no')),
      { kind: 'fail', message: 'The hook beforeEach failed: no' },
    ],
    [
      'an error',
      () => {
        throw new TypeError('bad');
      },
      { kind: 'fail', message: 'The hook beforeEach failed: bad' },
    ],
    [
      'no address',
      (one) => void (one.fullPath = 'http://['),
      {
        kind: 'fail',
        message: 'A hook changed the request so that it cannot be sent: Invalid URL',
      },
    ],
  ])('that return %s decide', async (_, hook, verdict) => {
    hooks.beforeEach(hook);
    expect(await run().before(transaction())).toEqual(verdict);
  });

  it.each([
    'GET (200) /users',
    'GET /users 200 application/json',
    '/users > GET > 200',
    '/users > GET > 200 > application/json',
  ])('find their transaction by %s', async (name) => {
    hooks.before(name, (one) => void (one.fail = 'found'));
    expect(await run().before(transaction())).toEqual({ kind: 'fail', message: 'found' });
  });

  it('of the whole run skip what they select', async () => {
    hooks.beforeAll((plan) => {
      for (const one of plan) one.skip = 'not today';
    });
    const name = transaction().cellId;
    const hooked = run([{ id: 'GET (200) /users', name, skip: false }]);
    await hooked.beforeAll();
    expect(await hooked.before(transaction())).toEqual({ kind: 'skip', reason: 'not today' });
  });

  it('that fail before the run end it with a message, after it are reported', async () => {
    hooks.beforeAll(() => {
      throw new Error('no token');
    });
    hooks.afterAll((_plan, done) => done('still open'));
    const hooked = run();
    await expect(hooked.beforeAll()).rejects.toThrow('The hook beforeAll failed: no token');
    await hooked.afterAll();
    expect(hooked.problems).toEqual(['The hook afterAll failed: still open']);
  });
});
