/* eslint max-lines: off -- one file holds all that SQL Server does its own way */
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
  MsSqlDialect,
  MsSqlTable,
  type MsSqlView,
} from 'drizzle-orm/mssql-core';
import { drizzle, type NodeMsSqlDatabase } from 'drizzle-orm/node-mssql';
import mssql from 'mssql';
import { booleanCodec } from '../shared/codecs/boolean-codec.ts';
import { type CodecMaker, type ColumnCodec, sizesOf } from './column-codec.ts';
import { RejectedValue } from '../shared/codecs/value-codec.ts';
import { type ErrorReport, reportsByCode } from './database-failure.ts';
import type { Database, DatabaseOptions, Row } from './database.ts';
import { driverFields, reasonOf } from './driver-error.ts';
import { heartbeat } from './connection/heartbeat.ts';
import type { SelectionWords } from './statements/selected-sql.ts';
import { jsonCodec } from '../shared/codecs/json-codec.ts';
import { isNetworkError, notOpened } from './connection/lost-connection.ts';
import { dateCodec, dateTimeCodec, timeCodec } from '../shared/codecs/moment-codecs.ts';
import {
  decimalCodec,
  floatCodec,
  integerBounds,
  integerCodec,
} from '../shared/codecs/number-codecs.ts';
import { runningWork } from './connection/running-work.ts';
import { sqlServerAddress } from '../shared/url/sqlserver-url.ts';
import { usableUrl } from './usable-url.ts';
import { keepsRule, mayBreakRule } from './rules/ruled-row.ts';
import { failureFor, type Provider, tableAccess } from './table-access.ts';
import type { Parameters, Statement, TableStatements } from './table-queries.ts';
import {
  hasKey,
  hasMovedKey,
  inScope,
  type InsertedRowWords,
  isInserted,
  notOrdered,
  parameters,
  rowOf,
  selectedSql,
  selection,
  type ShapedField,
  type TableShape,
  withSentColumns,
} from './table-shape.ts';
import { bytesCodec, safeText, textCodec, uuidCodec } from '../shared/codecs/text-codecs.ts';

/** A UNIQUEIDENTIFIER. */
export const uuid = customType<{ data: string; driverData: string }>({
  dataType: () => 'uniqueidentifier',
});
/** A SMALLDATETIME, which keeps minutes. */
export const smallDateTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'smalldatetime',
});
/** A JSON document. */
export const json = customType<{ data: string; driverData: string }>({ dataType: () => 'json' });
/** Binary data; `sqlType` is `varbinary(16)`, `image` and the like. */
export function bytes(name: string, sqlType: string) {
  return customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => sqlType })(name);
}
/** A column of a type without a builder of its own, exchanged as text. */
export function otherType(name: string, sqlType: string) {
  return customType<{ data: string; driverData: string }>({ dataType: () => sqlType })(name);
}

/** Opens a pool for a `sqlserver:` URL; rejects when no database answers. */
export async function openDatabase(options: DatabaseOptions): Promise<Database<NodeMsSqlDatabase>> {
  const pool = new mssql.ConnectionPool(connectionConfig(options, options.poolSize));
  pool.on('error', (error: unknown) => options.onConnectionLost?.(reasonOf(error)));
  try {
    await pool.connect();
  } catch (error) {
    const { code } = driverFields(error);
    const isAway = code === 'ESOCKET' || code === 'ETIMEOUT' || isNetworkError(error);
    throw notOpened('sqlserver', error, isAway ? { kind: 'unavailable' } : null);
  }
  return databaseOver(pool, options);
}

