/* eslint max-lines: off -- one file holds all that SQLite does its own way */
import { accessSync, constants, existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import {
  type Column,
  DrizzleQueryError,
  is,
  type SQL,
  sql,
  type Table,
  type View,
} from 'drizzle-orm';
import { drizzle, type NodeSQLiteDatabase } from 'drizzle-orm/node-sqlite';
import { customType, getTableConfig, SQLiteTable, type SQLiteView } from 'drizzle-orm/sqlite-core';
import { bitCodec } from '../shared/codecs/boolean-codec.ts';
import type { ColumnCodec } from './column-codec.ts';
import { RejectedValue } from '../shared/codecs/value-codec.ts';
import { ExplainedError, type ErrorReport, reportsByCode } from './database-failure.ts';
import type { Database, DatabaseOptions, Row } from './database.ts';
import type { SelectedSql, SelectionWords } from './statements/selected-sql.ts';
import { driverFields, reasonOf } from './driver-error.ts';
import { jsonCodec } from '../shared/codecs/json-codec.ts';
import {
  dateCodec,
  dateTimeCodec,
  timeCodec,
  zeroDays,
  zeroMoments,
} from '../shared/codecs/moment-codecs.ts';
import {
  decimalCodec,
  floatCodec,
  integerBounds,
  integerCodec,
  numberText,
  storableNumber,
} from '../shared/codecs/number-codecs.ts';
import {
  retriedStatements,
  retriedWork,
  type RetryRules,
} from './connection/retried-statements.ts';
import { runningWork } from './connection/running-work.ts';
import { databasePath } from '../shared/url/sqlite-url.ts';
import { usableUrl } from './usable-url.ts';
import { allowedRows, mayBreakRule, rejectUnless, withVerdict } from './rules/ruled-row.ts';
import { failureFor, type Provider, tableAccess } from './table-access.ts';
import type { ForeignKey } from './table-constraints.ts';
import type { Parameters, Statement, TableStatements, Totals } from './table-queries.ts';
import {
  hasKey,
  hasMovedKey,
  inScope,
  isInserted,
  nameOfTable,
  notOrdered,
  parameters,
  parametersOfRows,
  rowOf,
  selectedSql,
  selection,
  type ShapedField,
  type TableShape,
  withSentColumns,
} from './table-shape.ts';
import {
  base64OfBytes,
  bytesCodec,
  enumCodec,
  safeText,
  textCodec,
} from '../shared/codecs/text-codecs.ts';

/** A day, stored as `2024-02-29`. */
export const date = customType<{ data: string; driverData: string }>({ dataType: () => 'date' });
/** A time of day, stored as `12:30:00`. */
export const time = customType<{ data: string; driverData: string }>({ dataType: () => 'time' });
/** A moment, stored in UTC as `2024-02-29 12:30:00`, the form of CURRENT_TIMESTAMP. */
export const dateTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'datetime',
});
/** A column of any other declared type, exchanged as text. */
export function otherType(name: string, declared: string) {
  return customType<{ data: string; driverData: string }>({ dataType: () => declared })(name);
}

/** Opens the SQLite file of a `file:` URL; rejects when there is none. */
export async function openDatabase(
  options: DatabaseOptions,
): Promise<Database<NodeSQLiteDatabase>> {
  const path = usableUrl(() => databasePath(options.url, options.folder ?? '.'));
  if (path !== ':memory:' && !existsSync(path)) throw new Error(`no SQLite database at ${path}`);
  const client = openFile(path, options);
  const writer = transactionWriter(path, client, options);
  const provider = sqliteProvider(drizzle({ client, jit: true }), options, writer);
  const running = runningWork();
  const beat = client.prepare('select 1');
  return {
    provider: 'sqlite',
    drizzle: provider.drizzle,
    ...tableAccess(provider, running),
    ping: async () => void beat.get(),
    poolStats: () => ({
      open: client.isOpen ? 1 : 0,
      idle: client.isOpen ? 1 : 0,
      waiting: 0,
      max: 1,
    }),
    failure: (error) => failureFor(error, provider),
    async close() {
      await running.close();
      writer.close();
      if (client.isOpen) client.close();
    },
  };
}

