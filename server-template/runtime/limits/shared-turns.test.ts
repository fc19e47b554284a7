import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { sharedTurns } from './shared-turns.ts';

it('continues callers of a turn together, step by step', async () => {
  const turn = sharedTurns();
  const steps: string[] = [];
  const work = async (name: string): Promise<void> => {
    await turn();
    steps.push(`${name}1`);
    await Promise.resolve();
    steps.push(`${name}2`);
  };
  await Promise.all([work('a'), work('b')]);
  await work('c');
  expect(steps).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'c2']);
});

it('continues a large number in parts, before the end of the turn', async () => {
  const turn = sharedTurns();
  let ended = 0;
  const all = Promise.all(
    Array.from({ length: 100 }, async () => {
      await turn();
      ended++;
    }),
  );
  await Promise.resolve().then(() => undefined);
  expect(ended).toBe(96);
  await all;
  expect(ended).toBe(100);
});

it('lets each caller continue at once if it is switched off', async () => {
  let isOver = false;
  setImmediate(() => (isOver = true));
  await sharedTurns(false)();
  expect(isOver).toBe(false);
  await sharedTurns()();
  expect(isOver).toBe(true);
});

it('keeps the asynchronous context of each caller', async () => {
  const turn = sharedTurns();
  const storage = new AsyncLocalStorage<number>();
  const seen = await Promise.all(
    [1, 2, 3].map((at) => storage.run(at, () => turn().then(() => storage.getStore()))),
  );
  expect(seen).toEqual([1, 2, 3]);
});
