import { databasePlaces } from '../../../pipeline/merge/database/database-places.ts';
import type { DatabasePlace } from '../../../pipeline/merge/database/database-places.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import type { ChainProvider } from './chain-databases.ts';

/** Random numbers of a step, which choose among its possibilities. */
export interface Choice {
  readonly at: number;
  readonly to: number;
}

/** A change to the database, and its rename in the syntax of `--rename`. */
export interface Migration {
  readonly sql: string;
  readonly rename?: string;
}

/** The initial schema of every chain. */
export const firstTables = [
  'create table customers (id integer primary key, email varchar(80) not null, city varchar(40))',
  "create table orders (id integer primary key, customer_id integer not null references customers (id), note varchar(80), state varchar(10) default 'new' check (state in ('new', 'paid')))",
  'create table tags (name varchar(20) not null, order_id integer not null, primary key (order_id, name))',
];

const types = ['varchar(20)', 'varchar(90)', 'integer', 'date', 'decimal(10,2)', 'text'];
const newNames = ['note', 'remark', 'born', 'pets', 'shops', 'order', 'Title', 'password', 'city'];

const schemas = ['sales', 'billing'];

const enums = ["'a', 'b'", "'a', 'b', 'c'", "'a', 'z'"];

type Change = (places: Places, choice: Choice, provider: ChainProvider) => Migration | null;

interface Places {
  readonly tables: readonly DatabasePlace[];
  readonly columns: readonly DatabasePlace[];
}

/** Possible migrations of a database; null if none applies. */
export const migrations = {
  addTable: (_, { at, to }) => ({
    sql: `create table ${quoted(pick(newNames, at))} (id integer primary key, ${quoted(`${pick(newNames, to)}2`)} ${pick(types, to)})`,
  }),
  // An empty database cannot be introspected.
  dropTable: ({ tables }, { at }, provider) =>
    onTable(tables.length === 1 ? [] : tables, at, (table) => ({
      sql: `drop table ${table}${provider === 'postgresql' ? ' cascade' : ''}`,
    })),
  addColumn: ({ tables }, { at, to }) =>
    onTable(tables, at, (table) => ({
      sql: `alter table ${table} add column ${quoted(pick(newNames, to))} ${pick(types, at)}`,
    })),
  addRequired: ({ tables }, { at, to }) =>
    onTable(tables, at, (table) => ({
      sql: `alter table ${table} add column ${quoted(pick(newNames, to))} integer not null default ${to % 5}`,
    })),
  dropColumn: ({ columns }, { at }, provider) =>
    onColumn(columns, at, (table, column) => ({
      sql: `alter table ${table} drop column ${column}${provider === 'postgresql' ? ' cascade' : ''}`,
    })),
  changeType: ({ columns }, { at, to }, provider) =>
    onColumn(columns, at, (table, column) => ({
      sql:
        provider === 'postgresql'
          ? `alter table ${table} alter column ${column} type ${pick(types, to)} using null`
          : provider === 'mysql'
            ? `alter table ${table} modify ${column} ${pick(types, to)}`
            : `alter table ${table} drop column ${column}; alter table ${table} add column ${column} ${pick(types, to)}`,
    })),
  renameColumn: ({ columns }, { at, to }) => {
    const place = columns[at % Math.max(1, columns.length)];
    const name = pick(newNames, to);
    if (place?.column === null || place === undefined) return null;
    return {
      sql: `alter table ${tableName(place)} rename column ${quoted(place.column)} to ${quoted(name)}`,
      rename: `${spelled(place)}.${place.column}=${name}`,
    };
  },
  renameTable: ({ tables }, { at, to }) => {
    const place = tables[at % Math.max(1, tables.length)];
    const name = pick(newNames, to);
    if (place === undefined) return null;
    return {
      sql: `alter table ${tableName(place)} rename to ${quoted(name)}`,
      rename: `${spelled(place)}=${spelled({ ...place, table: name })}`,
    };
  },
  addIndex: ({ columns }, { at, to }) =>
    onColumn(columns, at, (table, column) => ({
      sql: `create ${to % 2 === 0 ? 'unique ' : ''}index ${quoted(`by_${to % 7}`)} on ${table} (${column})`,
    })),
  dropIndex: ({ tables }, { at, to }, provider) =>
    onTable(provider === 'mysql' ? tables : tables.slice(0, 1), at, (table) => ({
      sql: `drop index ${quoted(`by_${to % 7}`)}${provider === 'mysql' ? ` on ${table}` : ''}`,
    })),
  addView: ({ columns }, { at, to }) =>
    onColumn(columns, at, (table, column) => ({
      sql: `create view ${quoted(`seen${to % 3}`)} as select id, ${column} from ${table}`,
    })),
  dropView: (_, { to }) => ({ sql: `drop view ${quoted(`seen${to % 3}`)}` }),
  addEnum: ({ tables }, { at, to }, provider) =>
    onTable(tables, at, (table) => {
      const column = quoted(pick(newNames, to));
      const [name, values] = [quoted(`kind${to % 3}`), pick(enums, at)];
      if (provider === 'mysql')
        return { sql: `alter table ${table} add ${column} enum (${values})` };
      const check = `varchar(9) check (${column} in (${values}))`;
      if (provider === 'sqlite') return { sql: `alter table ${table} add ${column} ${check}` };
      const type = `drop type if exists ${name}; create type ${name} as enum (${values})`;
      return { sql: `${type}; alter table ${table} add ${column} ${name}` };
    }),
  addKnownEnum: ({ tables }, { at, to }, provider) =>
    onTable(provider === 'postgresql' ? tables : [], at, (table) => ({
      sql: `alter table ${table} add ${quoted(pick(newNames, to))} ${quoted(`kind${at % 3}`)}${to % 2 === 0 ? " not null default 'a'" : ''}`,
    })),
  addDomain: ({ tables }, { at, to }, provider) =>
    onTable(provider === 'postgresql' ? tables : [], at, (table) => {
      const name = quoted(`level${to % 3}`);
      const domain = `create domain ${name} as text check (value in (${pick(enums, to)}))`;
      return { sql: `${domain}; alter table ${table} add ${quoted(pick(newNames, at))} ${name}` };
    }),
  addSchema: ({ tables }, { at, to }, provider) =>
    onTable(provider === 'postgresql' ? tables : [], at, (table) => ({
      sql: `create schema ${quoted(pick(schemas, to))}; alter table ${table} set schema ${quoted(pick(schemas, to))}`,
    })),
  tableInSchema: (_, { at, to }, provider) =>
    provider === 'postgresql'
      ? {
          sql: `create table ${quoted(pick(schemas, to))}.${quoted(pick(newNames, at))} (id integer primary key, ${quoted(pick(newNames, to))} ${pick(types, at)})`,
        }
      : null,
  renameSchema: (_, { at, to }, provider) => {
    const [from, name] = [pick(schemas, at), pick(schemas, to)];
    if (provider !== 'postgresql') return null;
    const sql = `alter schema ${quoted(from)} rename to ${quoted(name)}`;
    return { sql, rename: `${from}=${name}` };
  },
  limit: ({ columns }, { at, to }, provider) =>
    onColumn(provider === 'sqlite' ? [] : columns, at, (table, column) => ({
      sql: `alter table ${table} add check (${column} > ${to % 4})`,
    })),
} satisfies Record<string, Change>;

