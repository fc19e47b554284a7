import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  mariadbDatabases,
  mariadbUrl,
  postgresDatabases,
  postgresUrl,
} from '../../server-template/testing/test-databases.ts';
import { reportName, reportText } from './report-text.ts';
import { tryDatabase } from './try-database.ts';
import { urlOfDatabase } from './url-of-database.ts';

const servers = [
  { name: 'PostgreSQL', url: postgresUrl, missing: await postgresDatabases.missing() },
  { name: 'MariaDB', url: mariadbUrl, missing: await mariadbDatabases.missing() },
];
for (const { name, url, missing } of servers) {
  test.skipIf(missing !== null)(`tries ${name} in the short form, and reports it`, async () => {
    const tried = await tryDatabase(url, true);
    expect(tried.parts.flatMap(({ failures }) => failures)).toEqual([]);
    expect(tried).toMatchObject({ name, version: expect.stringMatching(/\d+\.\d+/) as string });
    const counts = Object.fromEntries(tried.parts.map((part) => [part.name, part.passed]));
    expect(counts).toEqual({ 'stored values': expect.any(Number) as number, 'the sample shop': 2 });
    expect(counts['stored values']).toBeGreaterThan(40);
    expect(reportText(tried)).toContain('| the sample shop | 2 | 0 | 0 |');
  });
}

test('reports failures as text that cannot become markup', () => {
  const failures = [{ test: 'reads', message: '# one\n<b>two</b>' }];
  const part = { name: 'engine', passed: 1, failed: 1, skipped: 0, failures };
  const tried = { name: 'SQL Server', version: '16', date: '2026-11-29', isShort: false };
  const text = reportText({ ...tried, parts: [part] });
  expect(text).toContain('| engine | 1 | 1 | 0 |');
  expect(text).toContain('### engine: reads\n\n    # one\n    <b>two</b>\n');
});

test.each([
  ['cockroachdb://root@127.0.0.1:26257/defaultdb?sslmode=disable', '/t?sslmode=disable'],
  ['sqlserver://sa:x@127.0.0.1:1433/master?trustServerCertificate=true', '/t?trust'],
  ['sqlserver://127.0.0.1:1433;database=master;user=sa;password={a}', ';database=t'],
])('finds another database of %s', (server, part) => {
  const url = urlOfDatabase(server, 't');
  expect(url).toContain(part);
  expect(url).not.toMatch(/master|defaultdb/);
});

// The table says what is true: a report that is committed has to be linked.
test.each(['MySQL', 'SQL Server', 'CockroachDB'])(
  'README links to the report of %s',
  async (name) => {
    const readme = await readFile('README.md', 'utf8');
    const row = readme.split('\n').find((line) => line.startsWith(`| ${name}`)) ?? '';
    const report = `reports/databases/${reportName({ name })}.md`;
    expect(row).toContain(existsSync(report) ? `](${report})` : 'not yet run');
  },
);
