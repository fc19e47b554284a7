/* eslint max-lines: off -- one file holds all that MySQL and MariaDB do their own way */
import { connect, isIP, type Socket } from 'node:net';
import {
  type Column,
  fillPlaceholders,
  is,
  type Query,
  type SQL,
  sql,
  type SQLWrapper,
  type Table,
  type View,
} from 'drizzle-orm';
import {
  customType,
  getTableConfig,
  MySqlDialect,
  MySqlTable,
  type MySqlView,
} from 'drizzle-orm/mysql-core';
import { drizzle, type MySql2Database } from 'drizzle-orm/mysql2';
import mysql from 'mysql2';
import type { PoolConnection } from 'mysql2/promise';
import { bitCodec } from '../shared/codecs/boolean-codec.ts';
import { type CodecMaker, type ColumnCodec, sizesOf } from './column-codec.ts';
import { RejectedValue } from '../shared/codecs/value-codec.ts';
import { type ErrorReport, reportsByCode } from './database-failure.ts';
import type { Database, DatabaseOptions, Row } from './database.ts';
import { driverFields, reasonOf } from './driver-error.ts';
import { heartbeat } from './connection/heartbeat.ts';
import type { SelectionWords } from './statements/selected-sql.ts';
import { doubleJsonCodec, jsonCodec } from '../shared/codecs/json-codec.ts';
import { isNetworkError, notOpened, unavailable } from './connection/lost-connection.ts';
import {
  dateCodec,
  dateTimeCodec,
  timeCodec,
  timeSpans,
  zeroDays,
  zeroMoments,
} from '../shared/codecs/moment-codecs.ts';
import { type MysqlAddress, mysqlAddress } from '../shared/url/mysql-url.ts';
import { usableUrl } from './usable-url.ts';
import {
  decimalCodec,
  floatCodec,
  integerBounds,
  integerCodec,
  storableNumber,
} from '../shared/codecs/number-codecs.ts';
import { retriedStatements, retriedWork } from './connection/retried-statements.ts';
import { runningWork } from './connection/running-work.ts';
import { keepsRule, mayBreakRule, rejectUnless } from './rules/ruled-row.ts';
import { failureFor, type Provider, tableAccess } from './table-access.ts';
import { constraintNames } from './table-constraints.ts';
import type { Parameters, Statement, TableStatements, Totals } from './table-queries.ts';
import {
  hasKey,
  hasMovedKey,
  inScope,
  type InsertedRowWords,
  isInserted,
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
  bytesCodec,
  enumCodec,
  safeText,
  textCodec,
  uuidCodec,
} from '../shared/codecs/text-codecs.ts';

/** A BIT(1) that represents a truth value. */
export const bitBoolean = customType<{ data: boolean; driverData: Buffer }>({
  dataType: () => 'bit(1)',
  toDriver: (value) => Buffer.from([value ? 1 : 0]),
  fromDriver: (value) => value[0] === 1,
});
/** MariaDB's UUID. */
export const uuid = customType<{ data: string; driverData: string }>({ dataType: () => 'uuid' });
/** Binary data; `sqlType` is `varbinary(16)`, `blob` and the like. */
export function bytes(name: string, sqlType: string) {
  return customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => sqlType })(name);
}
/** Any number of values out of a list. */
export function set(name: string, values: readonly string[]) {
  const list = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(',');
  return customType<{ data: string[]; driverData: string }>({
    dataType: () => `set(${list})`,
    toDriver: (value) => value.join(','),
    fromDriver: (value) => (value === '' ? [] : value.split(',')),
  })(name);
}
/** A column of a type without a builder of its own, exchanged as text. */
export function otherType(name: string, sqlType: string) {
  return customType<{ data: string; driverData: string }>({ dataType: () => sqlType })(name);
}

