import { expect, it } from 'vitest';
import type { Writer } from '../../dialects/dialect.ts';
import { applyMigration } from './apply-migration.ts';
import type { MigrationScript } from './migration-script.ts';

const step = (what: string, ...groups: readonly (readonly string[])[]) => ({ what, groups });

/** Two steps of which each statement takes effect at once, and two that do so together. */
const script: MigrationScript = {
  ...{ provider: 'postgresql', setup: ['set'], afterwards: ['reset'], pause: null },
  stages: [
    {
      steps: [step('one', ['1a', '1b'], ['2']), step('two', ['3'])],
      ...{ transaction: null, last: [] },
    },
    {
      steps: [step('three', ['4']), step('four', ['5'])],
      transaction: { begin: 'begin', commit: 'commit', rollback: 'rollback' },
      ...{ first: ['first'], last: ['last'] },
    },
  ],
};
const recording = {
  ...{ begin: ['begun'], mayBeDone: false, done: (count: number) => `done ${count}` },
  failed: (reason: string) => `failed ${reason}`,
};

async function statements(done: number, failing?: string): Promise<readonly string[]> {
  const ran: string[] = [];
  const writer: Writer = {
    async run(sql) {
      ran.push(sql);
      if (sql === failing) throw new Error('lost');
    },
    rows: async () => [],
    close: async () => undefined,
  };
  const applied = applyMigration(script, writer, { done, recording });
  if (failing === undefined) await applied;
  else await expect(applied).rejects.toThrow('lost');
  return ran;
}

const together = ['begin', 'first', '4', '5', 'last', 'done 5', 'commit'];

it.each([
  [0, ['1a', '1b', 'done 1', '2', 'done 2', '3', 'done 3', ...together]],
  [1, ['2', 'done 2', '3', 'done 3', ...together]],
  [2, ['3', 'done 3', ...together]],
  [3, together],
  [5, []],
])('a run that goes on after %i groups repeats none', async (done, wanted) => {
  expect(await statements(done)).toEqual(['set', 'begun', ...wanted, 'reset']);
});

it.each([
  ['2', ['1a', '1b', 'done 1', '2']],
  [
    '5',
    ['1a', '1b', 'done 1', '2', 'done 2', '3', 'done 3', 'begin', 'first', '4', '5', 'rollback'],
  ],
])('a run that fails at %s records what it has done', async (failing, wanted) => {
  const ran = await statements(0, failing);
  expect(ran.slice(0, -2)).toEqual(['set', 'begun', ...wanted]);
  expect(ran.slice(-2)).toEqual([expect.stringMatching(/^failed .*lost/s), 'reset']);
});