const containsFunction = 'specmill_contains';

// A checkpoint is what a writer waits for the disk for: at SQLite's own 1000 pages that is half of a small insert's time.
const writeAhead = 'pragma journal_mode = wal; pragma wal_autocheckpoint = 4000';

function openFile(path: string, { poolTimeoutMs }: DatabaseOptions): DatabaseSync {
  try {
    // SQLite's own wait for another process's lock holds up every request: it is for the start alone.
    const client = new DatabaseSync(path, { timeout: poolTimeoutMs });
    client.exec(
      'pragma foreign_keys = on; pragma cache_size = -16000; pragma synchronous = normal',
    );
    client.function(containsFunction, { deterministic: true }, (text, part) =>
      Number(String(text).toLowerCase().includes(String(part).toLowerCase())),
    );
    // A file that cannot be written keeps the mode it has.
    if (isWritable(path)) client.exec(writeAhead);
    client.exec('select 1 from sqlite_schema limit 1');
    client.exec('pragma busy_timeout = 0');
    return client;
  } catch (error) {
    throw new Error(`no SQLite database at ${path}: ${reasonOf(error)}`, { cause: error });
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function sqliteProvider(
  database: NodeSQLiteDatabase,
  { poolTimeoutMs }: DatabaseOptions,
  writer: TransactionWriter,
): Provider & { readonly drizzle: NodeSQLiteDatabase } {
  const retry = { isPassing: isLocked, firstPauseMs: 2, patienceMs: poolTimeoutMs };
  return {
    drizzle: database,
    codec: sqliteCodec,
    words: selectionWords,
    primaryKey,
    sameText: (column, value) =>
      column.columnType === 'SQLiteText' ? sql`${column} = ${value} collate binary` : null,
    statements: (shape) => retriedStatements(sqliteStatements(database, shape), retry),
    transaction: (work) => writer.run((on) => work((shape) => sqliteStatements(on, shape)), retry),
    explain,
  };
}

/** Runs transactions one after the other, on a connection of their own: other requests go on meanwhile, and see nothing of them before their end. */
interface TransactionWriter {
  run<Result>(
    work: (on: NodeSQLiteDatabase) => Promise<Result>,
    retry: RetryRules,
  ): Promise<Result>;
  close(): void;
}

function transactionWriter(
  path: string,
  client: DatabaseSync,
  options: DatabaseOptions,
): TransactionWriter {
  let own: DatabaseSync | null = null;
  let last: Promise<unknown> = Promise.resolve();
  // What is in memory alone has one connection.
  const connection = (): DatabaseSync =>
    (own ??= path === ':memory:' ? client : openFile(path, options));
  return {
    run(work, retry) {
      const result = last.then(async () => {
        const writer = connection();
        await retriedWork(async () => writer.exec('begin immediate'), retry);
        try {
          const done = await work(drizzle({ client: writer, jit: true }));
          writer.exec('commit');
          return done;
        } catch (error) {
          if (writer.isTransaction) writer.exec('rollback');
          throw error;
        }
      });
      last = result.catch(() => undefined);
      return result;
    },
    close() {
      if (own?.isOpen === true) own.close();
    },
  };
}

/** LIKE knows the cases of ASCII alone: other letters are left to JavaScript. */
const selectionWords: SelectionWords = {
  contains: (column, { pattern, text }) =>
    sql`iif(${text} glob '*[^ -~]*', ${sql.raw(containsFunction)}(${column}, ${text}), ${column} like ${pattern} escape '!')`,
  special: /[!%_]/g,
  nullsLast: false,
  comparesRows: true,
};

function primaryKey(table: Table | View): readonly Column[] {
  if (!is(table, SQLiteTable)) return [];
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
}

function sqliteStatements(database: NodeSQLiteDatabase, shape: TableShape): TableStatements {
  const table = shape.table as SQLiteTable;
  const fast = selection(shape);
  const wide = selection(shape, wideSql);
  const rows = (fields: Record<string, SQL>) =>
    database
      .select(fields)
      .from(shape.table as SQLiteTable | SQLiteView)
      .$dynamic();
  const page = (fields: Record<string, SQL>, { where, order, ordered }: SelectedSql) =>
    rows(fields)
      .where(inScope(shape, where))
      .orderBy(...order, ...totalOrder(shape, ordered))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare();
  const row = (fields: Record<string, SQL>) => rows(fields).where(hasKey(shape)).prepare();
  const judge = (written: SQL): Judging => ({
    ...{ database, shape },
    verdicts: rows(withVerdict(shape, {})).where(written).prepare(),
  });
  return {
    list: (selected) => widening(page(fast, selected), () => page(wide, selected)),
    totals: (totals) => totalsStatement(database, shape, totals),
    get: () => widening(row(fast), () => row(wide)),
    create(fields) {
      const made = (): SQL => isMade(shape, fields);
      const read = rereading(database, shape, () => rows(wide).where(made()));
      const insert = (): Readable =>
        database
          .insert(table, ...(fields.map(({ property }) => property) as []))
          .values(parameters(fields))
          .returning(wide)
          .prepare();
      const statement =
        fields.length === 0 ? { all: () => [defaultRow(database, shape)] } : insert();
      const write = (values: Parameters): readonly Row[] => read(statement.all(values), values);
      const told = shape.rule === null ? atOnce(write) : judged(judge(made()), write);
      return tellingReference(database, { shape, sent: fields }, told);
    },
    ...manyRows(database, shape),
    update(fields) {
      const moved = hasMovedKey(shape, fields);
      const read = rereading(database, shape, () => rows(wide).where(moved));
      const statement = database
        .update(withSentColumns(table, fields))
        .set(parameters(fields))
        .where(hasKey(shape))
        .returning(wide)
        .prepare();
      const write = (values: Parameters): readonly Row[] => read(statement.all(values), values);
      const told = mayBreakRule(shape, fields) ? judged(judge(moved), write) : atOnce(write);
      return tellingReference(database, { shape, sent: fields }, told);
    },
    delete() {
      const statement = database.delete(table).where(hasKey(shape)).prepare();
      return async (values) => statement.run(values).changes > 0;
    },
  };
}

function atOnce(write: (values: Parameters) => readonly Row[]): Statement<readonly Row[]> {
  return async (values) => write(values);
}

/** What is judged by a rule, or changed by a trigger, is written one by one. */
function manyRows(
  database: NodeSQLiteDatabase,
  shape: TableShape,
): Pick<TableStatements, 'createMany'> {
  if (shape.rule !== null || hasTriggers(database, shape)) return {};
  const wide = selection(shape, wideSql);
  return {
    createMany(sent, count) {
      const columns = sent.map(({ property }) => property) as [];
      const insert = database.insert(shape.table as SQLiteTable, ...columns);
      const statement = insert.values(parametersOfRows(sent, count)).returning(wide).prepare();
      return async (values) => statement.all(values);
    },
  };
}

function totalsStatement(
  database: NodeSQLiteDatabase,
  shape: TableShape,
  { fields, group, where }: Totals,
): Statement<readonly Row[]> {
  const read = (selected: Record<string, SQL>): Readable => {
    const query = database
      .select(selected)
      .from(shape.table as SQLiteTable | SQLiteView)
      .where(inScope(shape, where))
      .$dynamic();
    const all = group.length === 0 ? query : query.groupBy(...group).orderBy(...group);
    return (group.length === 0 ? all : all.limit(sql.placeholder('limit'))).prepare();
  };
  const wide = () =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, wideSql(field)]));
  return widening(read(fields), () => read(wide()));
}

