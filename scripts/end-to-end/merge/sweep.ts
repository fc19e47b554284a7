import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { ChainProvider } from './chain-databases.ts';
import { runChains } from './chains.ts';

/** Runs many random chains of edits, migrations and introspections: `npm run test:merges -- --count 100000 --seed 7 --provider sqlite`. */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    seed: { type: 'string' },
    provider: { type: 'string', default: 'sqlite' },
  },
});
const seed = Number(values.seed ?? randomInt(2 ** 31));
const count = Number(values.count);
const started = performance.now();
console.log(`${values.provider}: seed ${seed}, ${count} chains`);
await runChains(values.provider as ChainProvider, { count, seed });
console.log(`no law was broken; ${Math.round((performance.now() - started) / 1000)} s`);
