import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportName, reportText } from './report-text.ts';
import { tryDatabase } from './try-database.ts';

/**
 * Runs the tests of a kind of database against any server of it, and writes a report: `npm run
 * test:databases -- --url 'sqlserver://sa:secret@127.0.0.1:1433/master?trustServerCertificate=true'`.
 * It creates and drops databases of its own. `--short` tries less, `--out` is the reports' folder.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', multiple: true, default: [] },
    short: { type: 'boolean', default: false },
    out: { type: 'string', default: 'reports/databases' },
  },
});
if (values.url.length === 0) {
  console.error(
    'Which server? npm run test:databases -- --url postgresql://postgres@127.0.0.1/postgres',
  );
  process.exit(2);
}
await mkdir(values.out, { recursive: true });
for (const url of values.url) {
  const tried = await tryDatabase(url, values.short);
  const file = join(values.out, reportName(tried));
  await writeFile(`${file}.json`, `${JSON.stringify(tried, null, 2)}\n`);
  await writeFile(`${file}.md`, reportText(tried));
  for (const { name, passed, failed, skipped } of tried.parts)
    console.log(`${tried.name}, ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  console.log(`${tried.name}: ${file}.md`);
  if (tried.parts.some(({ failed }) => failed > 0)) process.exitCode = 1;
}