interface Judging {
  readonly database: NodeSQLiteDatabase;
  readonly shape: TableShape;
  /** Reads the verdict on what was written. */
  readonly verdicts: Readable;
}

/** Writes, and takes it back where a row is then outside its rule. Nothing else runs between the two: this process has one connection, and does not wait. */
function judged(
  { database, shape, verdicts }: Judging,
  write: (values: Parameters) => readonly Row[],
): Statement<readonly Row[]> {
  return async (values) => {
    database.run(sql.raw('savepoint specmill_write'));
    try {
      const written = write(values);
      const found = written.length === 0 ? [] : verdicts.all(values);
      rejectUnless(allowedRows(shape, found).length > 0 || written.length === 0);
      database.run(sql.raw('release specmill_write'));
      return written;
    } catch (error) {
      database.run(sql.raw('rollback to specmill_write'));
      database.run(sql.raw('release specmill_write'));
      throw error;
    }
  };
}

type Rereading = (written: readonly Row[], values: Parameters) => readonly Row[];

/** RETURNING tells a row as it was before its AFTER triggers (https://sqlite.org/lang_returning.html): a table that has triggers is read again. */
function rereading(
  database: NodeSQLiteDatabase,
  shape: TableShape,
  find: () => { prepare(): Readable },
): Rereading {
  if (!hasTriggers(database, shape)) return (written) => written;
  const query = find().prepare();
  return (written, values) => {
    const stored = written.length === 0 ? [] : query.all(values);
    return stored.length === 0 ? written : stored;
  };
}

