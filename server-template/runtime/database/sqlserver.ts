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
import { booleanCodec } from './boolean-codec.ts';
import { type ColumnCodec, RefusedValue, sizesOf } from './column-codec.ts';
import { type FaultReport, reportsByCode } from './database-failure.ts';
import type { Database, DatabaseOptions, Row } from './database.ts';
import { heartbeat } from './heartbeat.ts';
import { jsonCodec } from './json-codec.ts';
import { isNetworkError } from './lost-connection.ts';
import { dateCodec, dateTimeCodec, timeCodec } from './moment-codecs.ts';
import { decimalCodec, floatCodec, integerBounds, integerCodec } from './number-codecs.ts';
import { runningWork } from './running-work.ts';
import { failureFor, type Provider, tableAccess } from './table-access.ts';
import type { Parameters, Statement, TableStatements } from './table-queries.ts';
import {
  hasKey,
  hasMovedKey,
  type InsertedRowWords,
  isInserted,
  parameters,
  rowOf,
  selectedSql,
  selection,
  type TableShape,
} from './table-shape.ts';
import { bytesCodec, safeText, textCodec, uuidCodec } from './text-codecs.ts';

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
    throw new Error(`no sqlserver database answers: ${reasonOf(error)}`);
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
    primaryKey,
    statements: (shape) => sqlServerStatements(database, pool, shape),
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
    table: tableAccess(provider, running),
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

/** Reads `sqlserver://host:1433;database=shop;user=sa;password={a;b};encrypt=true`, and the same with `//user:password@host:1433/shop?encrypt=true`. */
export function connectionConfig(options: DatabaseOptions, poolSize: number): mssql.config {
  const { server, port, settings } = serverOf(options.url);
  const setting = (...names: readonly string[]): string | undefined => {
    const found = names.find((name) => settings.has(name));
    return found === undefined ? undefined : settings.get(found);
  };
  const isOn = (name: string, usual: boolean): boolean =>
    (setting(name) ?? String(usual)) === 'true';
  return {
    server,
    ...(port !== undefined && { port }),
    ...optional('database', setting('database', 'initial catalog')),
    ...optional('user', setting('user', 'username', 'uid', 'user id')),
    ...optional('password', setting('password', 'pwd')),
    connectionTimeout: options.poolTimeoutMs,
    requestTimeout: options.statementTimeoutMs,
    pool: { max: poolSize, min: 0, acquireTimeoutMillis: options.poolTimeoutMs },
    options: {
      encrypt: isOn('encrypt', true),
      trustServerCertificate: isOn('trustservercertificate', false),
      useUTC: true,
      enableArithAbort: true,
    },
  };
}

interface ServerAddress {
  readonly server: string;
  readonly port: number | undefined;
  /** By lower-case name. */
  readonly settings: ReadonlyMap<string, string>;
}

function serverOf(text: string): ServerAddress {
  const [head = '', ...pairs] = text.split(/;(?![^{]*\})/);
  const url = new URL(head);
  const settings = new Map<string, string>();
  const note = (name: string, value: string): void => {
    if (value !== '') settings.set(name.trim().toLowerCase(), value);
  };
  note('user', decodeURIComponent(url.username));
  note('password', decodeURIComponent(url.password));
  note('database', decodeURIComponent(url.pathname.slice(1)));
  for (const [name, value] of url.searchParams) note(name, value);
  for (const pair of pairs) {
    const [name = '', ...value] = pair.split('=');
    note(name, value.join('=').replace(/^\{(.*)\}$/, '$1'));
  }
  return { server: url.hostname, port: url.port === '' ? undefined : Number(url.port), settings };
}

function optional<Name extends string>(
  name: Name,
  value: string | undefined,
): Partial<Record<Name, string>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, string>);
}

