import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { chainDatabases } from './chain-databases.ts';
import type { ChainProvider } from './chain-databases.ts';
import { runChains } from './chains.ts';

/** Runs many random chains of edits, migrations and introspections: `npm run test:merges` on all databases, or `npm run test:merges -- --provider sqlite --count 5000 --seed 7`. `--valid`: only edits that leave the document valid; merges must do so, too. Each batch prints its seed. */
const { values } = parseArgs({
  options: {
    count: { type: 'string' },
    seed: { type: 'string' },
    provider: { type: 'string' },
    valid: { type: 'boolean' },
  },
});
const counts: Readonly<Record<ChainProvider, number>> = {
  ...{ sqlite: 100_000, postgresql: 2000, mysql: 2000 },
};
const batch = 1000;
const providers = (Object.keys(chainDatabases) as ChainProvider[]).filter(
  (name) => values.provider === undefined || values.provider === name,
);
if (providers.length === 0) {
  console.error(`--provider must be one of ${Object.keys(chainDatabases).join(', ')}.`);
  process.exit(2);
}
const first = Number(values.seed ?? randomInt(2 ** 30));
for (const provider of providers) {
  const count = Number(values.count ?? counts[provider]);
  const started = performance.now();
  let steps = 0;
  for (let done = 0; done < count; done += batch) {
    const seed = first + done / batch;
    const chains = Math.min(batch, count - done);
    steps += await runChains(provider, { count: chains, seed, isValid: values.valid === true });
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(
      `${provider}: seed ${seed}, ${done + chains} of ${count} chains (${steps} steps) broke no law; ${seconds} s`,
    );
  }
}