function hasTriggers(database: NodeSQLiteDatabase, { table }: TableShape): boolean {
  const triggers = database.values(
    sql`select 1 from sqlite_schema where type = 'trigger' and lower(tbl_name) = lower(${nameOfTable(table)})`,
  );
  return triggers.length > 0;
}

/** The condition that finds the row just inserted. */
function isMade(shape: TableShape, sent: readonly ShapedField[]): SQL {
  const lastNumber = sql`last_insert_rowid()`;
  const rowid = rowidOf(shape);
  if (shape.primaryKey.length === 0 && rowid !== null) return sql`${rowid} = ${lastNumber}`;
  return isInserted(shape, sent, {
    lastNumber,
    same: (column, value) => sql`${column} is ${value}`,
  });
}

/** A row of defaults alone, for which Drizzle has no words in SQLite. */
function defaultRow(database: NodeSQLiteDatabase, shape: TableShape): Row {
  const returning = shape.output.map((field) => selectedSql(field, wideSql));
  const rows = database.values(
    sql`insert into ${shape.table} default values returning ${sql.join(returning, sql`, `)}`,
  );
  return rowOf(shape, rows[0] ?? []);
}

interface Readable {
  all(values: Parameters): readonly Row[];
}

/** Runs a fast query, and once it has met an integer that node:sqlite cannot give as a number, its wide form. */
function widening(fast: Readable, widen: () => Readable): Statement<readonly Row[]> {
  let query = fast;
  return async (values) => {
    try {
      return query.all(values);
    } catch (error) {
      if (query !== fast || !isIntegerOutOfRange(error)) throw error;
      query = widen();
      return query.all(values);
    }
  };
}

/** Whether another connection has the lock (https://sqlite.org/rescode.html#busy). */
function isLocked(error: unknown): boolean {
  const { code, errcode } = driverFields(driverFields(error).cause ?? error);
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' && (errcode & 0xff) === 5;
}

function isIntegerOutOfRange(error: unknown): boolean {
  return is(error, DrizzleQueryError) && driverFields(error.cause).code === 'ERR_OUT_OF_RANGE';
}

/** Integers beyond a double's reach as text, everything else as it is. */
function wideSql(selected: SQL): SQL {
  const limit = sql.raw(String(Number.MAX_SAFE_INTEGER));
  const isWide = sql`typeof(${selected}) = 'integer' and ${selected} not between -${limit} and ${limit}`;
  return sql`iif(${isWide}, cast(${selected} as text), ${selected})`;
}

/** The key, or what else puts the rows of a table or view in a stable order. */
function totalOrder(shape: TableShape, ordered: ReadonlySet<string>): SQL[] {
  const { primaryKey: key, columns } = shape;
  const rowid = key.length > 0 ? null : rowidOf(shape);
  if (rowid !== null) return [rowid];
  return notOrdered(key.length > 0 ? key : columns, ordered).map((column) => sql`${column}`);
}