/** Opens a pool for a `mysql:` URL, of MariaDB or MySQL, which the server tells unless `speaks` does; rejects when no database answers. */
export async function openDatabase(
  options: DatabaseOptions,
  speaks?: 'mariadb' | 'mysql',
): Promise<Database<MySql2Database>> {
  const pool = sessionPool(options);
  const pulse = heartbeat({
    async open(onLost) {
      const connection = mysql.createConnection(connectionOptions(options)).promise();
      connection.on('error', onLost);
      return connection;
    },
    beat: (connection) => connection.query({ sql: 'select 1', timeout: options.poolTimeoutMs }),
    close: async (connection) => connection.destroy(),
  });
  try {
    await pulse.ping();
    const [version] = await pool.query({ sql: 'select version()', rowsAsArray: true });
    const isMariadb =
      speaks === undefined ? /mariadb/i.test(JSON.stringify(version)) : speaks === 'mariadb';
    return databaseOver({ options, pool, pulse, isMariadb });
  } catch (error) {
    await Promise.all([pulse.close(), pool.end()]);
    throw notOpened('mysql', error, whyNotOpened(error));
  }
}

interface OpenParts {
  readonly options: DatabaseOptions;
  readonly pool: SessionPool;
  readonly pulse: ReturnType<typeof heartbeat>;
  readonly isMariadb: boolean;
}

function databaseOver({ options, pool, pulse, isMariadb }: OpenParts): Database<MySql2Database> {
  const database = drizzle({ client: pool as unknown as mysql.Pool, jit: true });
  const running = runningWork();
  const deadlockRetry = {
    ...{ isPassing: isDeadlock, firstPauseMs: 5 },
    patienceMs: options.statementTimeoutMs,
  };
  const provider: Provider = {
    codec: (column) => mysqlCodec(column, isMariadb),
    words: selectionWords,
    primaryKey,
    sameText,
    statements: (shape) =>
      retriedStatements(
        mysqlStatements({ database, pool, shape, returning: isMariadb }),
        deadlockRetry,
      ),
    transaction: (work) =>
      retriedWork(
        () =>
          pool.transaction((query) => {
            const own: SessionPool = { ...pool, query, transaction: (inner) => inner(query) };
            const on = drizzle({ client: own as unknown as mysql.Pool, jit: true });
            return work((shape) =>
              mysqlStatements({ database: on, pool: own, shape, returning: isMariadb }),
            );
          }),
        deadlockRetry,
      ),
    explain: explainMysql,
  };
  return {
    provider: 'mysql',
    drizzle: database,
    ...tableAccess(provider, running),
    ping: () => pulse.ping(),
    poolStats: () => ({ ...pool.stats(), max: options.poolSize }),
    failure: (error) => failureFor(error, provider),
    async close() {
      await running.close();
      await Promise.all([pulse.close(), pool.end()]);
    },
  };
}

/** The part of mysql2's pool that Drizzle uses, with a limit on waiting and a session of known settings. */
interface SessionPool {
  readonly query: RunQuery;
  getConnection(): Promise<PoolConnection>;
  /** Runs statements on one connection, all or none. */
  transaction<Result>(work: (query: RunQuery) => Promise<Result>): Promise<Result>;
  stats(): { readonly open: number; readonly idle: number; readonly waiting: number };
  end(): Promise<void>;
}
type HttpResponse = [mysql.QueryResult, mysql.FieldPacket[]];
type RunQuery = (statement: mysql.QueryOptions, values?: unknown[]) => Promise<HttpResponse>;

function connectionOptions(options: DatabaseOptions): mysql.ConnectionOptions {
  const { url, folder = '.', poolTimeoutMs } = options;
  const address = usableUrl(() => mysqlAddress(url, folder));
  return {
    ...address,
    ...(address.ssl?.verifyIdentity && isIP(address.host) !== 0 && { stream: socketTo(address) }),
    connectTimeout: poolTimeoutMs,
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
    decimalNumbers: false,
  };
}

