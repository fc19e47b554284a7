import type { Catalog, Column, Table } from '../../catalog/catalog.ts';
import { parseMysqlType } from '../../dialects/mysql/parse-type.ts';
import { parsePostgresqlType } from '../../dialects/postgresql/parse-type.ts';
import { parseSqliteType } from '../../dialects/sqlite/parse-type.ts';
import { placeOf, targetOf } from '../describe/described-database.ts';
import type { DescribedDatabase, DescribedNames } from '../describe/described-database.ts';

/** A described database, and values for what may not be null in it. */
export interface EditedDatabase {
  readonly database: DescribedDatabase;
  readonly fills: Readonly<Record<string, string>>;
  /** What was done, for the report of a failure. */
  readonly edits: readonly string[];
}

/** Numbers from 0 to below `count`, always the same for a seed. */
export type Chance = (count: number) => number;

/** A chance of a seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return (count) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(count, 1);
  };
}

type Edit = (edited: EditedDatabase, table: Table, chance: Chance) => EditedDatabase | null;

/** Does so many random edits, as a person might do them in a document. */
export function randomlyEdited(
  database: DescribedDatabase,
  count: number,
  chance: Chance,
): EditedDatabase {
  let edited: EditedDatabase = { database, fills: {}, edits: [] };
  for (let tries = 0; edited.edits.length < count && tries < count * 50; tries += 1) {
    const tables = edited.database.catalog.tables.filter(({ kind }) => kind === 'table');
    const table = tables[chance(tables.length)];
    const [name = '', edit] = edits[chance(edits.length)] ?? [];
    if (table === undefined || edit === undefined) break;
    const next = edit(edited, table, chance);
    if (next === null) continue;
    edited = { ...next, edits: [...next.edits, `${name} ${table.name}`] };
  }
  return edited;
}

const edits: readonly (readonly [string, Edit])[] = [
  ['add column', addColumn],
  ['drop column', dropColumn],
  ['rename column', renameColumn],
  ['rename table', renameTable],
  ['widen', widen],
  ['null', toggleNull],
  ['default', changeDefault],
  ['index', changeIndex],
  ['unique', changeUnique],
  ['check', changeCheck],
  ['foreign key', changeForeignKey],
  ['add table', addTable],
  ['drop table', dropTable],
  ['comment', changeComment],
];

const parsers = { postgresql: parsePostgresqlType, mysql: parseMysqlType, sqlite: parseSqliteType };