/** The number that SQLite itself gives to rows; null where columns have taken all of its names. */
function rowidOf({ table, columns }: TableShape): SQL | null {
  const names = new Set(columns.map(({ column }) => column.name.toLowerCase()));
  const free = ['rowid', '_rowid_', 'oid'].find((name) => !names.has(name));
  return is(table, SQLiteTable) && free !== undefined ? sql.raw(free) : null;
}

const [minInteger, maxInteger] = integerBounds(64, false);
const lowestInteger = Number(minInteger);

function sqliteCodec(column: Column): ColumnCodec {
  const codec = codecByType(column);
  const { decode } = codec;
  return { ...codec, decode: (value) => lax(decode === undefined ? value : decode(value)) };
}

function codecByType(column: Column): ColumnCodec {
  switch (column.columnType) {
    case 'SQLiteInteger':
      return integerCodec(minInteger, maxInteger);
    case 'SQLiteBoolean':
      return bitCodec;
    case 'SQLiteReal':
      return floatCodec(64);
    case 'SQLiteNumeric':
      return numericCodec;
    case 'SQLiteBlobBuffer':
      return blobCodec;
    case 'SQLiteTextJson':
      return storedJsonCodec;
    case 'SQLiteText':
      return column.enumValues?.length
        ? enumCodec(column.enumValues)
        : textCodec({ maxLength: null });
    default:
      return declaredCodec(column.getSQLType());
  }
}

function declaredCodec(declared: string): ColumnCodec {
  switch (declared) {
    case 'date':
      return dateCodec({ others: zeroDays });
    case 'time':
      return timeCodec({ precision: 9, withTimeZone: false });
    case 'datetime':
      return dateTimeCodec({ precision: 9, others: zeroMoments(0) });
    default:
      return keepsText(declared) ? textCodec({ maxLength: null }) : convertedCodec;
  }
}

/** SQLite stores anything anywhere: bytes are shown as base64, infinity by its name, the rest as it is. */
function lax(value: unknown): unknown {
  if (typeof value === 'object') return base64OfBytes(value);
  if (typeof value !== 'number') return value;
  // The one integer that node:sqlite takes for a safe one: its size does not fit into 64 bits.
  if (value === lowestInteger) return JSON.rawJSON(String(minInteger));
  return Number.isFinite(value) ? value : String(value);
}

/** DECIMAL columns hold integers of 64 bits and doubles, whatever precision is declared. */
const numericCodec: ColumnCodec = {
  ...decimalCodec({ precision: null, scale: null, unsigned: false }),
  encode(value) {
    const number = storableNumber(value);
    if (number === null) throw new RejectedValue('must be a number that the column keeps exactly');
    return number;
  },
};

const blobCodec: ColumnCodec = {
  ...bytesCodec({ maxLength: null }),
  decode: (value) => base64OfBytes(typeof value === 'string' ? Buffer.from(value) : value),
};

/** A JSON column has NUMERIC affinity, which turns a document that is one number into that number. */
const storedJsonCodec: ColumnCodec = {
  ...jsonCodec(),
  encode(value) {
    if (numberText(value) !== null && storableNumber(value) === null) {
      throw new RejectedValue('must be a number that the column keeps exactly');
    }
    return JSON.stringify(value);
  },
};

/** Columns that turn texts which look like numbers into numbers: texts that would come back spelt otherwise are rejected. */
const convertedCodec: ColumnCodec = {
  keyType: 'string',
  encode(value) {
    const text = safeText(value);
    const looksNumeric = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/.test(text);
    if (looksNumeric && String(Number(text)) !== text) {
      throw new RejectedValue('must not be a number that the column would spell otherwise');
    }
    return text;
  },
  decode: (value) => (typeof value === 'number' ? String(value) : value),
};