/** mysql2 checks a certificate against `_host`, which Node sets for names alone: for an address it would be checked against localhost. */
function socketTo({ host, port }: MysqlAddress): () => Socket {
  return () =>
    Object.assign(connect({ host, port, noDelay: true, keepAlive: true }), { _host: host });
}

function sessionPool(options: DatabaseOptions): SessionPool {
  const core = mysql.createPool({
    ...connectionOptions(options),
    connectionLimit: options.poolSize,
  });
  const pool = core.promise();
  const counts = countConnections(core, options);
  let waiting = 0;
  let ended: Promise<void> | null = null;

  const getConnection = async (): Promise<PoolConnection> => {
    const pending = pool.getConnection();
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(unavailable()), options.poolTimeoutMs);
    waiting++;
    try {
      return await Promise.race([pending, late]);
    } catch {
      // A connection that comes too late goes back.
      pending.then((connection) => connection.release()).catch(() => undefined);
      throw unavailable();
    } finally {
      clearTimeout(timer);
      waiting--;
    }
  };
  const onConnection = async <Result>(
    work: (query: RunQuery) => Promise<Result>,
  ): Promise<Result> => {
    const connection = await getConnection();
    try {
      return await work((statement, values) =>
        queryOn(connection, { ...statement, ...limits(options) }, values),
      );
    } finally {
      connection.release();
    }
  };
  return {
    getConnection,
    query: (statement, values) => onConnection((query) => query(statement, values)),
    transaction: (work) => onConnection((query) => inTransaction(query, work)),
    stats: () => ({ ...counts(), waiting }),
    end: () => (ended ??= pool.end()),
  };
}

function countConnections(
  pool: mysql.Pool,
  options: DatabaseOptions,
): () => { readonly open: number; readonly idle: number } {
  const open = new Set<unknown>();
  const used = new Set<unknown>();
  pool.on('acquire', (connection) => used.add(connection));
  pool.on('release', (connection) => used.delete(connection));
  pool.on('connection', (connection) => {
    open.add(connection);
    const forget = (): void => {
      open.delete(connection);
      used.delete(connection);
    };
    connection.on('end', forget);
    connection.on('error', (error) => {
      forget();
      options.onConnectionLost?.(reasonOf(error));
    });
    // Queued before the statement that the connection was opened for.
    connection.query(sessionSql(options), (error) => {
      if (error !== null) connection.destroy();
    });
  });
  return () => ({ open: open.size, idle: open.size - used.size });
}

/** Times in UTC, errors instead of silent changes, rows with zero dates as they are, backslashes as mysql2 escapes them, and the limit of a statement in the words of MariaDB and of MySQL. */
function sessionSql({ statementTimeoutMs }: DatabaseOptions): string {
  const mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';
  const seconds = statementTimeoutMs / 1000;
  return (
    `set time_zone = '+00:00', sql_mode = '${mode}', innodb_lock_wait_timeout = ${Math.ceil(seconds)}` +
    ` /*M!100100 , max_statement_time = ${seconds} */ /*!50708 , max_execution_time = ${statementTimeoutMs} */`
  );
}

/** Drizzle's own typeCast calls a function for each value; dateStrings does its work. */
function limits({ statementTimeoutMs }: DatabaseOptions): Partial<mysql.QueryOptions> {
  // The server's own limit comes first; this one is for a server that is silent.
  return { typeCast: true, timeout: statementTimeoutMs + 500 };
}

async function queryOn(
  connection: PoolConnection,
  statement: mysql.QueryOptions,
  values: unknown[] | undefined,
): Promise<HttpResponse> {
  try {
    return await connection.query(statement, values);
  } catch (error) {
    if (!isBroken(error)) throw error;
    connection.destroy();
    throw unavailable();
  }
}

