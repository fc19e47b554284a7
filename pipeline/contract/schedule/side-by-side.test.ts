import { expect, test } from 'vitest';
import { runSideBySide } from './side-by-side.ts';

/** Tasks controlled by hand; two with the same letter conflict. */
function started(tasks: readonly string[], jobs: number) {
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const order: string[] = [];
  const whole = runSideBySide(tasks, {
    jobs,
    isInWay: (one, other) => one.charAt(0) === other.charAt(0),
    run: (task) => {
      const end = Promise.withResolvers<void>();
      order.push(task);
      ends.set(task, end);
      return end.promise;
    },
  });
  const settle = async (act: () => void): Promise<void> => {
    act();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    whole,
    order,
    end: (task: string) => settle(() => ends.get(task)?.resolve()),
    fail: (task: string) => settle(() => ends.get(task)?.reject(new Error(task))),
  };
}

test('starts as many tasks as there are jobs, and the next when one has ended', async () => {
  const run = started(['a', 'b', 'c'], 2);
  expect(run.order).toEqual(['a', 'b']);
  await run.end('b');
  expect(run.order).toEqual(['a', 'b', 'c']);
  await run.end('a');
  await run.end('c');
  await run.whole;
});

test('keeps the order of conflicting tasks', async () => {
  const run = started(['a1', 'a2', 'b', 'a3'], 3);
  expect(run.order).toEqual(['a1', 'b']);
  await run.end('a1');
  expect(run.order).toEqual(['a1', 'b', 'a2']);
  await run.end('a2');
  await run.end('a3');
  await run.end('b');
  await run.whole;
});

test('starts no task after an error, and throws it when the others have ended', async () => {
  const run = started(['a', 'b', 'c'], 2);
  let isOver = false;
  const ended = expect(run.whole.finally(() => (isOver = true))).rejects.toThrow('a');
  await run.fail('a');
  expect(isOver).toBe(false);
  await run.end('b');
  await ended;
  expect(run.order).toEqual(['a', 'b']);
});