/** Affinity TEXT or BLOB, by the rules of https://sqlite.org/datatype3.html#determination_of_column_affinity. */
function keepsText(declared: string): boolean {
  return declared === '' || (!/int/i.test(declared) && /char|clob|text|blob/i.test(declared));
}

/** Extended result codes, https://sqlite.org/rescode.html. */
const faults = reportsByCode({
  unique: [1555, 2067, 2579],
  foreignKey: [787],
  notNull: [1299],
  check: [275, 1811],
  value: [18, 20, 3091],
});
/** Primary codes: read-only, not authorised; busy, locked; I/O, corrupt, full, cannot open, no database. */
const states = reportsByCode({
  forbidden: [8, 23],
  busy: [5, 6],
  unavailable: [10, 11, 13, 14, 26],
});

function explain(error: unknown, shape?: TableShape): ErrorReport | null {
  const { code, errcode, message } = driverFields(error);
  if (code === 'ERR_INVALID_STATE') return { kind: 'unavailable' };
  if (code !== 'ERR_SQLITE_ERROR' || typeof errcode !== 'number') return null;
  // ON DELETE RESTRICT is a trigger of SQLite's own, which says so in words alone.
  if (errcode === 1811 && message === 'FOREIGN KEY constraint failed')
    return { kind: 'foreignKey' };
  const report = faults.get(errcode) ?? states.get(errcode & 0xff) ?? null;
  if (shape === undefined || (report?.kind !== 'unique' && report?.kind !== 'notNull'))
    return report;
  return { ...report, ...brokenRule(String(message), shape) };
}

/** What the message names, which holds no value: `UNIQUE constraint failed: t.a, t.b`, or `: index 'i'` where it is over expressions. */
function brokenRule(message: string, { table, columns }: TableShape): Partial<ErrorReport> {
  const told = message.replace(/^[^:]*: /, '');
  const constraint = /^index '(.*)'$/s.exec(told)?.[1];
  if (constraint !== undefined) return { constraint };
  const own = `${nameOfTable(table)}.`;
  const names = columns.map(({ column }) => column.name);
  return { columns: names.filter((name) => `, ${told}, `.includes(`, ${own}${name}, `)) };
}

/** A write that tells of a broken foreign key which one it is: SQLite itself does not (https://sqlite.org/foreignkeys.html). */
function tellingReference(
  database: NodeSQLiteDatabase,
  {
    shape: { constraints },
    sent,
  }: { readonly shape: TableShape; readonly sent: readonly ShapedField[] },
  write: Statement<readonly Row[]>,
): Statement<readonly Row[]> {
  const { foreignKeys = [] } = constraints;
  if (foreignKeys.length === 0) return write;
  const valueOf = (values: Parameters, name: string): unknown => {
    const index = sent.findIndex(({ column }) => column.name === name);
    return index === -1 ? null : (values[`v${index}`] ?? null);
  };
  // What is not sent of a key is known to the stored row alone.
  const isPart = ({ columns }: ForeignKey): boolean => {
    const count = columns.filter((name) => sent.some(({ column }) => column.name === name)).length;
    return count > 0 && count < columns.length;
  };
  const isMissing = (values: Parameters, { columns, references }: ForeignKey): boolean => {
    const wanted = columns.map((name) => valueOf(values, name));
    if (wanted.includes(null)) return false;
    const parts = references.columns.map(
      (name, index) => sql`${sql.identifier(name)} = ${wanted[index]}`,
    );
    const found = sql`select 1 from ${sql.identifier(references.table)} where ${sql.join(parts, sql` and `)}`;
    return database.values(found).length === 0;
  };
  return async (values) => {
    try {
      return await write(values);
    } catch (error) {
      const isUnclear =
        explain(driverFields(error).cause)?.kind !== 'foreignKey' || foreignKeys.some(isPart);
      if (isUnclear) throw error;
      const missing = foreignKeys.filter((key) => isMissing(values, key));
      const columns = missing.flatMap((key) => key.columns);
      const reference = missing.length === 0 ? 'held' : 'missing';
      throw new ExplainedError({ kind: 'foreignKey', reference, columns });
    }
  };
}