function sqlServerStatements(
  database: NodeMsSqlDatabase,
  pool: mssql.ConnectionPool,
  shape: TableShape,
): TableStatements {
  const table = shape.table as MsSqlTable;
  const fields = selection(shape);
  const rows = () =>
    database
      .select(fields)
      .from(shape.table as MsSqlTable | MsSqlView)
      .$dynamic();
  const answering = (statement: {
    readonly write: SQLWrapper;
    readonly output: Statement<readonly Row[]>;
    readonly row: SQL;
  }) =>
    withoutOutput(statement.output, () =>
      writeAndRead(pool, shape, statement.write, statement.row),
    );
  return {
    list() {
      const query = rows()
        .orderBy(...totalOrder(shape))
        .offset(sql.placeholder('offset'))
        .fetch(sql.placeholder('limit'))
        .prepare();
      return (values) => query.execute(values);
    },
    get() {
      const query = rows().where(hasKey(shape)).prepare();
      return (values) => query.execute(values);
    },
    create(sent) {
      const columns = sent.map(({ property }) => property) as [];
      if (sent.length === 0) return defaultRow(pool, shape);
      const insert = database.insert(table, ...columns);
      const output = insert.output(fields).values(parameters(sent)).prepare();
      return answering({
        write: database.insert(table, ...columns).values(parameters(sent)),
        output: (values) => output.execute(values),
        row: isInserted(shape, sent, words),
      });
    },
    update(sent) {
      const write = database.update(table).set(parameters(sent)).where(hasKey(shape));
      const output = database
        .update(table)
        .set(parameters(sent))
        .output({ inserted: fields })
        .where(hasKey(shape))
        .prepare();
      return answering({
        write,
        output: async (values) => flattened(await output.execute(values)),
        row: hasMovedKey(shape, sent),
      });
    },
    delete() {
      const remove = compiled(database.delete(table).where(hasKey(shape)));
      return async (values) => {
        const { rowsAffected } = await run(pool, remove, values);
        // A trigger's own rows come after.
        return rowsAffected.length > 0 && rowsAffected.some((count) => count > 0);
      };
    },
  };
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
): Promise<mssql.IResult<unknown[]>> {
  const request = pool.request();
  // Without names, so that columns of one name do not meet.
  request.arrayRowMode = true;
  for (const [index, value] of fillPlaceholders(params, values).entries())
    request.input(`par${index}`, value);
  return request.query<unknown[]>(text);
}

function rowsOf({ recordsets }: mssql.IResult<unknown[]>, shape: TableShape): Row[] {
  const last = Array.isArray(recordsets) ? recordsets.at(-1) : undefined;
  return (last ?? []).map((row) => rowOf(shape, row as unknown as unknown[]));
}

function flattened(rows: readonly { readonly inserted: Row }[]): Row[] {
  return rows.map(({ inserted }) => inserted);
}

function defaultRow(pool: mssql.ConnectionPool, shape: TableShape): Statement<readonly Row[]> {
  const columns = shape.output.map((field) => selectedSql(field));
  const statement = compiled(
    sql`insert into ${shape.table} default values; select ${sql.join(columns, sql`, `)} from ${shape.table} where ${isInserted(shape, [], words)}`,
  );
  return async (values) => rowsOf(await run(pool, statement, values), shape).slice(-1);
}

/** A table with triggers refuses OUTPUT (error 334) before anything is written: from then on its rows are read after they are written. */
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
      const { cause }: { cause?: unknown } = Object(error);
      if (Object(cause).number !== 334) throw error;
      other = makeOther();
      return other(values);
    }
  };
}

function writeAndRead(
  pool: mssql.ConnectionPool,
  shape: TableShape,
  write: SQLWrapper,
  row: SQL,
): Statement<readonly Row[]> {
  const columns = sql.join(
    shape.output.map((field) => selectedSql(field)),
    sql`, `,
  );
  const statement = compiled(
    sql`set xact_abort on; begin transaction; ${write.getSQL()}; select ${columns} from ${shape.table} where ${row}; commit transaction`,
  );
  return async (values) => rowsOf(await run(pool, statement, values), shape);
}

function primaryKey(table: Table | View): readonly Column[] {
  if (!is(table, MsSqlTable)) return [];
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
}