async function inTransaction<Result>(
  query: RunQuery,
  work: (query: RunQuery) => Promise<Result>,
): Promise<Result> {
  await query({ sql: 'start transaction' });
  try {
    const result = await work(query);
    await query({ sql: 'commit' });
    return result;
  } catch (error) {
    // A connection that was lost has rolled back by itself.
    await query({ sql: 'rollback' }).catch(() => undefined);
    throw error;
  }
}

/** The driver ends a connection whose result has a column called `__proto__` and the like: such tables' columns get another name. */
function aliased({ output }: TableShape): ((selected: SQL) => SQL) | undefined {
  if (!output.some(({ column }) => column.name.startsWith('__'))) return undefined;
  return (selected) => sql`${selected} as c`;
}

interface StatementParts {
  readonly database: MySql2Database;
  readonly pool: SessionPool;
  readonly shape: TableShape;
  /** Whether INSERT … RETURNING is known, as to MariaDB. */
  readonly returning: boolean;
}

function mysqlStatements({ database, pool, shape, returning }: StatementParts): TableStatements {
  const table = shape.table as MySqlTable;
  const rows = () =>
    database
      .select(selection(shape, aliased(shape)))
      .from(shape.table as MySqlTable | MySqlView)
      .$dynamic();
  return {
    list({ where, order, ordered }) {
      const query = rows()
        .where(inScope(shape, where))
        .orderBy(...order, ...totalOrder(shape, ordered))
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset'))
        .prepare();
      return (values) => query.execute(values);
    },
    totals: (totals) => totalsStatement(database, shape, totals),
    ...(is(shape.table, MySqlTable) ? { estimate: () => estimateStatement(database, table) } : {}),
    get() {
      const query = rows().where(hasKey(shape)).prepare();
      return (values) => query.execute(values);
    },
    hold: () => holdStatement(database, shape),
    create(sent) {
      const columns = sent.map(({ property }) => property) as [];
      const insert = database
        .insert(table, ...columns)
        .values(parameters(sent))
        .getSQL();
      return returning && shape.rule === null
        ? insertReturning(pool, shape, insert)
        : insertAndRead({ pool, shape, insert, sent });
    },
    ...manyRows({ database, pool, shape, returning }),
    update(sent) {
      const update = compiled(
        database.update(withSentColumns(table, sent)).set(parameters(sent)).where(hasKey(shape)),
      );
      const read = compiled(rows().where(hasMovedKey(shape, sent)));
      const verdict = mayBreakRule(shape, sent) ? verdictOf(shape, hasMovedKey(shape, sent)) : null;
      return (values) =>
        pool.transaction(async (query) => {
          const [result] = await query(
            { sql: update.sql },
            fillPlaceholders(update.params, values),
          );
          // A row outside the rule is not changed, and must not be read.
          if (shape.rule !== null && (result as mysql.ResultSetHeader).affectedRows === 0)
            return [];
          if (verdict !== null) await judge(query, verdict, values);
          return readRows(query, shape, read, values);
        });
    },
    delete: () => deleteStatement({ database, pool, shape }),
  };
}

function holdStatement(database: MySql2Database, shape: TableShape): Statement<unknown> {
  const rows = database.select({ held: sql`1` }).from(shape.table as MySqlTable);
  const query = rows.where(hasKey(shape)).for('update').prepare();
  return (values) => query.execute(values);
}

/** Where the database returns what it inserts, and no rule judges it. */
function manyRows({
  database,
  pool,
  shape,
  returning,
}: StatementParts): Pick<TableStatements, 'createMany'> {
  if (!returning || shape.rule !== null) return {};
  return {
    createMany(sent, count) {
      const columns = sent.map(({ property }) => property) as [];
      const insert = database.insert(shape.table as MySqlTable, ...columns);
      return insertReturning(pool, shape, insert.values(parametersOfRows(sent, count)).getSQL());
    },
  };
}