function column(
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

function withTable(edited: EditedDatabase, old: Table, fresh: Table): EditedDatabase {
  const { catalog, names } = edited.database;
  const tables = catalog.tables.map((table) => (table === old ? fresh : table));
  return { ...edited, database: { catalog: { ...catalog, tables }, names } };
}

function namesOf({ database }: EditedDatabase, table: Table): DescribedNames {
  return database.names.get(placeOf(table)) ?? { model: table.name, properties: new Map() };
}

function addColumn(edited: EditedDatabase, table: Table, chance: Chance): EditedDatabase | null {
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
  names.set(placeOf(table), {
    model,
    properties: new Map([...properties, [name, { name, maxLength: null }]]),
  });
  const fills = how === 2 ? { ...edited.fills, [`${model}.${name}`]: value } : edited.fills;
  return { ...next, fills, database: { ...next.database, names } };
}

/** Columns that nothing rests on. */
function freeColumns(edited: EditedDatabase, table: Table): readonly Column[] {
  const { catalog } = edited.database;
  const { primaryKey, uniques, foreignKeys, indexes, checks } = table;
  const used = new Set([
    ...(primaryKey?.columns ?? []),
    ...[...uniques, ...foreignKeys].flatMap(({ columns }) => columns),
    ...indexes.flatMap(({ parts }) => parts.map((part) => part.column ?? '')),
    ...catalog.tables.flatMap((other) =>
      other.foreignKeys
        .filter(({ references }) => placeOf(targetOf(references)) === placeOf(table))
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

function pick<Item>(items: readonly Item[], chance: Chance): Item | undefined {
  return items[chance(items.length)];
}

function dropColumn(edited: EditedDatabase, table: Table, chance: Chance): EditedDatabase | null {
  const gone = pick(freeColumns(edited, table), chance);
  if (gone === undefined || table.columns.length < 3) return null;
  return withTable(edited, table, {
    ...table,
    columns: table.columns.filter((one) => one !== gone),
  });
}

/** As a person renames: the column of the property, and whatever names it by name in keys is left as it was. */
function renameColumn(edited: EditedDatabase, table: Table, chance: Chance): EditedDatabase | null {
  const old = pick(table.columns, chance);
  const name = `renamed_${String(chance(1000))}`;
  if (old === undefined || table.columns.some((one) => one.name === name)) return null;
  if (/renamed|added/.test(old.name)) return null;
  const columns = table.columns.map((one) => (one === old ? { ...one, name } : one));
  const next = withTable(edited, table, { ...table, columns });
  const { model, properties } = namesOf(edited, table);
  const names = new Map(next.database.names);
  const moved = [...properties].map(
    ([key, value]) => [key === old.name ? name : key, value] as const,
  );
  names.set(placeOf(table), { model, properties: new Map(moved) });
  return { ...next, database: { ...next.database, names } };
}

function renameTable(edited: EditedDatabase, table: Table, chance: Chance): EditedDatabase | null {
  if (/renamed|added/.test(table.name)) return null;
  const fresh = { ...table, name: `renamed_${String(chance(100_000))}` };
  const next = withTable(edited, table, fresh);
  const names = new Map(next.database.names);
  names.set(placeOf(fresh), namesOf(edited, table));
  names.delete(placeOf(table));
  return { ...next, database: { ...next.database, names } };
}

function withColumn(
  edited: EditedDatabase,
  table: Table,
  old: Column,
  fresh: Column,
): EditedDatabase {
  const columns = table.columns.map((one) => (one === old ? fresh : one));
  return withTable(edited, table, { ...table, columns });
}

function widen(edited: EditedDatabase, table: Table, chance: Chance): EditedDatabase | null {
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

function toggleNull(edited: EditedDatabase, table: Table, chance: Chance): EditedDatabase | null {
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

function changeDefault(
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

function changeIndex(edited: EditedDatabase, table: Table, chance: Chance): EditedDatabase | null {
  const own = pick(table.indexes, chance);
  const isNeeded = table.foreignKeys.length > 0 || edited.database.catalog.provider === 'mysql';
  if (own !== undefined && !isNeeded && chance(2) === 0) {
    return withTable(edited, table, {
      ...table,
      indexes: table.indexes.filter((one) => one !== own),
    });
  }
  const one = pick(
    table.columns.filter(({ type }) => ['integer', 'date'].includes(type.kind)),
    chance,
  );
  if (one === undefined || table.indexes.length > 20) return null;
  const parts = [{ column: one.name, expression: null, descending: false }];
  const index = {
    name: `i_${String(chance(1e6))}`,
    unique: false,
    parts,
    where: null,
    method: null,
  };
  return withTable(edited, table, { ...table, indexes: [...table.indexes, index] });
}

function changeUnique(edited: EditedDatabase, table: Table, chance: Chance): EditedDatabase | null {
  const own = table.uniques.find(({ name }) => name?.startsWith('u_'));
  if (own !== undefined) {
    return withTable(edited, table, {
      ...table,
      uniques: table.uniques.filter((one) => one !== own),
    });
  }
  const keys = table.primaryKey?.columns ?? [];
  const other = pick(
    table.columns.filter(({ name, type }) => type.kind === 'integer' && !keys.includes(name)),
    chance,
  );
  // A key that was renamed still has its old name in the document.
  const isThere = keys.every((key) => table.columns.some(({ name }) => name === key));
  if (other === undefined || !isThere || keys.length === 0 || keys.length > 2) return null;
  const unique = { name: `u_${String(chance(1e6))}`, columns: [other.name, ...keys] };
  return withTable(edited, table, { ...table, uniques: [...table.uniques, unique] });
}

function changeCheck(edited: EditedDatabase, table: Table, chance: Chance): EditedDatabase | null {
  const own = table.checks.find(({ name }) => name?.startsWith('k_'));
  if (own !== undefined) {
    return withTable(edited, table, {
      ...table,
      checks: table.checks.filter((one) => one !== own),
    });
  }
  const one = pick(
    table.columns.filter(
      ({ type, name, identity }) =>
        type.kind === 'integer' && /^[a-z_]+$/.test(name) && identity === null,
    ),
    chance,
  );
  if (one === undefined) return null;
  const check = {
    name: `k_${String(chance(1e6))}`,
    expression: `${one.name} > -${String(1 + chance(9))}`,
  };
  return withTable(edited, table, { ...table, checks: [...table.checks, check] });
}

function changeForeignKey(
  edited: EditedDatabase,
  table: Table,
  chance: Chance,
): EditedDatabase | null {
  const own = pick(table.foreignKeys, chance);
  if (own === undefined) return null;
  const others = table.foreignKeys.filter((one) => one !== own);
  if (chance(2) === 0) return withTable(edited, table, { ...table, foreignKeys: others });
  const onDelete = own.onDelete === 'cascade' ? 'noAction' : 'cascade';
  return withTable(edited, table, { ...table, foreignKeys: [...others, { ...own, onDelete }] });
}

function addTable(edited: EditedDatabase, table: Table, chance: Chance): EditedDatabase | null {
  const { catalog, names } = edited.database;
  const [key, ...more] = table.primaryKey?.columns ?? [];
  const target = table.columns.find(({ name }) => name === key);
  if (target === undefined || more.length > 0 || catalog.tables.length > 60) return null;
  const name = `added_${String(chance(1e6))}`;
  const { schema } = table;
  const fresh: Table = {
    ...{ kind: 'table', schema, name, comment: null, definition: null, indexes: [], uniques: [] },
    columns: [
      column(catalog, 'id', 'integer', { nullable: false }),
      { ...target, name: 'parent', nullable: true, default: null, identity: null },
    ],
    primaryKey: { name: null, columns: ['id'] },
    foreignKeys: [
      {
        name: `f_${String(chance(1e6))}`,
        columns: ['parent'],
        references: { schema, table: table.name, columns: [target.name] },
        ...{ onDelete: 'setNull', onUpdate: 'noAction' },
      },
    ],
    checks: [{ name: `k_${name}`, expression: 'id > 0' }],
  };
  const properties = new Map(
    fresh.columns.map((one) => [one.name, { name: one.name, maxLength: null }]),
  );
  return {
    ...edited,
    database: {
      catalog: { ...catalog, tables: [...catalog.tables, fresh] },
      names: new Map([...names, [placeOf(fresh), { model: name, properties }]]),
    },
  };
}

/** Keys that lead to it are left to the plan. */
function dropTable(edited: EditedDatabase, table: Table): EditedDatabase | null {
  const { catalog, names } = edited.database;
  if (catalog.tables.length < 5) return null;
  return {
    ...edited,
    database: {
      catalog: { ...catalog, tables: catalog.tables.filter((one) => one !== table) },
      names,
    },
  };
}

function changeComment(
  edited: EditedDatabase,
  table: Table,
  chance: Chance,
): EditedDatabase | null {
  if (edited.database.catalog.provider === 'sqlite') return null;
  const old = pick(
    table.columns.filter(({ generated }) => generated === null),
    chance,
  );
  if (old === undefined) return null;
  return withColumn(edited, table, old, {
    ...old,
    comment: `It's "${String(chance(100))}" \\ -- */`,
  });
}