/** The key, or every column where there is none; types without an order (text, xml, spatial ones) by their text. */
function totalOrder({ primaryKey: key, columns }: TableShape): SQL[] {
  if (key.length > 0) return key.map(({ column }) => sql`${column}`);
  return columns.map(({ column }) =>
    /^MsSql(?:Text|CustomColumn)$/.test(column.columnType)
      ? sql`convert(nvarchar(4000), ${column})`
      : sql`${column}`,
  );
}

function sqlServerCodec(column: Column): ColumnCodec {
  const { length, precision, scale, fsp } = sizesOf(column);
  const sqlType = column.getSQLType().toLowerCase();
  switch (column.columnType) {
    case 'MsSqlTinyInt':
      return integerCodec(...integerBounds(8, true));
    case 'MsSqlSmallInt':
      return integerCodec(...integerBounds(16, false));
    case 'MsSqlInt':
      return integerCodec(...integerBounds(32, false));
    case 'MsSqlBigInt':
      return boundAsText(integerCodec(...integerBounds(64, false)), 'bigint');
    case 'MsSqlDecimal':
    case 'MsSqlNumeric':
      return numericCodec(precision ?? 18, scale ?? 0);
    case 'MsSqlReal':
      return boundAsText(floatCodec(32), 'real');
    case 'MsSqlFloat':
      return boundAsText(floatCodec(64), 'float');
    case 'MsSqlBit':
      return booleanCodec;
    case 'MsSqlVarChar':
    case 'MsSqlText':
      return textCodec({ maxLength: length ?? null, countsUnits: true });
    case 'MsSqlChar':
      return textCodec({ maxLength: length ?? 1, countsUnits: true, padded: true });
    case 'MsSqlDateString':
      return { ...dateCodec(), selected: (selected) => sql`convert(char(10), ${selected}, 23)` };
    case 'MsSqlTime':
      return {
        ...timeCodec({ precision: fsp ?? 7, withTimeZone: false }),
        selected: (selected) => sql`convert(varchar(16), ${selected})`,
      };
    case 'MsSqlDateTimeString':
      return momentCodec({ precision: 3, rounds: true });
    case 'MsSqlDateTime2String':
      return momentCodec({ precision: precision ?? 7 });
    case 'MsSqlDateTimeOffsetString':
      return {
        ...momentCodec({ precision: precision ?? 7, zone: '+00:00' }),
        selected: (selected) => sql`convert(varchar(33), switchoffset(${selected}, 0), 126)`,
      };
    default:
      return namedCodec(sqlType);
  }
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
      return { keyType: 'string', encode: safeText, selected: asText };
  }
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
        throw new RefusedValue('must have milliseconds that end in 0, 3 or 7');
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
    if (!text.endsWith(':00')) throw new RefusedValue('must be a whole minute');
    return text;
  },
  fit: (value) => `${value.slice(0, 16)}:00Z`,
};

/** Error numbers of SQL Server's manual (https://learn.microsoft.com/sql/relational-databases/errors-events); not met on a real server. */
const faults = reportsByCode({
  unique: [2601, 2627],
  notNull: [515],
  value: [
    220, 241, 242, 244, 245, 246, 248, 257, 295, 517, 2628, 6522, 8114, 8115, 8152, 8169, 9400,
    9402, 9420, 13609,
  ],
  generated: [271, 272, 273, 544, 8102],
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

function explain(error: unknown): FaultReport | null {
  const {
    code,
    name,
    number,
    message,
  }: { code?: unknown; name?: unknown; number?: unknown; message?: unknown } = Object(error);
  if (code === 'ETIMEOUT' || code === 'ECANCEL') return { kind: 'busy' };
  // The pool's own time-out has a name only.
  if (lostCodes.has(code) || name === 'TimeoutError' || isNetworkError(error))
    return { kind: 'unavailable' };
  if (typeof number !== 'number') return null;
  // One number stands for both, and the driver's sessions always speak English.
  if (number === 547) return { kind: checkConflict.test(String(message)) ? 'check' : 'foreignKey' };
  // 50000 and above: raised by a trigger.
  return faults.get(number) ?? (number >= 50_000 ? { kind: 'check' } : null);
}

function reasonOf(error: unknown): string {
  const { code, message }: { code?: unknown; message?: unknown } = Object(error);
  return String(message || code);
}