function deleteStatement({
  database,
  pool,
  shape,
}: Omit<StatementParts, 'returning'>): Statement<boolean> {
  const remove = compiled(database.delete(shape.table as MySqlTable).where(hasKey(shape)));
  return async (values) => {
    const [result] = await pool.query({ sql: remove.sql }, fillPlaceholders(remove.params, values));
    return 'affectedRows' in result && result.affectedRows > 0;
  };
}

function totalsStatement(
  database: MySql2Database,
  shape: TableShape,
  { fields, group, where }: Totals,
): Statement<readonly Row[]> {
  const query = database
    .select(fields)
    .from(shape.table as MySqlTable | MySqlView)
    .where(inScope(shape, where))
    .$dynamic();
  const all = group.length === 0 ? query : query.groupBy(...group).orderBy(...group);
  const statement = (group.length === 0 ? all : all.limit(sql.placeholder('limit'))).prepare();
  return (values) => statement.execute(values);
}

/** InnoDB's own, which may be off by half: https://dev.mysql.com/doc/refman/8.4/en/information-schema-tables-table.html */
function estimateStatement(database: MySql2Database, table: MySqlTable): Statement<unknown> {
  const { name, schema } = getTableConfig(table);
  const query = database
    .select({ total: sql`table_rows` })
    .from(sql`information_schema.tables`)
    .where(sql`table_schema = coalesce(${schema ?? null}, database()) and table_name = ${name}`)
    .prepare();
  return async (values) => (await query.execute(values))[0]?.total;
}

/** The column's collation might have regard to case, or none to accents. */
const selectionWords: SelectionWords = {
  contains: (column, { pattern }) =>
    sql`lower(convert(${column} using utf8mb4)) like lower(${pattern}) collate utf8mb4_bin escape '!'`,
  special: /[!%_]/g,
  nullsLast: false,
  comparesRows: true,
};

/** The first part finds rows by an index, the second minds case and blanks at the end. */
function sameText(column: Column, value: SQL): SQL | null {
  if (!/^MySql(?:Var)?Char$|^MySql\w*Text$/.test(column.columnType)) return null;
  const bytes = (text: SQLWrapper): SQL => sql`cast(convert(${text} using utf8mb4) as binary)`;
  return sql`(${column} = ${value} and ${bytes(column)} = ${bytes(value)})`;
}

const dialect = new MySqlDialect();

function compiled(statement: SQLWrapper): Query {
  return dialect.sqlToQuery(statement.getSQL());
}

function insertReturning(
  pool: SessionPool,
  shape: TableShape,
  insert: SQL,
): Statement<readonly Row[]> {
  const columns = shape.output.map((field) => selectedSql(field, aliased(shape)));
  const statement = compiled(sql`${insert} returning ${sql.join(columns, sql`, `)}`);
  return (values) => readRows(pool.query, shape, statement, values);
}

const words: InsertedRowWords = {
  lastNumber: sql`last_insert_id()`,
  same: (column, value) => sql`${column} <=> ${value}`,
};

interface InsertParts {
  readonly pool: SessionPool;
  readonly shape: TableShape;
  readonly insert: SQL;
  readonly sent: readonly ShapedField[];
}

/** MySQL cannot return what it inserts: the row is read in the same transaction, by its key or, where the database made that, by all that was sent. */
function insertAndRead({ pool, shape, insert, sent }: InsertParts): Statement<readonly Row[]> {
  const write = compiled(insert);
  const columns = shape.output.map((field) => selectedSql(field, aliased(shape)));
  const read = compiled(
    sql`select ${sql.join(columns, sql`, `)} from ${shape.table} where ${isInserted(shape, sent, words)} limit 1`,
  );
  const verdict = shape.rule === null ? null : verdictOf(shape, isInserted(shape, sent, words));
  return (values) =>
    pool.transaction(async (query) => {
      await query({ sql: write.sql }, fillPlaceholders(write.params, values));
      if (verdict !== null) await judge(query, verdict, values);
      return readRows(query, shape, read, values);
    });
}

