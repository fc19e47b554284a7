import { expect, test } from 'vitest';
import type { Operation } from '../model/api-model.ts';
import type { Cell } from './contract-result.ts';
import { SeenOperations } from './run/seen-operations.ts';
import { notCaused, unsuccessfulOperations } from './unsuccessful-operations.ts';

const operation = { id: 'getLabel', method: 'get', path: '/labels/{name}' } as const;
const cell: Cell = {
  ...{ id: 'GET /labels/{name} 200', check: 'declared', operation, status: '200' },
  ...{ mediaType: null, title: '', milliseconds: 0 },
  kind: 'declared',
  outcome: { kind: 'skipped', reason: notCaused, isProvokable: true },
};

test('does not name the reason of a request that should be rejected', () => {
  const outcome = {
    kind: 'skipped',
    reason: 'No token can be forged.',
    isProvokable: true,
  } as const;
  const forged: Cell = { ...cell, check: 'forged', kind: 'protocol', outcome };
  const created: Cell = { ...forged, kind: 'state', outcome: { ...outcome, reason: 'No key.' } };
  const seen = new SeenOperations();
  expect(unsuccessfulOperations([cell, forged, created], seen)).toEqual([
    { operation: 'GET /labels/{name}', reason: 'No key.', status: null },
  ]);
  expect(unsuccessfulOperations([cell, forged], seen)).toMatchObject([{}]);
  expect(JSON.stringify(unsuccessfulOperations([cell, forged], seen))).not.toContain('forged');
});

test('names the rejection of the request that should have succeeded, not of those sent to be rejected', () => {
  const seen = new SeenOperations();
  const draft = { operation: operation as unknown as Operation, parameters: new Map(), body: null };
  seen.note(draft, 404, false);
  seen.note(draft, 400, true);
  expect(unsuccessfulOperations([cell], seen)).toEqual([
    { operation: 'GET /labels/{name}', reason: 'The API responded with 404.', status: 404 },
  ]);
});
