import { expect, test } from 'vitest';
import type { Cell, ContractResult } from './contract-result.ts';
import { tryFaulty } from './testing/faulty/try-faulty.ts';
import { untilEnd } from './testing/until-failure.ts';
import { todos } from './testing/todos.ts';

const outcomeOf = ({ cells }: ContractResult, id: string): Cell['outcome'] | undefined =>
  cells.find((cell) => cell.id === id)?.outcome;

test.each([1, 2, 3])(
  'creates a user, and tests its todos through their life cycle (seed %i)',
  async (seed) => {
    const { result, failed, left } = await tryFaulty(todos, null, { seed });
    expect(failed).toEqual([]);
    const todo = '/users/{userId}/todos/{id}';
    for (const id of [
      ...['POST /users/{userId}/todos 201 application/json', 'GET /users/{userId}/todos: listed'],
      ...[`GET ${todo}: read`, `DELETE ${todo}: gone`, `DELETE ${todo} 204`],
    ])
      expect([id, outcomeOf(result, id)?.kind]).toEqual([id, 'passed']);
    expect([left, result.leftovers]).toEqual([0, []]);
  },
);

test('finds that a deleted todo still exists', async () => {
  const { result } = await tryFaulty(todos, 'deleted todos still exist', {
    ...{ seed: 1, ...untilEnd(), onCell: () => undefined },
  });
  expect(outcomeOf(result, 'DELETE /users/{userId}/todos/{id}: gone')?.kind).toBe('failed');
  expect(outcomeOf(result, 'DELETE /users/{id}: gone')?.kind).toBe('passed');
});