/** Reads whether what was written keeps its rule. */
function verdictOf(shape: TableShape, written: SQL): Query {
  return compiled(sql`select ${keepsRule(shape)} from ${shape.table} where ${written}`);
}

/** Throws where a row is outside its rule, so that the transaction is taken back. */
async function judge(query: RunQuery, verdict: Query, values: Parameters): Promise<void> {
  const [rows] = await query(
    { sql: verdict.sql, rowsAsArray: true },
    fillPlaceholders(verdict.params, values),
  );
  const verdicts = rows as unknown[][];
  rejectUnless(verdicts.length > 0 && verdicts.every(([value]) => Number(value) === 1));
}

async function readRows(
  query: RunQuery,
  shape: TableShape,
  statement: Query,
  values: Parameters,
): Promise<Row[]> {
  const [rows] = await query(
    { sql: statement.sql, rowsAsArray: true },
    fillPlaceholders(statement.params, values),
  );
  return (rows as unknown[][]).map((row) => rowOf(shape, row));
}

function primaryKey(table: Table | View): readonly Column[] {
  if (!is(table, MySqlTable)) return [];
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
}

/** The key, or every column where there is none. */
function totalOrder({ primaryKey: key, columns }: TableShape, ordered: ReadonlySet<string>): SQL[] {
  return notOrdered(key.length > 0 ? key : columns, ordered).map((column) => sql`${column}`);
}

const codecs: Readonly<Record<string, CodecMaker>> = {
  MySqlTinyInt: integerOf(8),
  MySqlSmallInt: integerOf(16),
  MySqlMediumInt: integerOf(24),
  MySqlInt: integerOf(32),
  MySqlBigInt64: integerOf(64),
  MySqlDecimal: ({ precision = 10, scale = 0 }, column) =>
    numericCodec(precision, scale, isUnsigned(column)),
  // The text of a FLOAT has six digits only.
  MySqlFloat: () => ({
    ...floatCodec(32),
    selected: (column) => sql`cast(${column} as double)`,
    bound: (parameter) => sql`cast(${parameter} as float)`,
  }),
  MySqlDouble: () => floatCodec(64),
  MySqlBoolean: () => bitCodec,
  MySqlYear: () => yearCodec,
  MySqlChar: ({ length = 1 }) => textCodec({ maxLength: length, padded: true }),
  MySqlVarChar: ({ length = null }) => textCodec({ maxLength: length }),
  MySqlText: () => textCodec({ maxLength: null }),
  MySqlDateString: () => dateCodec({ others: zeroDays }),
  MySqlTime: ({ fsp = 0 }) =>
    timeCodec({ precision: fsp, withTimeZone: false, others: timeSpans(fsp) }),
  MySqlDateTimeString: ({ fsp = 0 }) => dateTimeCodec({ precision: fsp, others: zeroMoments(fsp) }),
  MySqlTimestampString: ({ fsp = 0 }) =>
    dateTimeCodec({ precision: fsp, others: zeroMoments(fsp) }),
  MySqlEnumColumn: (_sizes, { enumValues }) => enumCodec(enumValues ?? []),
};

function mysqlCodec(column: Column, isMariadb: boolean): ColumnCodec {
  if (column.columnType === 'MySqlJson') return isMariadb ? textJsonCodec : binaryJsonCodec;
  const make = codecs[column.columnType];
  return make?.(sizesOf(column), column) ?? namedCodec(column.getSQLType());
}

function integerOf(bits: number): CodecMaker {
  return (_sizes, column) => integerCodec(...integerBounds(bits, isUnsigned(column)));
}

function isUnsigned(column: Column): boolean {
  return column.getSQLType().includes('unsigned');
}