/** A database over a connected pool. */
export function databaseOver(
  pool: mssql.ConnectionPool,
  options: DatabaseOptions,
): Database<NodeMsSqlDatabase> {
  const database = drizzle({ client: pool, jit: true });
  const running = runningWork();
  const provider: Provider = {
    codec: sqlServerCodec,
    words: selectionWords,
    primaryKey,
    sameText,
    statements: (shape) => sqlServerStatements({ database, pool, shape }),
    transaction: (work) =>
      inTransaction(pool, (own) => {
        const on = drizzle({ client: own, jit: true });
        return work((shape) => sqlServerStatements({ database: on, pool: own, shape }));
      }),
    explain,
  };
  const pulse = heartbeat({
    open: () => new mssql.ConnectionPool(connectionConfig(options, 1)).connect(),
    beat: (connection) => connection.request().query('select 1'),
    close: (connection) => connection.close(),
  });
  return {
    provider: 'sqlserver',
    drizzle: database,
    ...tableAccess(provider, running),
    ping: () => pulse.ping(),
    poolStats: () => ({
      open: pool.size,
      idle: pool.available,
      waiting: pool.pending,
      max: options.poolSize,
    }),
    failure: (error) => failureFor(error, provider),
    async close() {
      await running.close();
      await Promise.all([pulse.close(), pool.close()]);
    },
  };
}

/** A transaction makes requests as its pool does. */
async function inTransaction<Result>(
  pool: mssql.ConnectionPool,
  work: (own: mssql.ConnectionPool) => Promise<Result>,
): Promise<Result> {
  const transaction = pool.transaction();
  await transaction.begin();
  try {
    const result = await work(transaction as unknown as mssql.ConnectionPool);
    await transaction.commit();
    return result;
  } catch (error) {
    // An error may have rolled it back already.
    await transaction.rollback().catch(() => undefined);
    throw error;
  }
}

/** Settings of the driver for one pool. */
export function connectionConfig(options: DatabaseOptions, poolSize: number): mssql.config {
  const { host, port, instance, user, password, database, ...tls } = usableUrl(() =>
    sqlServerAddress(options.url),
  );
  return {
    server: host,
    port,
    user,
    password,
    database,
    connectionTimeout: options.poolTimeoutMs,
    requestTimeout: options.statementTimeoutMs,
    pool: { max: poolSize, min: 0, acquireTimeoutMillis: options.poolTimeoutMs },
    options: {
      ...tls,
      ...(instance !== null && { instanceName: instance }),
      useUTC: true,
      enableArithAbort: true,
    },
  };
}

interface StatementParts {
  readonly database: NodeMsSqlDatabase;
  readonly pool: mssql.ConnectionPool;
  readonly shape: TableShape;
}

function sqlServerStatements(parts: StatementParts): TableStatements {
  const { database, pool, shape } = parts;
  const rows = () =>
    database
      .select(selection(shape))
      .from(shape.table as MsSqlTable | MsSqlView)
      .$dynamic();
  return {
    list({ where, order, ordered }) {
      const query = rows()
        .where(inScope(shape, where))
        .orderBy(...order, ...totalOrder(shape, ordered))
        .offset(sql.placeholder('offset'))
        .fetch(sql.placeholder('limit'))
        .prepare();
      return (values) => query.execute(values);
    },
    countAll: sql`count_big(*)`,
    totals({ fields: totals, group, where }) {
      const query = database
        .select(totals)
        .from(shape.table as MsSqlTable | MsSqlView)
        .where(inScope(shape, where))
        .$dynamic();
      const page = (): { prepare(): { execute(values: Parameters): Promise<readonly Row[]> } } =>
        query
          .groupBy(...group)
          .orderBy(...group)
          .offset(0)
          .fetch(sql.placeholder('limit'));
      const statement = (group.length === 0 ? query : page()).prepare();
      return (values) => statement.execute(values);
    },
    ...(is(shape.table, MsSqlTable) ? { estimate: () => estimateStatement(database, shape) } : {}),
    get() {
      const query = rows().where(hasKey(shape)).prepare();
      return (values) => query.execute(values);
    },
    create: (sent) => insertStatement(parts, sent),
    update: (sent) => updateStatement(parts, sent),
    delete() {
      const remove = compiled(database.delete(shape.table as MsSqlTable).where(hasKey(shape)));
      return async (values) => {
        const { rowsAffected } = await run(pool, remove, values);
        // A trigger's own counts are beside.
        return rowsAffected.some((count) => count > 0);
      };
    },
  };
}

