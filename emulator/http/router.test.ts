import { describe, expect, it } from 'vitest';
import { validate } from '@readme/openapi-parser';
import { fileURLToPath } from 'node:url';
import { emulatorDocument } from '../spec/document.ts';
import type { Handler } from './exchange.ts';
import { Router } from './router.ts';

const handler: Handler = () => ({ status: 204 });
const operationIds = Object.values(emulatorDocument.paths)
  .flatMap((operations) => Object.values(operations))
  .map(({ operationId }) => operationId);
const all = Object.fromEntries(operationIds.map((operationId) => [operationId, handler]));

describe('Router', () => {
  it('has exactly one handler for each operation of the document', () => {
    const { getHealth: _left, ...fewer } = all;
    expect(() => new Router(fewer)).toThrow('getHealth has no handler');
    expect(() => new Router({ ...all, other: handler })).toThrow('other: not in');
    expect(new Set(operationIds).size).toBe(operationIds.length);
  });

  it.each([
    ['GET', '/simulator/stk/wait', 'waitForTransaction', {}],
    ['GET', '/simulator/stk/ws_CO_1_f', 'getTransaction', { CheckoutRequestID: 'ws_CO_1_f' }],
    ['HEAD', '/health', 'getHealth', {}],
    ['POST', '/simulator/stk/a%2Fb/approve', 'approveTransaction', { CheckoutRequestID: 'a/b' }],
    ['POST', '/simulator/scenarios/storm-100', 'runScenario', { name: 'storm-100' }],
  ])('routes %s %s to %s', (method, path, operationId, pathParameters) => {
    const found = new Router(all).find(method, path);
    expect(found).toMatchObject({ kind: 'route', pathParameters });
    expect(found.kind === 'route' && found.route.operation.operationId).toBe(operationId);
  });

  it.each([
    '/',
    '/simulator',
    '/simulator/stk/',
    '/simulator/stk/a/approve/',
    '/Health',
    '//health',
  ])('finds nothing at %s', (path) => {
    expect(new Router(all).find('GET', path).kind).toBe('nothing');
  });
});

describe('openapi/emulator.json', () => {
  it('is a valid OpenAPI document', async () => {
    const file = fileURLToPath(new URL('../../openapi/emulator.json', import.meta.url));
    expect(await validate(file)).toMatchObject({ valid: true });
  });
});