function namedCodec(sqlType: string): ColumnCodec {
  const [, word = '', size] = /^(\w+)(?:\((\d+)\))?/.exec(sqlType.toLowerCase()) ?? [];
  if (word === 'uuid') return uuidCodec();
  if (word === 'set')
    return setCodec(
      [...sqlType.matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) =>
        value.replaceAll("''", "'"),
      ),
    );
  if (sqlType === 'bit(1)') return bitBooleanCodec;
  if (/^(?:var)?binary$|blob$/.test(word)) {
    return bytesCodec({
      maxLength: size === undefined ? null : Number(size),
      fixed: word === 'binary',
    });
  }
  if (word === 'bit') return wideBitCodec;
  return spatialTypes.has(word)
    ? spatialCodec
    : { ...plainText, selected: (column) => sql`cast(${column} as char)` };
}

/** Compared as a decimal, not as the double that a quoted number would become. */
function numericCodec(precision: number, scale: number, unsigned: boolean): ColumnCodec {
  const type = sql.raw(`decimal(${precision}, ${scale})`);
  return {
    ...decimalCodec({ precision, scale, unsigned }),
    bound: (parameter) => sql`cast(${parameter} as ${type})`,
  };
}

/** The cast keeps mysql2 from parsing, and so from losing digits. */
const textJsonCodec: ColumnCodec = {
  ...jsonCodec(),
  selected: (column) => sql`cast(${column} as char)`,
};

/** MySQL keeps the numbers of JSON as doubles and 64-bit integers. */
const binaryJsonCodec: ColumnCodec = {
  ...textJsonCodec,
  ...doubleJsonCodec((number) => storableNumber(number) !== null),
  bound: (parameter) => sql`cast(${parameter} as json)`,
};

const bitBooleanCodec: ColumnCodec = {
  ...bitCodec,
  decode: (value) => (value instanceof Uint8Array ? value[0] === 1 : value),
};

/** Of other numbers, MySQL makes years (https://dev.mysql.com/doc/refman/8.4/en/year.html). */
const yearCodec: ColumnCodec = {
  ...integerCodec(0n, 2155n),
  encode(value) {
    if (value !== 0 && !(typeof value === 'number' && value >= 1901 && value <= 2155))
      throw new RejectedValue('must be 0 or a year from 1901 to 2155');
    return integerCodec(0n, 2155n).encode(value);
  },
};

const plainText: ColumnCodec = { keyType: 'string', encode: safeText };

/** Wider bit fields are exchanged as the text of their number in binary. */
const wideBitCodec: ColumnCodec = {
  keyType: 'string',
  encode(value) {
    if (typeof value !== 'string' || !/^(?:0|1[01]{0,63})$/.test(value))
      throw new RejectedValue('must be a binary number');
    return value;
  },
  selected: (column) => sql`bin(${column})`,
  bound: (parameter) => sql`cast(conv(${parameter}, 2, 10) as unsigned)`,
};

const spatialTypes = new Set([
  'geometry',
  'point',
  'linestring',
  'polygon',
  'multipoint',
  'multilinestring',
  'multipolygon',
  'geometrycollection',
  'geomcollection',
]);
const spatialCodec: ColumnCodec = {
  ...plainText,
  selected: (column) => sql`st_astext(${column})`,
  // What is no geometry gives NULL, but an empty text in its place is rejected.
  bound: (parameter) =>
    sql`if(${parameter} is null, null, coalesce(st_geomfromtext(${parameter}), ''))`,
};

function setCodec(values: readonly string[]): ColumnCodec {
  const known = new Set<unknown>(values);
  return {
    keyType: 'string',
    encode(value) {
      if (
        !Array.isArray(value) ||
        new Set(value).size !== value.length ||
        !value.every((item) => known.has(item))
      ) {
        throw new RejectedValue('must be a list of allowed values, each at most once');
      }
      return value.join(',');
    },
    decode: (value) => (value === '' ? [] : String(value).split(',')),
  };
}