/** Of the heap or the clustered index, whose rows the server counts as it goes. */
function estimateStatement(
  database: StatementParts['database'],
  { table }: TableShape,
): Statement<unknown> {
  const { name, schema } = getTableConfig(table as MsSqlTable);
  const path = schema === undefined ? [name] : [schema, name];
  const quoted = path.map((part) => `[${part.replaceAll(']', ']]')}]`).join('.');
  const query = database
    .select({ total: sql`sum(rows)` })
    .from(sql`sys.partitions`)
    .where(sql`object_id = object_id(${quoted}) and index_id < 2`)
    .prepare();
  return async (values) => (await query.execute(values))[0]?.total;
}

/** Collations decide whether LIKE has regard to case. */
const selectionWords: SelectionWords = {
  contains: (column, { pattern }) => sql`lower(${column}) like lower(${pattern}) escape '!'`,
  special: /[!%_[]/g,
  nullsLast: false,
  comparesRows: false,
};

function insertStatement(
  { database, pool, shape }: StatementParts,
  sent: readonly ShapedField[],
): Statement<readonly Row[]> {
  if (sent.length === 0 && shape.rule === null) return defaultRow(pool, shape);
  const columns = sent.map(({ property }) => property) as [];
  const insert = database.insert(shape.table as MsSqlTable, ...columns);
  const write =
    sent.length === 0
      ? sql`insert into ${shape.table} default values`
      : insert.values(parameters(sent)).getSQL();
  if (shape.rule !== null) {
    return judged({ pool, shape, write, row: isInserted(shape, sent, words) });
  }
  const output = insert.output(selection(shape)).values(parameters(sent)).prepare();
  return withoutOutput(
    (values) => output.execute(values),
    () => writeAndRead({ pool, shape, write, row: isInserted(shape, sent, words) }),
  );
}

function updateStatement(
  { database, pool, shape }: StatementParts,
  sent: readonly ShapedField[],
): Statement<readonly Row[]> {
  const update = () =>
    database.update(withSentColumns(shape.table as MsSqlTable, sent)).set(parameters(sent));
  const write = update().where(hasKey(shape)).getSQL();
  if (mayBreakRule(shape, sent)) {
    return judged({ pool, shape, write, row: hasMovedKey(shape, sent) });
  }
  const output = update()
    .output({ inserted: selection(shape) })
    .where(hasKey(shape))
    .prepare();
  return withoutOutput(
    async (values) => (await output.execute(values)).map(({ inserted }) => inserted),
    () => {
      const row = { pool, shape, write, row: hasMovedKey(shape, sent) };
      return shape.rule === null ? writeAndRead(row) : judged(row);
    },
  );
}

/** The first part finds rows by an index, the second minds case and blanks at the end. */
function sameText(column: Column, value: SQL): SQL | null {
  if (!/^MsSqlN?(?:VarChar|Char|Text)$/.test(column.columnType)) return null;
  const bytes = (text: SQLWrapper): SQL =>
    sql`convert(varbinary(max), convert(nvarchar(max), ${text}))`;
  return sql`(${column} = ${value} and ${bytes(column)} = ${bytes(value)})`;
}

const dialect = new MsSqlDialect();
const words: InsertedRowWords = {
  lastNumber: sql`scope_identity()`,
  same: (column, value) => sql`exists (select ${column} intersect select ${value})`,
};

function compiled(statement: SQLWrapper): Query {
  return dialect.sqlToQuery(statement.getSQL());
}

async function run(
  pool: mssql.ConnectionPool,
  { sql: text, params }: Query,
  values: Parameters,
): Promise<mssql.IResult<unknown>> {
  const request = pool.request();
  // Without names, so that columns of one name do not meet.
  request.arrayRowMode = true;
  for (const [index, value] of fillPlaceholders(params, values).entries())
    request.input(`par${index}`, value);
  return request.query<unknown>(text);
}

function rowsOf({ recordsets }: mssql.IResult<unknown>, shape: TableShape): Row[] {
  // Rows come as lists; a trigger's own sets come before.
  const sets = recordsets as unknown as readonly (readonly unknown[][])[];
  return (sets.at(-1) ?? []).map((row) => rowOf(shape, row));
}

function defaultRow(pool: mssql.ConnectionPool, shape: TableShape): Statement<readonly Row[]> {
  const columns = shape.output.map((field) => selectedSql(field));
  const statement = compiled(
    sql`insert into ${shape.table} default values; select ${sql.join(columns, sql`, `)} from ${shape.table} where ${isInserted(shape, [], words)}`,
  );
  return async (values) => rowsOf(await run(pool, statement, values), shape).slice(-1);
}

/** A table with triggers rejects OUTPUT (error 334) before anything is written: from then on its rows are read after they are written. */
function withoutOutput(
  output: Statement<readonly Row[]>,
  makeOther: () => Statement<readonly Row[]>,
): Statement<readonly Row[]> {
  let other: Statement<readonly Row[]> | null = null;
  return async (values) => {
    if (other !== null) return other(values);
    try {
      return await output(values);
    } catch (error) {
      if (driverFields(driverFields(error).cause).number !== 334) throw error;
      other = makeOther();
      return other(values);
    }
  };
}

interface WrittenRow {
  readonly pool: mssql.ConnectionPool;
  readonly shape: TableShape;
  readonly write: SQL;
  /** The condition that finds the row. */
  readonly row: SQL;
}

function writeAndRead({ pool, shape, write, row }: WrittenRow): Statement<readonly Row[]> {
  const columns = sql.join(
    shape.output.map((field) => selectedSql(field)),
    sql`, `,
  );
  const statement = compiled(
    sql`set xact_abort on; begin transaction; ${write}; select ${columns} from ${shape.table} where ${row}; commit transaction`,
  );
  return async (values) => rowsOf(await run(pool, statement, values), shape);
}

/** An error of our own: the row would be outside its rule. */
const deniedNumber = 50_403;

/** Writes and reads a row; an error takes it back where it is then outside its rule. */
function judged({ pool, shape, write, row }: WrittenRow): Statement<readonly Row[]> {
  const columns = sql.join(
    shape.output.map((field) => selectedSql(field)),
    sql`, `,
  );
  const broken = sql`exists (select 1 from ${shape.table} where ${row} and ${keepsRule(shape)} = 0)`;
  const number = sql.raw(String(deniedNumber));
  const statement = compiled(
    sql`set xact_abort on; begin transaction; declare @written int; ${write}; set @written = @@rowcount; if @written > 0 and ${broken} throw ${number}, 'denied', 1; select ${columns} from ${shape.table} where ${row} and @written > 0; commit transaction`,
  );
  return async (values) => rowsOf(await run(pool, statement, values), shape);
}

function primaryKey(table: Table | View): readonly Column[] {
  if (!is(table, MsSqlTable)) return [];
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
}

/** The key, or every column where there is none; types without an order (text, xml, spatial ones) by their text. */
function totalOrder({ primaryKey: key, columns }: TableShape, ordered: ReadonlySet<string>): SQL[] {
  if (key.length > 0) return notOrdered(key, ordered).map((column) => sql`${column}`);
  return notOrdered(columns, ordered).map((column) =>
    /^MsSql(?:Text|CustomColumn)$/.test(column.columnType)
      ? sql`convert(nvarchar(4000), ${column})`
      : sql`${column}`,
  );
}

const codecs: Readonly<Record<string, CodecMaker>> = {
  MsSqlTinyInt: () => integerCodec(...integerBounds(8, true)),
  MsSqlSmallInt: () => integerCodec(...integerBounds(16, false)),
  MsSqlInt: () => integerCodec(...integerBounds(32, false)),
  MsSqlBigInt: () => boundAsText(integerCodec(...integerBounds(64, false)), 'bigint'),
  MsSqlDecimal: ({ precision = 18, scale = 0 }) => numericCodec(precision, scale),
  MsSqlNumeric: ({ precision = 18, scale = 0 }) => numericCodec(precision, scale),
  MsSqlReal: () => boundAsText(floatCodec(32), 'real'),
  MsSqlFloat: () => boundAsText(floatCodec(64), 'float'),
  MsSqlBit: () => booleanCodec,
  MsSqlVarChar: ({ length = null }) => textCodec({ maxLength: length, countsUnits: true }),
  MsSqlText: () => textCodec({ maxLength: null }),
  MsSqlChar: ({ length = 1 }) => textCodec({ maxLength: length, countsUnits: true, padded: true }),
  MsSqlDateString: () => ({
    ...dateCodec(),
    selected: (column) => sql`convert(char(10), ${column}, 23)`,
  }),
  MsSqlTime: ({ fsp = 7 }) => ({
    ...timeCodec({ precision: fsp, withTimeZone: false }),
    selected: (column) => sql`convert(varchar(16), ${column})`,
  }),
  MsSqlDateTimeString: () => momentCodec({ precision: 3, rounds: true }),
  MsSqlDateTime2String: ({ precision = 7 }) => momentCodec({ precision }),
  MsSqlDateTimeOffsetString: ({ precision = 7 }) => ({
    ...momentCodec({ precision, zone: '+00:00' }),
    selected: (column) => sql`convert(varchar(33), switchoffset(${column}, 0), 126)`,
  }),
};

function sqlServerCodec(column: Column): ColumnCodec {
  const make = codecs[column.columnType];
  return make?.(sizesOf(column), column) ?? namedCodec(column.getSQLType().toLowerCase());
}

function namedCodec(sqlType: string): ColumnCodec {
  const [, word = '', size] = /^(\w+)(?:\((\d+)\))?/.exec(sqlType) ?? [];
  switch (word) {
    case 'uniqueidentifier':
      return {
        ...uuidCodec(),
        decode: (value) => (typeof value === 'string' ? value.toLowerCase() : value),
      };
    case 'smalldatetime':
      return minuteCodec;
    case 'json':
      return { ...jsonCodec(), selected: asText };
    case 'timestamp':
    case 'rowversion':
      return bytesCodec({ maxLength: 8, fixed: true });
    case 'geometry':
    case 'geography':
    case 'hierarchyid':
      return clrCodec(word);
    case 'sql_variant':
      return { ...plainText, selected: (column) => sql`convert(nvarchar(4000), ${column})` };
    case 'binary':
    case 'varbinary':
    case 'image':
      return {
        ...bytesCodec({
          maxLength: size === undefined ? null : Number(size),
          fixed: word === 'binary',
        }),
        // NULL arrives as NVARCHAR, which has no implicit way to bytes.
        bound: (parameter) => sql`convert(varbinary(max), ${parameter})`,
      };
    default:
      return { ...plainText, selected: asText };
  }
}

const plainText: ColumnCodec = { keyType: 'string', encode: safeText };

/** The types that SQL Server builds on .NET have methods for their text. */
function clrCodec(sqlType: string): ColumnCodec {
  const type = sql.raw(sqlType);
  return {
    ...plainText,
    selected: (column) => sql`${column}.ToString()`,
    bound: (parameter) => sql`${type}::Parse(${parameter})`,
  };
}

function asText(column: SQLWrapper): SQL {
  return sql`convert(nvarchar(max), ${column})`;
}

/** The driver would guess a type that is too small: the text is converted by the server. */
function boundAsText(codec: ColumnCodec, sqlType: string): ColumnCodec {
  const type = sql.raw(sqlType);
  return {
    ...codec,
    encode: (value) => String(codec.encode(value)),
    bound: (parameter) => sql`convert(${type}, ${parameter})`,
  };
}

/** The driver reads decimals as doubles: they travel as text. */
function numericCodec(precision: number, scale: number): ColumnCodec {
  return {
    ...boundAsText(
      decimalCodec({ precision, scale, unsigned: false }),
      `decimal(${precision}, ${scale})`,
    ),
    selected: (column) => sql`convert(varchar(41), ${column})`,
  };
}

/** The driver reads moments as Dates of milliseconds: they travel as text, with a T, which is read the same in every language. */
function momentCodec(form: {
  readonly precision: number;
  readonly zone?: string;
  readonly rounds?: true;
}): ColumnCodec {
  const codec = dateTimeCodec(form);
  return {
    ...codec,
    encode(value) {
      const text = String(codec.encode(value)).replace(' ', 'T');
      // DATETIME keeps three-hundredths of a second.
      if (form.rounds && /\.\d\d[^037]$/.test(text)) {
        throw new RejectedValue('must have milliseconds that end in 0, 3 or 7');
      }
      return text;
    },
    selected: (column) => sql`convert(varchar(33), ${column}, 126)`,
    ...(form.rounds && { fit: (value) => value.replace(/\.\d+/, '') }),
  };
}

const wholeSecond = momentCodec({ precision: 0 });
const minuteCodec: ColumnCodec = {
  ...wholeSecond,
  encode(value) {
    const text = String(wholeSecond.encode(value));
    if (!text.endsWith(':00')) throw new RejectedValue('must be a whole minute');
    return text;
  },
  fit: (value) => `${value.slice(0, 16)}:00Z`,
};

/** Error numbers of SQL Server's manual (https://learn.microsoft.com/sql/relational-databases/errors-events); not met on a real server. */
const faults = reportsByCode({
  denied: [deniedNumber],
  unique: [2601, 2627],
  notNull: [515],
  value: [
    220, 241, 242, 244, 245, 246, 248, 257, 295, 517, 2628, 6522, 8114, 8115, 8152, 8169, 9400,
    9402, 9420, 13609,
  ],
  generated: [271, 272, 273, 544, 8102],
  forbidden: [229, 230, 262, 297, 300, 33504],
  busy: [1205, 1222, 3960, 3961, 8645],
  unavailable: [
    64, 233, 4060, 6005, 10053, 10054, 10060, 10928, 10929, 18456, 40143, 40197, 40501, 40613,
    49918, 49919, 49920,
  ],
});
const lostCodes = new Set<unknown>([
  'ECONNCLOSED',
  'ENOTOPEN',
  'ESOCKET',
  'ELOGIN',
  'EALREADYCONNECTING',
  'ENOCONN',
]);

const checkConflict = /^The \w+ statement conflicted with the CHECK constraint /;

/** Names of what a write breaks; values come behind them. */
const takenConstraint =
  /^Violation of (?:UNIQUE KEY|(PRIMARY KEY)) constraint '(.*?)'\. Cannot insert duplicate key in object '/s;
const takenIndex =
  /^Cannot insert duplicate key row in object '.*?' with unique index '(.*?)'\. The duplicate key /s;
const keyConflict =
  /^The \w+ statement conflicted with the (?:FOREIGN KEY(?: SAME TABLE)?|((?:SAME TABLE )?REFERENCE)) constraint "(.*?)"\. The conflict occurred in /s;

function takenKey(message: string, shape?: TableShape): Partial<ErrorReport> {
  const [, primary, name] = takenConstraint.exec(message) ?? [];
  if (primary !== undefined) return { columns: shape?.constraints.primaryKey ?? [] };
  const constraint = name ?? takenIndex.exec(message)?.[1];
  return constraint === undefined ? {} : { constraint };
}

function brokenKey(message: string): ErrorReport {
  const [found, held, constraint = ''] = keyConflict.exec(message) ?? [];
  if (found === undefined) return { kind: 'foreignKey' };
  return { kind: 'foreignKey', constraint, reference: held === undefined ? 'missing' : 'held' };
}

function explain(error: unknown, shape?: TableShape): ErrorReport | null {
  const { code, name, number, message } = driverFields(error);
  if (code === 'ETIMEOUT' || code === 'ECANCEL') return { kind: 'busy' };
  // The pool's own time-out has a name only.
  if (lostCodes.has(code) || name === 'TimeoutError' || isNetworkError(error))
    return { kind: 'unavailable' };
  if (typeof number !== 'number') return null;
  // One number represents both, and the driver's sessions always speak English.
  const text = String(message);
  if (number === 547) return checkConflict.test(text) ? { kind: 'check' } : brokenKey(text);
  // 50000 and above: raised by a trigger.
  const report = faults.get(number) ?? (number >= 50_000 ? { kind: 'check' as const } : null);
  return report?.kind === 'unique' ? { ...report, ...takenKey(text, shape) } : report;
}