/** The statement of a step; null if none applies. */
export function migrationOf(
  document: OpenApiDocument,
  { does, ...choice }: Choice & { readonly does: keyof typeof migrations },
  provider: ChainProvider,
): Migration | null {
  const places = databasePlaces(document);
  const change: Change = migrations[does];
  return change(
    {
      tables: places.filter(({ column }) => column === null),
      columns: places.filter(({ column }) => column !== null && column !== 'id'),
    },
    choice,
    provider,
  );
}

function onTable(
  tables: readonly DatabasePlace[],
  at: number,
  make: (table: string) => Migration,
): Migration | null {
  const place = tables[at % Math.max(1, tables.length)];
  return place === undefined ? null : make(tableName(place));
}

function onColumn(
  columns: readonly DatabasePlace[],
  at: number,
  make: (table: string, column: string) => Migration,
): Migration | null {
  const place = columns[at % Math.max(1, columns.length)];
  if (place === undefined || place.column === null) return null;
  return make(tableName(place), quoted(place.column));
}

type Table = Pick<DatabasePlace, 'schema' | 'table'>;

function tableName({ schema, table }: Table): string {
  return schema === null ? quoted(table) : `${quoted(schema)}.${quoted(table)}`;
}

/** As on the command line. */
function spelled({ schema, table }: Table): string {
  return schema === null ? table : `${schema}.${table}`;
}

/** `order` requires quotes, which the connection to MariaDB is configured to accept. */
function quoted(name: string): string {
  return `"${name}"`;
}

function pick<Item>(items: readonly Item[], number: number): Item {
  return items[number % items.length]!;
}
