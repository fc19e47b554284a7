import type { Catalog, Column, Table } from '../../catalog/catalog.ts';
import { parseMysqlType } from '../../../server-template/shared/tables/types/mysql-type.ts';
import { parsePostgresqlType } from '../../../server-template/shared/tables/types/postgresql-type.ts';
import { parseSqliteType } from '../../../server-template/shared/tables/types/sqlite-type.ts';
import { placeKey, targetOf } from '../describe/described-database.ts';
import type { DescribedDatabase, DescribedNames } from '../describe/described-database.ts';

/** A described database, and values for its NOT NULL columns. */
export interface EditedDatabase {
  readonly database: DescribedDatabase;
  readonly fills: Readonly<Record<string, string>>;
  /** The edits, for error messages. */
  readonly edits: readonly string[];
}

/** Returns integers from 0 to `count` - 1, reproducibly for a seed. */
export type Chance = (count: number) => number;

/** A seeded random generator (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return (count) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(count, 1);
  };
}

/** An edit to one table; null if it does not apply. */
export type Edit = (edited: EditedDatabase, table: Table, chance: Chance) => EditedDatabase | null;

const parsers = { postgresql: parsePostgresqlType, mysql: parseMysqlType, sqlite: parseSqliteType };

export function column(
  catalog: Catalog,
  name: string,
  sqlType: string,
  more: Partial<Column> = {},
): Column {
  const { provider } = catalog;
  if (provider !== 'postgresql' && provider !== 'mysql' && provider !== 'sqlite') throw new Error();
  return {
    ...{ name, sqlType, type: parsers[provider](sqlType), nullable: true, default: null },
    ...{ identity: null, generated: null, updatedByDatabase: false, caseInsensitive: false },
    ...{ domain: null, comment: null },
    ...more,
  };
}

export function withTable(edited: EditedDatabase, old: Table, fresh: Table): EditedDatabase {
  const { catalog, names } = edited.database;
  const tables = catalog.tables.map((table) => (table === old ? fresh : table));
  return { ...edited, database: { catalog: { ...catalog, tables }, names } };
}

function namesOf({ database }: EditedDatabase, table: Table): DescribedNames {
  return database.names.get(placeKey(table)) ?? { model: table.name, properties: new Map() };
}

export function addColumn(
  edited: EditedDatabase,
  table: Table,
  chance: Chance,
): EditedDatabase | null {
  const { catalog } = edited.database;
  const name = `added_${String(chance(1000))}`;
  if (table.columns.some((one) => one.name === name)) return null;
  const { model, properties } = namesOf(edited, table);
  const types = ['varchar(30)', 'integer', 'decimal(8,2)', 'date', 'bigint'];
  const sqlType = types[chance(types.length)] ?? '';
  const values: Readonly<Record<string, string>> = {
    'varchar(30)': "'a''b'",
    date: "'2024-01-31'",
  };
  const value = values[sqlType] ?? '7';
  const how = chance(3);
  const added = column(catalog, name, sqlType, {
    nullable: how === 0,
    default: how === 1 ? value : null,
  });
  const next = withTable(edited, table, { ...table, columns: [...table.columns, added] });
  const names = new Map(next.database.names);
  names.set(placeKey(table), {
    model,
    properties: new Map([...properties, [name, { name, schema: {} }]]),
  });
  const fills = how === 2 ? { ...edited.fills, [`${model}.${name}`]: value } : edited.fills;
  return { ...next, fills, database: { ...next.database, names } };
}

/** Columns without dependents. */
function freeColumns(edited: EditedDatabase, table: Table): readonly Column[] {
  const { catalog } = edited.database;
  const { primaryKey, uniques, foreignKeys, indexes, checks } = table;
  const used = new Set([
    ...(primaryKey?.columns ?? []),
    ...[...uniques, ...foreignKeys].flatMap(({ columns }) => columns),
    ...indexes.flatMap(({ parts }) => parts.map((part) => part.column ?? '')),
    ...catalog.tables.flatMap((other) =>
      other.foreignKeys
        .filter(({ references }) => placeKey(targetOf(references)) === placeKey(table))
        .flatMap(({ references }) => references.columns),
    ),
  ]);
  const texts = [
    ...checks.map(({ expression }) => expression),
    ...table.columns.map(({ generated }) => generated?.expression ?? ''),
    ...indexes.flatMap(({ where, parts }) => [
      where ?? '',
      ...parts.map(({ expression }) => expression ?? ''),
    ]),
  ].join(' ');
  return table.columns.filter(
    ({ name, identity, generated }) =>
      !used.has(name) && identity === null && generated === null && !texts.includes(name),
  );
}