/** Error numbers of MariaDB and MySQL. */
const faults = reportsByCode({
  unique: [1062, 1586, 1859],
  foreignKey: [1216, 1217, 1451, 1452, 1761, 1762],
  notNull: [1048, 1263, 1364],
  check: [1644, 3819, 4025],
  value: [
    1264, 1265, 1292, 1366, 1367, 1406, 1411, 1416, 1426, 1441, 1690, 3140, 3141, 3156, 3903, 4079,
  ],
  generated: [1906, 3105],
  forbidden: [1044, 1142, 1143, 1227, 1288, 1348, 1356, 1369, 1370, 1471],
  busy: [1205, 1213, 1317, 1614, 1969, 3024, 3058, 3572],
  unavailable: [1040, 1053, 1129, 1203, 1226, 1290, 1792, 1836, 1927, 2006, 2013, 4031],
});

/** Classes of SQLSTATE, for numbers that are not listed; a trigger raises 45000 with a number of its own. */
const faultClasses = reportsByCode({
  value: ['22'],
  check: ['23', '44', '45'],
  busy: ['40'],
  unavailable: ['08'],
});

/** Meaning of an error of `mysql2`, by its number or else the class of its SQLSTATE. */
export function explainMysql(error: unknown, shape?: TableShape): ErrorReport | null {
  const { errno, sqlState, message } = driverFields(error);
  if (isBroken(error)) return { kind: 'unavailable' };
  const known = typeof errno === 'number' ? faults.get(errno) : undefined;
  const state = typeof sqlState === 'string' ? sqlState.slice(0, 2) : '';
  const report = known ?? faultClasses.get(state) ?? null;
  if (report === null || shape === undefined || typeof message !== 'string') return report;
  if (report.kind === 'unique') return { ...report, ...takenKey(message, shape) };
  return report.kind === 'foreignKey' ? { ...report, ...brokenKey(errno, message) } : report;
}

/** Which key: its name comes last, in MySQL behind the table's. */
function takenKey(message: string, { constraints }: TableShape): Partial<ErrorReport> {
  const isTold = (name: string): boolean =>
    message.endsWith(`'${name}'`) || message.endsWith(`.${name}'`);
  if (isTold('PRIMARY')) return { columns: constraints.primaryKey ?? [] };
  const [constraint] = constraintNames(constraints)
    .filter(isTold)
    .sort((a, b) => b.length - a.length);
  return constraint === undefined ? {} : { constraint };
}

/** Which foreign key, out of its definition, which the message holds in any language. */
function brokenKey(errno: unknown, message: string): Partial<ErrorReport> {
  const reference = errno === 1451 || errno === 1217 ? 'held' : 'missing';
  const [, name, own = '', theirs = ''] =
    /CONSTRAINT `((?:[^`]|``)+)` FOREIGN KEY \(([^)]*)\) REFERENCES [^(]*\(([^)]*)\)/.exec(
      message,
    ) ?? [];
  const columns = [...(reference === 'held' ? theirs : own).matchAll(/`((?:[^`]|``)+)`/g)];
  return {
    reference,
    columns: columns.map(([, column = '']) => column.replaceAll('``', '`')),
    ...(name !== undefined && { constraint: name.replaceAll('``', '`') }),
  };
}

/** The statement that lost has been rolled back, its transaction too. */
function isDeadlock(error: unknown): boolean {
  return driverFields(driverFields(error).cause ?? error).errno === 1213;
}

/** A rejected login ends the connection too, but no time fixes it. */
function whyNotOpened(error: unknown): ErrorReport | null {
  const { errno } = driverFields(error);
  const isServers = typeof errno === 'number' && errno > 0;
  return isServers ? (faults.get(errno) ?? null) : explainMysql(error);
}

/** Whether the connection of an error is of no more use. */
function isBroken(error: unknown): boolean {
  const { code, fatal } = driverFields(error);
  const isProtocol = typeof code === 'string' && code.startsWith('PROTOCOL_');
  return fatal === true || isProtocol || isNetworkError(error);
}
