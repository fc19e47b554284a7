import { parseArgs } from 'node:util';
import type { DescribedDatabase } from '../../../pipeline/migrate/describe/described-database.ts';
import { rejectBlocking, printOnline } from '../../../pipeline/migrate/online/print-online.ts';
import { planMigration } from '../../../pipeline/migrate/plan-migration.ts';
import { applyMigration } from '../../../pipeline/migrate/apply/apply-migration.ts';
import { scriptOf } from '../../../pipeline/migrate/apply/migration-script.ts';
import { readTableSizes } from '../../../pipeline/migrate/apply/table-sizes.ts';
import { locksOf } from '../../../pipeline/migrate/print/printed-step.ts';
import { describedBy, documentOf } from '../../../pipeline/migrate/testing/describe-catalog.ts';
import { mariadbTests, postgresqlTests } from '../../../pipeline/migrate/testing/test-databases.ts';
import type { TestDatabase } from '../../../pipeline/migrate/testing/test-databases.ts';
import { generateProject } from '../generated-project.ts';
import { makeRequests } from './request-load.ts';
import { loadedTable, changes } from './loaded-table.ts';
import type { Change } from './loaded-table.ts';

/** Online migrations of a table under requests of a generated server: failed requests, and the longest wait of each change. */
const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgresql' },
    rows: { type: 'string', default: '500000' },
    rate: { type: 'string', default: '50' },
    only: { type: 'string', default: '' },
  },
});
const databases: Readonly<Record<string, TestDatabase>> = {
  postgresql: postgresqlTests,
  mariadb: mariadbTests,
};
const database = databases[values.database];
if (database === undefined) {
  console.error(
    'load.ts [--database postgresql|mariadb] [--rows 500000] [--rate 50] [--only WORDS]',
  );
  process.exit(2);
}

interface Outcome {
  readonly state: string;
  readonly seconds: number;
}

async function described(ddl: string, own: TestDatabase): Promise<DescribedDatabase> {
  return own.withDatabase(ddl, async (place) =>
    describedBy(await documentOf(await own.readCatalog(place))),
  );
}

async function migrated(
  own: TestDatabase,
  place: string,
  [from, to]: readonly [string, string],
): Promise<Outcome> {
  const [before, edited] = [await described(from, own), await described(to, own)];
  const printed = printOnline(planMigration(before, edited));
  const writer = await own.openWriter(place);
  const start = performance.now();
  try {
    rejectBlocking(locksOf(printed), await readTableSizes(writer, before.catalog));
    await applyMigration(scriptOf(printed), writer);
    return { state: 'done', seconds: (performance.now() - start) / 1000 };
  } catch (error) {
    const state = error instanceof Error ? error.message.slice(0, 160) : String(error);
    return { state, seconds: (performance.now() - start) / 1000 };
  } finally {
    await writer.close();
  }
}

const table = loadedTable(database.name, Number(values.rows));
let failures = 0;
await database.withDatabase(table.ddl, async (place) => {
  await using project = await generateProject(place);
  const writer = await database.openWriter(place);
  for (const sql of table.fill) await writer.run(sql);
  await writer.close();
  const server = await project.start({ API_VALIDATE_RESPONSES: 'false' });
  const own = changes(database.name).filter(({ name }: Change) => name.includes(values.only));
  for (const change of own) {
    const load = makeRequests(server.url, { rate: Number(values.rate), rows: Number(values.rows) });
    await load.until(20);
    const { state, seconds } = await migrated(database, place, [table.ddl, change.ddl]);
    await load.until(20);
    const { sent, failed, longest, reasons } = await load.end();
    failures += failed;
    console.log(
      `${change.name}: ${state}, ${seconds.toFixed(1)} s, ${String(sent)} requests, ${String(failed)} failed, longest ${longest.toFixed(0)} ms ${reasons.join('; ')}`,
    );
    if (state !== 'done') continue;
    const back = await migrated(database, place, [change.ddl, table.ddl]);
    if (back.state !== 'done') console.log(`  back: ${back.state}`);
  }
  const { code, errors } = await server.stop();
  if (code !== 0) console.log(`The server exited with ${String(code)}. ${errors}`);
});
console.log(`${String(failures)} failed requests.`);
if (failures > 0) process.exitCode = 1;
