import { parseArgs } from 'node:util';
import { shopDatabases, type ShopProvider } from '../../edits/shop.ts';
import { agentApi } from '../../agents/agent-api.ts';
import { agentShop } from '../../agents/agent-shop.ts';
import { batchApi } from '../../batches/batch-api.ts';
import { fuzzShop } from './fuzz-shop.ts';

/**
 * Many random requests by two identities; fails if a response reveals data of the other. With
 * `--mcp`, agents of the two send them, and with `--batch`, each is a step of a batch.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'sqlite' },
    mcp: { type: 'boolean', default: false },
    batch: { type: 'boolean', default: false },
  },
});
if (!isProvider(values.database)) throw new Error('--database must be sqlite, postgresql or mysql');
const { leaks, statuses, strange } = await fuzzShop(Number(values.requests), Number(values.seed), {
  provider: values.database,
  ...(values.mcp ? { secured: agentShop, through: agentApi } : {}),
  ...(values.batch ? { through: batchApi } : {}),
});
for (const leak of leaks.slice(0, 20)) console.log(leak);
const counted = [...statuses].toSorted().map(([status, count]) => `${status}: ${count}`);
console.log(
  `${values.requests} requests (${counted.join(', ')}), ${strange} of them about another caller's rows: ${leaks.length} leaks`,
);
process.exitCode = leaks.length === 0 ? 0 : 1;

function isProvider(name: string): name is ShopProvider {
  return Object.hasOwn(shopDatabases, name);
}
