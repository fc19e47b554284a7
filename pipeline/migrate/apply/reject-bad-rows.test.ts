import { describe, expect, it } from 'vitest';
import { PipelineError } from '../../errors.ts';
import { isMariadbUp } from '../../dialects/mysql/test-database.ts';
import { isPostgresUp } from '../../dialects/postgresql/test-database.ts';
import { planMigration } from '../plan-migration.ts';
import { printMigration } from '../print-migration.ts';
import { describedBy, documentOf } from '../testing/describe-catalog.ts';
import { mariadbTests, postgresqlTests, sqliteTests } from '../testing/test-databases.ts';
import type { TestDatabase } from '../testing/test-databases.ts';
import { rejectBadRows } from './reject-bad-rows.ts';

const makers = 'create table makers (id integer not null primary key);';
const items = (columns: string, more = ''): string =>
  `${makers} create table items (id integer not null primary key, ${columns}, note varchar(9)${more});`;
const rows = `insert into makers values (1);
  insert into items (id, name, stock, maker_id) values (1, 'a', 70000, 1), (2, 'a', 2, 5), (3, null, 3, null), (4, 'bcd', 40000, 6), (5, 'bcd', -1, 7), (6, 'a', 1, 8);`;
const before = items('name varchar(40), stock integer, maker_id integer');

const cases: readonly (readonly [
  what: string,
  after: string,
  problems: readonly RegExp[],
  kinds?: readonly TestDatabase['name'][],
])[] = [
  [
    'a unique',
    items('name varchar(40), stock integer, maker_id integer', ', constraint one unique (name)'),
    [
      /^items \(name\) is not unique for 2 values \((?:a; bcd|bcd; a)\): SELECT .*HAVING count\(\*\) > 1;$/,
    ],
  ],
  [
    'a unique index that takes nulls for equal',
    `${before} create unique index one on items (note) nulls not distinct; create unique index other on items (name, stock, note);`,
    [/^items \(note\) is not unique for 1 value \(null\): SELECT/],
    ['postgresql'],
  ],
  ['a unique index', `${before} create unique index one on items (name, id);`, []],
  [
    'values that become required',
    items('name varchar(40) not null, stock integer, maker_id integer not null'),
    [
      /^items\.name has no value in 1 row \(3\): SELECT .*IS NULL;$/,
      /^items\.maker_id has no value in 1 row \(3\)/,
    ],
  ],
  [
    'a check',
    items(
      'name varchar(40), stock integer, maker_id integer',
      ', constraint known check (stock > 1 and stock < 50000)',
    ),
    [/^the check known is violated by 3 rows \(1; 5; 6\): SELECT .*NOT/],
  ],
  [
    'smaller types',
    items('name varchar(2), stock smallint, maker_id integer'),
    [
      /^items\.name does not fit .*\(2\) in 2 rows \(4; 5\): SELECT .*char_length/,
      /^items\.stock does not fit smallint.* in 2 rows \(1; 4\)/,
    ],
    ['postgresql', 'mysql'],
  ],
  [
    'fewer digits',
    items('name varchar(40), stock decimal(6,2), maker_id integer'),
    [/^items\.stock does not fit .*\(6, ?2\) in 2 rows \(1; 4\)/],
    ['postgresql', 'mysql'],
  ],
  [
    'texts that cannot be read as numbers',
    items('name integer, stock integer, maker_id integer'),
    [/^items\.name does not fit integer in 5 rows \(1; 2; 4; …\)/],
    ['postgresql'],
  ],
  [
    'a reference',
    items(
      'name varchar(40), stock integer, maker_id integer',
      ', constraint made foreign key (maker_id) references makers (id)',
    ),
    [
      /^items \(maker_id\) refers to no row of makers in 4 rows \(2; 4; 5; …\): SELECT .*NOT EXISTS/,
    ],
  ],
];

const databases = [
  [postgresqlTests, isPostgresUp],
  [mariadbTests, isMariadbUp],
  [sqliteTests, async () => true],
] as const;

for (const [database, isUp] of databases)
  describe.skipIf(!(await isUp()))(`before a migration of ${database.name}, rows`, () => {
    const own = cases.filter(([, , , kinds]) => kinds?.includes(database.name) ?? true);
    it.for(own)('are checked for %s', async ([, after, expected]) => {
      const found = await database.withDatabase(before + rows, (place) =>
        database.withDatabase(after, (wanted) => problemsOf(database, place, wanted)),
      );
      expect(found).toHaveLength(expected.length);
      for (const pattern of expected) expect(found).toContainEqual(expect.stringMatching(pattern));
    });
  });

async function problemsOf(
  database: TestDatabase,
  place: string,
  wanted: string,
): Promise<readonly string[]> {
  const [old, edited] = await Promise.all(
    [place, wanted].map(async (one) =>
      describedBy(await documentOf(await database.readCatalog(one))),
    ),
  );
  if (old === undefined || edited === undefined) throw new Error('a database was not read');
  const printed = printMigration(planMigration(old, edited), await database.knownTables(place));
  const writer = await database.openWriter(place);
  try {
    await rejectBadRows(printed, writer);
    return [];
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error;
    return error.problems.map(({ message }) => message);
  } finally {
    await writer.close();
  }
}