export function pick<Item>(items: readonly Item[], chance: Chance): Item | undefined {
  return items[chance(items.length)];
}

export function dropColumn(
  edited: EditedDatabase,
  table: Table,
  chance: Chance,
): EditedDatabase | null {
  const gone = pick(freeColumns(edited, table), chance);
  if (gone === undefined || table.columns.length < 3) return null;
  return withTable(edited, table, {
    ...table,
    columns: table.columns.filter((one) => one !== gone),
  });
}

/** Renames the column like a user: keys that mention it keep the old name. */
export function renameColumn(
  edited: EditedDatabase,
  table: Table,
  chance: Chance,
): EditedDatabase | null {
  const old = pick(table.columns, chance);
  const name = `renamed_${String(chance(1000))}`;
  if (old === undefined || table.columns.some((one) => one.name === name)) return null;
  // Keys of a new table would still have the old name, which a document must not.
  if (/renamed|added/.test(old.name) || table.name.startsWith('added')) return null;
  const columns = table.columns.map((one) => (one === old ? { ...one, name } : one));
  const next = withTable(edited, table, { ...table, columns });
  const { model, properties } = namesOf(edited, table);
  const names = new Map(next.database.names);
  const moved = [...properties].map(
    ([key, value]) => [key === old.name ? name : key, value] as const,
  );
  names.set(placeKey(table), { model, properties: new Map(moved) });
  return { ...next, database: { ...next.database, names } };
}

export function renameTable(
  edited: EditedDatabase,
  table: Table,
  chance: Chance,
): EditedDatabase | null {
  if (/renamed|added/.test(table.name)) return null;
  const fresh = { ...table, name: `renamed_${String(chance(100_000))}` };
  const next = withTable(edited, table, fresh);
  const names = new Map(next.database.names);
  names.set(placeKey(fresh), namesOf(edited, table));
  names.delete(placeKey(table));
  return { ...next, database: { ...next.database, names } };
}

export function withColumn(
  edited: EditedDatabase,
  table: Table,
  old: Column,
  fresh: Column,
): EditedDatabase {
  const columns = table.columns.map((one) => (one === old ? fresh : one));
  return withTable(edited, table, { ...table, columns });
}

export function widen(edited: EditedDatabase, table: Table, chance: Chance): EditedDatabase | null {
  const old = pick(
    table.columns.filter(
      ({ sqlType, generated }) =>
        /char(?:acter varying)?\(\d+\)$/i.test(sqlType) && generated === null,
    ),
    chance,
  );
  if (old?.type.kind !== 'text' || old.type.maxLength === null || old.type.maxLength > 200)
    return null;
  const length = old.type.maxLength + 1 + chance(40);
  const sqlType = old.sqlType.replace(/\d+/, String(length));
  return withColumn(edited, table, old, {
    ...old,
    sqlType,
    type: { kind: 'text', maxLength: length },
  });
}

export function toggleNull(
  edited: EditedDatabase,
  table: Table,
  chance: Chance,
): EditedDatabase | null {
  const old = pick(
    freeColumns(edited, table).filter(({ type }) => type.kind === 'text'),
    chance,
  );
  if (old === undefined) return null;
  const { model, properties } = namesOf(edited, table);
  const property = `${model}.${properties.get(old.name)?.name ?? old.name}`;
  const next = withColumn(edited, table, old, { ...old, nullable: !old.nullable });
  return { ...next, fills: old.nullable ? { ...edited.fills, [property]: "'z'" } : edited.fills };
}

export function changeDefault(
  edited: EditedDatabase,
  table: Table,
  chance: Chance,
): EditedDatabase | null {
  const old = pick(
    freeColumns(edited, table).filter(
      ({ type, sqlType }) => type.kind === 'text' && !/text|clob/i.test(sqlType),
    ),
    chance,
  );
  if (old === undefined) return null;
  return withColumn(edited, table, old, {
    ...old,
    default: chance(3) === 0 ? null : `'${'q'.repeat(1 + chance(2))}'`,
  });
}
