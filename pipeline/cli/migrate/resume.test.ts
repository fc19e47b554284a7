import { describe, expect, it } from 'vitest';
import type { Writer } from '../../dialects/dialect.ts';
import { isMariadbUp } from '../../dialects/mysql/test-database.ts';
import { isPostgresUp } from '../../dialects/postgresql/test-database.ts';
import { readHistory } from '../../migrate/apply/history.ts';
import { printOnline } from '../../migrate/online/print-online.ts';
import { planMigration } from '../../migrate/plan-migration.ts';
import type { Migration } from '../../migrate/plan-migration.ts';
import { printMigration } from '../../migrate/print-migration.ts';
import { describedBy, documentOf } from '../../migrate/testing/describe-catalog.ts';
import {
  mariadbTests,
  postgresqlTests,
  sqliteTests,
} from '../../migrate/testing/test-databases.ts';
import type { TestDatabase } from '../../migrate/testing/test-databases.ts';
import { applyRecorded } from './apply-recorded.ts';

const before = `create table makers (id integer not null primary key, name varchar(20));
  create table items (id integer not null primary key, maker_id integer, qty integer, note varchar(40), code varchar(9));
  create index by_code on items (code);`;
const after = `create table makers (id integer not null primary key, name varchar(20) not null);
  create table sizes (id integer not null primary key);
  create table items (id integer not null primary key, maker_id integer, qty bigint, note varchar(80), code varchar(9), stock integer not null, constraint made foreign key (maker_id) references makers (id));
  create index by_stock on items (stock);`;
const rows = `insert into makers values (1, 'a'), (2, null); insert into items values (1, 1, 5, 'x', 'y'), (2, null, null, null, null);`;

const fills = new Map([
  ['Maker.name', "'?'"],
  ['Item.stock', '0'],
]);

async function planned(
  database: TestDatabase,
  print: typeof printMigration,
): Promise<[Migration, unknown]> {
  // MariaDB cannot add a foreign key while others write.
  const isOnline = database === mariadbTests && print === printOnline;
  const edited = isOnline ? after.replace(/, constraint made [^;]*\)/, ')') : after;
  const described = async (place: string) =>
    describedBy(await documentOf(await database.readCatalog(place)));
  const old = await database.withDatabase(before, described);
  return database.withDatabase(edited, async (wanted) => [
    planMigration(old, await described(wanted), { fills }),
    await database.schemaOf(wanted),
  ]);
}

class Killed extends Error {}

/** A connection that ends while a statement runs. */
function killedAt(writer: Writer, at: number): Writer {
  const killed = {
    ...writer,
    count: 0,
    run: async (sql: string) => {
      killed.count += 1;
      if (killed.count < at) return writer.run(sql);
      if (killed.count === at) await writer.run(sql);
      throw new Killed();
    },
  };
  return killed;
}

/** Each of these statements is the end of one run. */
const databases = [
  [postgresqlTests, isPostgresUp, 9, printMigration],
  [postgresqlTests, isPostgresUp, 11, printOnline],
  [mariadbTests, isMariadbUp, 3, printMigration],
  [mariadbTests, isMariadbUp, 2, printOnline],
  [sqliteTests, async () => true, 3, printMigration],
] as const;

for (const [database, isUp, every, print] of databases)
  describe.skipIf(!(await isUp()))(`a migration of ${database.name} by ${print.name}`, () => {
    it('is continued, wherever its connection ended', async () => {
      const [migration, wanted] = await planned(database, print);
      const endsAt = (at: number): Promise<boolean> =>
        database.withDatabase(before + rows, async (place) => {
          const first = JSON.stringify(await database.readCatalog(place));
          const apply = (kill: (writer: Writer) => Writer, isDrifted: boolean) =>
            applyTo(place, { database, print, migration, kill, isDrifted });
          const isKilled = await apply((writer) => killedAt(writer, at), false).then(
            () => false,
            (error: unknown) => {
              if (error instanceof Killed) return true;
              if (error instanceof Error && error.cause instanceof Killed) return true;
              throw error;
            },
          );
          const isChanged = JSON.stringify(await database.readCatalog(place)) !== first;
          if (isKilled) await apply((writer) => writer, isChanged);
          expect(await database.schemaOf(place)).toEqual(wanted);
          const writer = await database.openWriter(place);
          const history = await readHistory(writer, migration.after);
          await writer.close();
          expect(history.at(-1)).toMatchObject({ checksum: 'abc', failure: null });
          expect(history.at(-1)?.finishedAt).not.toBeNull();
          return !isKilled;
        });
      let at = every;
      while (!(await endsAt(at))) at += every;
      expect(at).toBeGreaterThan(every);
    });
  });

async function applyTo(
  place: string,
  {
    database,
    print,
    migration,
    kill,
    isDrifted,
  }: {
    readonly database: TestDatabase;
    readonly print: typeof printMigration;
    readonly migration: Migration;
    readonly kill: (writer: Writer) => Writer;
    readonly isDrifted: boolean;
  },
): Promise<void> {
  const printed = print(migration, await database.knownTables(place));
  const writer = await database.openWriter(place);
  const state = { isDrifted, lacksEdits: false };
  const document = { documentPath: 'shop.json', checksum: 'abc', ...state };
  try {
    const recorded = { printed, ...document, prepare: async () => undefined };
    await applyRecorded(recorded, kill(writer), () => undefined);
  } finally {
    await writer.close();
  }
}
