import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isMariadbUp } from '../../../../pipeline/dialects/mysql/test-database.ts';
import { isPostgresUp } from '../../../../pipeline/dialects/postgresql/test-database.ts';
import type { Migration } from '../../../../pipeline/migrate/plan-migration.ts';
import { typeMeaning } from '../../../../pipeline/migrate/steps/type-meaning.ts';
import { describedBy } from '../../../../pipeline/migrate/testing/describe-catalog.ts';
import { migrateDatabase } from '../../../../pipeline/migrate/testing/migrate-database.ts';
import {
  mariadbTests,
  postgresqlTests,
  sqliteTests,
} from '../../../../pipeline/migrate/testing/test-databases.ts';
import type { TestDatabase } from '../../../../pipeline/migrate/testing/test-databases.ts';
import { generateProject } from '../../generated-project.ts';
import type { GeneratedProject } from '../../generated-project.ts';

/** A row of the file: the types, and a value as SQL. */
interface Pair {
  readonly from: string;
  readonly to: string;
  readonly value: string;
}

function fileOf(kind: string): string {
  return join(import.meta.dirname, `${kind}.txt`);
}

function pairsOf(text: string): readonly Pair[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [from = '', to = '', value = ''] = line.split('|').map((cell) => cell.trim());
      return { from, to, value };
    });
}

function tableOf(types: readonly string[], kind: string): string {
  const before = kind === 'postgresql' ? 'create extension citext; ' : '';
  const columns = types.map(
    (type, at) => `c${String(at)} ${type}${kind === 'mariadb' ? ' null' : ''}`,
  );
  return `${before}create table pairs (id integer not null primary key, ${columns.join(', ')});`;
}

async function shown(project: GeneratedProject, url: string): Promise<readonly string[]> {
  const options = { DATABASE_URL: url, API_VALIDATE_RESPONSES: 'false' };
  await using server = await project.start(options);
  const { body } = await server.call('GET', '/pairs/1');
  return Object.values(body as object)
    .slice(1)
    .map((value) => JSON.stringify(value));
}

/** Migrates all columns at once, and returns what was shown before and after, and what was said. */
async function migrated(
  database: TestDatabase,
  kind: string,
  pairs: readonly Pair[],
): Promise<readonly (readonly [before: string, after: string, said: string])[]> {
  const prefix = database.name === 'sqlite' ? 'file:' : '';
  const values = pairs.map(({ value }) => value).join(', ');
  const [old, fresh] = [pairs.map(({ from }) => from), pairs.map(({ to }) => to)];
  const rows = `insert into pairs values (1, ${values});`;
  return database.withDatabase(tableOf(old, kind) + rows, (place) =>
    database.withDatabase(tableOf(fresh, kind), async (wanted) => {
      const url = prefix + place;
      await using before = await generateProject(url);
      await using after = await generateProject(prefix + wanted);
      const first = await shown(before, url);
      const [from, edited] = [await before.document(), await after.document()].map((document) =>
        describedBy(document),
      );
      if (from === undefined || edited === undefined) throw new Error('no documents');
      const migration = await migrateDatabase(database, place, { before: from, edited });
      const second = await shown(after, url);
      return pairs.map((_, at) => [first[at] ?? '', second[at] ?? '', said(migration, at)]);
    }),
  );
}

function said({ steps, provider }: Migration, at: number): string {
  const step = steps.find((one) => one.kind === 'alterColumn' && one.to.name === `c${String(at)}`);
  if (step === undefined) return '';
  const meaning = typeMeaning(step, provider);
  const loss = step.destructive === null ? [] : ['loss'];
  return [...loss, ...(meaning === null ? [] : [`meaning: ${meaning}`])].join('; ');
}

describe.each<readonly [string, TestDatabase, () => Promise<boolean>]>([
  ['postgresql', postgresqlTests, isPostgresUp],
  ['mariadb', mariadbTests, isMariadbUp],
  ['sqlite', sqliteTests, async () => true],
])('values of %s under another type', async (kind, database, isUp) => {
  it.skipIf(!(await isUp()))('are shown as before, or the migration says how', async () => {
    const text = await readFile(fileOf(kind), 'utf8');
    const pairs = pairsOf(text);
    const found = await migrated(database, kind, pairs);
    const lines = pairs.map(({ from, to, value }, at) =>
      [from, to, value, ...(found[at] ?? [])].join(' | ').trimEnd(),
    );
    for (const [at, [before, after, words]] of found.entries()) {
      if (before !== after) expect([lines[at], words]).not.toEqual([lines[at], '']);
    }
    const heading = text.split('\n').filter((line) => line.startsWith('#'));
    const whole = `${[...heading, ...lines].join('\n')}\n`;
    await expect(whole).toMatchFileSnapshot(fileOf(kind));
  });
});
