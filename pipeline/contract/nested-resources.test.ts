import { expect, test } from 'vitest';
import type { Cell, ContractResult } from './contract-result.ts';
import { runContract } from './run-contract.ts';
import { noHooks } from './run/run-hooks.ts';
import { startTodoApi, todoModel } from './testing/todo-api.ts';

const model = await todoModel();

async function runAgainst(url: string, seed: number): Promise<ContractResult> {
  return runContract(model, {
    ...{ endpoint: url, seed, headers: {}, hooks: noHooks },
    ...{
      budget: { requests: 2000, seconds: 600 },
      timeoutMs: 60_000,
      signal: new AbortController().signal,
    },
  });
}

const outcomeOf = ({ cells }: ContractResult, id: string): Cell['outcome'] | undefined =>
  cells.find((cell) => cell.id === id)?.outcome;

test.each([1, 2, 3])(
  'creates a user, and tests its todos through their life cycle (seed %i)',
  async (seed) => {
    await using api = await startTodoApi(false);
    const result = await runAgainst(api.url, seed);
    const failed = result.cells.filter(({ outcome }) => outcome.kind === 'failed');
    expect(failed.map(({ id, outcome }) => ({ id, outcome }))).toEqual([]);
    const todo = '/users/{userId}/todos/{id}';
    for (const id of [
      ...['POST /users/{userId}/todos 201 application/json', 'GET /users/{userId}/todos: listed'],
      ...[`GET ${todo}: read`, `DELETE ${todo}: gone`, `DELETE ${todo} 204`],
    ])
      expect([id, outcomeOf(result, id)?.kind]).toEqual([id, 'passed']);
    expect([api.count(), result.leftovers]).toEqual([0, []]);
  },
);

test('finds that a deleted todo still exists', async () => {
  await using api = await startTodoApi(true);
  const result = await runAgainst(api.url, 1);
  expect(outcomeOf(result, 'DELETE /users/{userId}/todos/{id}: gone')?.kind).toBe('failed');
  expect(outcomeOf(result, 'DELETE /users/{id}: gone')?.kind).toBe('passed');
});
