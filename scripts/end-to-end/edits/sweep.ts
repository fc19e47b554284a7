import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createServerFolder } from './native-server.ts';
import { runEdits } from './random/run-edits.ts';
import { readSchema, readShop, type ShopProvider } from './shop.ts';

/**
 * Tests many random edits to the shop's document, or to your own tables:
 * `npm run test:edits -- --count 500 --seed 7 --database postgresql --schema tables.sql`.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '5000' },
    seed: { type: 'string' },
    database: { type: 'string', default: 'sqlite' },
    schema: { type: 'string' },
  },
});
const provider = values.database as ShopProvider;
const seed = Number(values.seed ?? randomInt(2 ** 31));
const count = Number(values.count);
console.log(`seed ${seed}, ${count} edits`);
await using folder = await createServerFolder();
const shop =
  values.schema === undefined
    ? await readShop(provider)
    : await readSchema(provider, readFileSync(values.schema, 'utf8'));
const place = { shop, folder, rows: 'empty' } as const;
const { rejected, followed, findings } = await runEdits(
  { seed, count },
  place,
  (finding) => {
    console.log(`\n${finding.what}: ${finding.detail}`);
    for (const line of finding.reported) console.log(`  ${line}`);
  },
  (tried) => {
    if (tried > 0 && tried % 250 === 0) console.log(`${tried} tried`);
  },
);
console.log(
  `\nseed ${seed}: ${rejected} rejected, ${followed} followed, ${findings.length} neither`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
