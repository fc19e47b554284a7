/* eslint max-lines: off -- one file holds all that PostgreSQL does its own way */
import {
  type Column,
  is,
  type SQL,
  sql,
  type SQLWrapper,
  type Table,
  type View,
} from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { customType, getTableConfig, PgTable, type PgView } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { arrayCodec } from '../shared/codecs/array-codec.ts';
import { booleanCodec } from '../shared/codecs/boolean-codec.ts';
import { type CodecMaker, type ColumnCodec, type ColumnSizes, sizesOf } from './column-codec.ts';
import { type BrokenReference, type ErrorReport, reportsByCode } from './database-failure.ts';
import type { Database, DatabaseOptions, Row } from './database.ts';
import { driverFields, reasonOf } from './driver-error.ts';
import { heartbeat } from './connection/heartbeat.ts';
import { jsonCodec } from '../shared/codecs/json-codec.ts';
import { isNetworkError, notOpened, unavailable } from './connection/lost-connection.ts';
import type { SelectionWords } from './statements/selected-sql.ts';
import {
  dateCodec,
  dateTimeCodec,
  endlessDays,
  endlessMoments,
  endOfDay,
  timeCodec,
} from '../shared/codecs/moment-codecs.ts';
import {
  decimalCodec,
  floatCodec,
  integerBounds,
  integerCodec,
} from '../shared/codecs/number-codecs.ts';
import { postgresqlUrls } from '../shared/url/postgresql-url.ts';
import { usableUrl } from './usable-url.ts';
import { ConfigurationError } from '../configuration/configuration-error.ts';
import {
  retriedStatements,
  retriedWork,
  type RetryRules,
} from './connection/retried-statements.ts';
import { runningWork } from './connection/running-work.ts';
import { allowedRows, mayBreakRule, withVerdict } from './rules/ruled-row.ts';
import { failureFor, type Provider, tableAccess } from './table-access.ts';
import { namesIn } from './table-constraints.ts';
import type { Parameters, Statement, TableStatements, Totals } from './table-queries.ts';
import {
  hasKey,
  hasMovedKey,
  inScope,
  type InsertedRowWords,
  isInserted,
  nameOfTable,
  notOrdered,
  parameters,
  parametersOfRows,
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

/** A column of a type without a builder of its own, exchanged as the text that PostgreSQL reads and prints. */
export function otherType(name: string, sqlType: string) {
  return customType<{ data: string; driverData: string }>({ dataType: () => sqlType })(name);
}

/** Opens a pool for a `postgresql:` URL; rejects when no database answers. */
export function openDatabase(options: DatabaseOptions): Promise<Database<NodePgDatabase>> {
  return openPool(options, (pool) => {
    const database = drizzle({ client: pool, jit: true });
    return {
      provider: 'postgresql',
      drizzle: database,
      codec: postgresCodec,
      words: postgresWords,
      primaryKey,
      statements: (shape) =>
        retriedStatements(postgresStatements(database, shape), serializationRetry(options)),
      transaction: (work) =>
        retriedWork(
          () => database.transaction((on) => work((shape) => postgresStatements(on, shape))),
          serializationRetry(options),
        ),
      explain: explainPostgres,
    };
  });
}

/** What to try in turn; the driver reads a string, and the files that it names, when it makes a client: nothing is connected. */
function connectionStrings(url: string, folder: string): readonly [string, ...(readonly string[])] {
  const strings = usableUrl(() => postgresqlUrls(url, folder));
  try {
    void new pg.Client({ connectionString: strings[0] });
    return strings;
  } catch {
    throw new ConfigurationError(
      'The database cannot be opened: its URL has parameters that cannot be used; check sslmode, and that the files of sslcert, sslkey and sslrootcert can be read.',
    );
  }
}

/** A provider over a pool of `pg`. */
export interface PoolProvider<Client> extends Provider {
  readonly provider: Database['provider'];
  readonly drizzle: Client;
}

/** Opens a pool and its heartbeat for PostgreSQL, or what speaks its protocol. */
export async function openPool<Client>(
  options: DatabaseOptions,
  build: (pool: pg.Pool) => PoolProvider<Client>,
): Promise<Database<Client>> {
  const [url, ...others] = connectionStrings(options.url, options.folder ?? '.');
  try {
    return await openPoolAt({ ...options, url }, build);
  } catch (error) {
    const [other] = others;
    if (other === undefined || !reasonOf(error).includes('does not support SSL')) throw error;
    return openPoolAt({ ...options, url: other }, build);
  }
}

async function openPoolAt<Client>(
  options: DatabaseOptions,
  build: (pool: pg.Pool) => PoolProvider<Client>,
): Promise<Database<Client>> {
  const pool = listeningPool(options);
  const provider = build(pool);
  const running = runningWork();
  const pulse = heartbeat({
    async open(onLost) {
      const client = new pg.Client({
        connectionString: options.url,
        connectionTimeoutMillis: options.poolTimeoutMs,
        query_timeout: options.poolTimeoutMs,
      });
      client.on('error', onLost);
      await client.connect();
      return client;
    },
    beat: (client) => client.query('select 1'),
    close: (client) => client.end(),
  });
  const database: Database<Client> = {
    provider: provider.provider,
    drizzle: provider.drizzle,
    ...tableAccess(provider, running),
    ping: () => pulse.ping(),
    poolStats: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: options.poolSize,
    }),
    failure: (error) => failureFor(error, provider),
    async close() {
      await running.close();
      await Promise.all([pulse.close(), pool.ending ? undefined : pool.end()]);
    },
  };
  try {
    await database.ping();
  } catch (error) {
    await database.close();
    throw notOpened(provider.provider, error, provider.explain(error));
  }
  return database;
}

/** Texts of the session in the forms that the codecs read. */
const session =
  "set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'; set lc_monetary = 'C'";

/** Faults after which a named statement is of no use: its result has changed, or the server does not know it. */
const staleStatement = new Set(['0A000', '26000']);

/** A pool that survives lost connections, and keeps one whose statement merely failed. */
function listeningPool(options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    keepAlive: true,
    connectionTimeoutMillis: options.poolTimeoutMs,
    // The server's own limit comes first; this one is for a server that is silent.
    query_timeout: options.statementTimeoutMs + 500,
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the pool waits for it, which its types do not say
    onConnect: (client) =>
      client.query(`${session}; set statement_timeout = ${options.statementTimeoutMs}`),
  });
  pool.on('error', (error) => options.onConnectionLost?.(reasonOf(error)));
  // While a statement has a connection the pool does not listen to it, and an error that nobody hears ends the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // The pool's own query() closes the connection on every error, a unique violation too.
  return Object.assign(pool, {
    query: (config: pg.QueryConfig, values?: unknown[]) => queryOn(pool, config, values),
  });
}

async function queryOn(
  pool: pg.Pool,
  config: pg.QueryConfig,
  values: unknown[] | undefined,
): Promise<pg.QueryResult> {
  const client = await pool.connect().catch((error: unknown) => {
    throw isServerFault(error) && !isFatal(error) ? error : unavailable();
  });
  let broken = false;
  try {
    return await client.query(config, values);
  } catch (error) {
    broken = !isServerFault(error) || isFatal(error);
    if (isServerFault(error) && staleStatement.has(error.code ?? '')) {
      broken = true;
      return await client.query({ ...config, name: undefined }, values);
    }
    throw isServerFault(error) ? error : unavailable();
  } finally {
    client.release(broken);
  }
}

function isServerFault(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}

function isFatal({ severity, code = '' }: pg.DatabaseError): boolean {
  return severity === 'FATAL' || severity === 'PANIC' || /^(?:08|57P)/.test(code);
}

/** SQLSTATEs whose meaning is not that of their class: https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const faults = reportsByCode({
  unique: ['23505', '23P01'],
  foreignKey: ['23503', '23001'],
  notNull: ['23502'],
  generated: ['428C9'],
  // Row-level security says the same as a missing privilege.
  forbidden: ['42501'],
  busy: ['57014', '55P03', '55006', '25P03', '25P04'],
  unavailable: ['25006'],
});

/** Classes: what is wrong with a value, or with a row; what passes; what the server lacks. A trigger raises P0001, or 38 and 39 in another language. */
const faultClasses = reportsByCode({
  value: ['22', '54'],
  check: ['23', '27', '38', '39', '44', 'P0'],
  state: ['55'],
  busy: ['40'],
  unavailable: ['08', '53', '57', '58', 'F0'],
});

/** What an input function says of a text that is no value of its type, with a code of no class. */
const inputFunctions = /_(?:in|recv)$|_input$/;

/** What reads a tsvector, tsquery or jsonpath reports the same code as a fault in SQL. */
const valueReaders = /^(?:prssyntaxerror|gettoken_|makepol|jsonpath_yy)/;

/** A statement that lost against another one, by serialization or deadlock, has written nothing; it is tried for as long as a statement may run. */
export function serializationRetry({ statementTimeoutMs }: DatabaseOptions): RetryRules {
  return { isPassing: hasLostRace, firstPauseMs: 5, patienceMs: statementTimeoutMs };
}

function hasLostRace(error: unknown): boolean {
  const { code } = driverFields(driverFields(error).cause);
  return code === '40001' || code === '40P01';
}

/** The driver's own words for a connection that it did not get or keep: they have no code. */
function isLost(error: unknown): boolean {
  const { message } = driverFields(error);
  const words =
    /^(?:timeout exceeded when trying to connect|Connection terminated|Query read timeout)/;
  return typeof message === 'string' && words.test(message);
}

/** Meaning of an error of `pg`, by its SQLSTATE; `shape` is the table that the statement was for. */
export function explainPostgres(error: unknown, shape?: TableShape): ErrorReport | null {
  if (!isServerFault(error)) {
    return isNetworkError(error) || isLost(error) ? { kind: 'unavailable' } : null;
  }
  const { code = '', column, constraint, detail = '', routine = '' } = error;
  const report =
    faults.get(code) ??
    faultClasses.get(code.slice(0, 2)) ??
    (isValueFault(code, routine) ? { kind: 'value' as const } : null);
  if (report === null) return null;
  if (shape === undefined || !/^23/.test(code)) return report;
  const isOwn = error.table === undefined || error.table === nameOfTable(shape.table);
  const reference = report.kind === 'foreignKey' ? brokenReference(error, isOwn) : null;
  return {
    ...report,
    columns: column === undefined ? columnsOfDetail(detail, shape) : [column],
    ...(constraint !== undefined && isOwn && { constraint }),
    ...(reference !== null && { reference }),
  };
}

/** In the language of the server, which is English unless someone set another; else by the table whose foreign key it is. */
function brokenReference(
  { detail = '' }: pg.DatabaseError,
  isOwn: boolean,
): BrokenReference | null {
  if (/\) is still referenced from table "[^"]*"\.$/.test(detail)) return 'held';
  if (/\) is not present in table "[^"]*"\.$/.test(detail)) return 'missing';
  return isOwn ? null : 'held';
}

/** Columns of a detail: `Key (a, b)=(1, 2) already exists.` Values come last, and so cannot pass for columns. */
function columnsOfDetail(detail: string, { columns }: TableShape): readonly string[] {
  const listed = /^[^()]*\((.*?)\)=\(/s.exec(detail)?.[1] ?? '';
  return namesIn(
    listed,
    columns.map(({ column }) => column.name),
  );
}

function isValueFault(code: string, routine: string): boolean {
  return (
    (code === '42601' && valueReaders.test(routine)) ||
    (code === 'XX000' && inputFunctions.test(routine))
  );
}

function primaryKey(table: Table | View): readonly Column[] {
  if (!is(table, PgTable)) return [];
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
}

/** Drizzle leaves out an identity, and a table of nothing else would have no column left. */
function insertion(on: Session, table: PgTable, sent: readonly ShapedField[]) {
  const into = on.insert(table, ...(sent.map(({ property }) => property) as []));
  return (sent.length === 0 ? into.overridingSystemValue() : into).values(parameters(sent));
}

/** What tells the rows of a table without a key apart. */
function rowIdentity({ table }: TableShape): readonly SQL[] {
  return is(table, PgTable) ? [sql`tableoid`, sql`ctid`] : [];
}

function postgresStatements(database: PgConnection, shape: TableShape): TableStatements {
  const table = shape.table as PgTable;
  const fields = selection(shape);
  const rows = () =>
    database
      .select(fields)
      .from(shape.table as PgTable | PgView)
      .$dynamic();
  return {
    list({ where, order, ordered }, kept) {
      const query = rows()
        .where(inScope(shape, where))
        .orderBy(...order, ...totalOrder(shape, rowIdentity(shape), ordered))
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset'));
      const statement = kept ? query.prepare() : query;
      return (values) => statement.execute(values);
    },
    totals: (totals, kept) => totalsStatement(database, shape, { ...totals, kept }),
    ...(is(shape.table, PgTable) ? { estimate: () => estimateStatement(database, table) } : {}),
    get() {
      const query = rows().where(hasKey(shape)).prepare();
      return (values) => query.execute(values);
    },
    hold: () => holdStatement(database, shape),
    create(sent, kept) {
      const insert = (on: Session) => insertion(on, table, sent);
      const write: PgWrite = {
        ...{ database, shape, kept, isJudged: shape.rule !== null },
        returning: (on, read) => insert(on).returning(read),
        write: (on) => insert(on).prepare(),
        written: isInserted(shape, sent, insertedRowWords),
        before: null,
      };
      return written(write);
    },
    ...manyRows(database, shape),
    update(sent, kept) {
      const update = (on: Session) =>
        on.update(withSentColumns(table, sent)).set(parameters(sent)).where(hasKey(shape));
      const write: PgWrite = {
        ...{ database, shape, kept, isJudged: mayBreakRule(shape, sent) },
        returning: (on, read) => update(on).returning(read),
        write: (on) => update(on).prepare(),
        written: hasMovedKey(shape, sent),
        before: shape.rule === null ? null : hasKey(shape),
      };
      return written(write);
    },
    delete() {
      const query = database.delete(table).where(hasKey(shape)).prepare();
      return async (values) => (await query.execute(values)).rowCount !== 0;
    },
  };
}

function totalsStatement(
  database: PgConnection,
  shape: TableShape,
  { fields, group, where, kept }: Totals & { readonly kept: boolean },
): Statement<readonly Row[]> {
  const query = database
    .select(fields)
    .from(shape.table as PgTable | PgView)
    .where(inScope(shape, where))
    .$dynamic();
  const all = group.length === 0 ? query : query.groupBy(...group).orderBy(...group);
  const some = group.length === 0 ? all : all.limit(sql.placeholder('limit'));
  const statement = kept ? some.prepare() : some;
  return (values) => statement.execute(values);
}

function holdStatement(database: PgConnection, shape: TableShape): Statement<unknown> {
  const rows = database.select({ held: sql`1` }).from(shape.table as PgTable);
  const query = rows.where(hasKey(shape)).for('update').prepare();
  return (values) => query.execute(values);
}

/** What is judged by a rule is written one by one. */
function manyRows(database: PgConnection, shape: TableShape): Pick<TableStatements, 'createMany'> {
  if (shape.rule !== null) return {};
  const fields = selection(shape);
  return {
    createMany(sent, count) {
      const columns = sent.map(({ property }) => property) as [];
      const insert = database.insert(shape.table as PgTable, ...columns);
      const query = insert.values(parametersOfRows(sent, count)).returning(fields).prepare();
      return (values) => query.execute(values);
    },
  };
}

/** The database, or a transaction of it. */
type PgConnection = Omit<NodePgDatabase, '$client'>;

/** Of a partitioned table ANALYZE alone writes it; -1: nothing has yet. */
function estimateStatement(database: PgConnection, table: PgTable): Statement<unknown> {
  const { name, schema } = getTableConfig(table);
  const path = schema === undefined ? [name] : [schema, name];
  const quoted = path.map((part) => `"${part.replaceAll('"', '""')}"`).join('.');
  const query = database
    .select({ total: sql`reltuples` })
    .from(sql`pg_class`)
    .where(sql`oid = to_regclass(${quoted})`)
    .prepare();
  return async (values) => (await query.execute(values))[0]?.total;
}

/** `ilike` has no regard to case in any alphabet that the collation knows. */
export const postgresWords: SelectionWords = {
  contains: (column, { pattern }) => sql`${column} ilike ${pattern} escape '!'`,
  special: /[!%_]/g,
  nullsLast: true,
  comparesRows: true,
};

type Session = Pick<NodePgDatabase, 'insert' | 'update' | 'select'>;

const insertedRowWords: InsertedRowWords = {
  lastNumber: sql`lastval()`,
  same: (column, value) => sql`${column} is not distinct from ${value}`,
};

interface Executable<Result = unknown> {
  execute(values: Parameters): Promise<Result>;
}

interface PgWrite {
  readonly database: PgConnection;
  readonly shape: TableShape;
  readonly kept: boolean;
  /** Whether a row may be outside its rule once it is written. */
  readonly isJudged: boolean;
  readonly returning: (
    on: Session,
    read: Record<string, SQL>,
  ) => Executable<readonly Row[]> & { prepare(): Executable<readonly Row[]> };
  readonly write: (on: Session) => Executable;
  /** The condition that finds what was written. */
  readonly written: SQL;
  /** The condition that must hold before; null: none. */
  readonly before: SQL | null;
}

/** Writes a row and returns it; takes it back where it is then outside its rule. */
function written(parts: PgWrite): Statement<readonly Row[]> {
  const { database, shape, kept, isJudged } = parts;
  const fields = selection(shape);
  const read = isJudged ? withVerdict(shape, fields) : fields;
  const judge = (rows: readonly Row[]): readonly Row[] =>
    isJudged ? allowedRows(shape, rows) : rows;
  const query = parts.returning(database, read);
  const ready = kept && !isJudged ? query.prepare() : query;
  const direct: Statement<readonly Row[]> = isJudged
    ? (values) =>
        database.transaction(async (on) =>
          judge(await parts.returning(on, read).prepare().execute(values)),
        )
    : (values) => ready.execute(values);
  return ruled(direct, (values) =>
    database.transaction(async (on) => {
      if (parts.before !== null) {
        const reached = on.select({ found: sql`1` }).from(shape.table as PgTable);
        const rows = await reached.where(parts.before).prepare().execute(values);
        if (rows.length === 0) return [];
      }
      await parts.write(on).execute(values);
      const found = on.select(read).from(shape.table as PgTable);
      return judge(await found.where(parts.written).limit(1).prepare().execute(values));
    }),
  );
}

/** A table with rules of its own rejects RETURNING (0A000): there, what was written is read after it. */
function ruled(
  direct: Statement<readonly Row[]>,
  writeAndRead: Statement<readonly Row[]>,
): Statement<readonly Row[]> {
  let hasRules = false;
  return async (values) => {
    try {
      if (!hasRules) return await direct(values);
    } catch (error) {
      if (driverFields(driverFields(error).cause).code !== '0A000') throw error;
    }
    const rows = await writeAndRead(values);
    hasRules = true;
    return rows;
  };
}

/** The key, else what the database numbers its rows by, else every column. */
export function totalOrder(
  { primaryKey, columns }: TableShape,
  rowIdentity: readonly SQL[],
  ordered: ReadonlySet<string>,
): SQL[] {
  if (primaryKey.length > 0) return notOrdered(primaryKey, ordered).map((column) => sql`${column}`);
  if (rowIdentity.length > 0) return [...rowIdentity];
  // A view: types without an order of their own (json, point) are ordered by their text.
  return notOrdered(columns, ordered).map((column) =>
    /Jsonb?$|CustomColumn$/.test(column.columnType) ? asText(column) : sql`${column}`,
  );
}

/** How a column's values travel; Drizzle's columns for CockroachDB differ from these in their prefix alone. */
export function postgresCodec(column: Column): ColumnCodec {
  const { dimensions } = sizesOf(column);
  const codec = itemCodec(column);
  if (!dimensions) return codec;
  const isOther =
    itemCodecs[kindOf(column)] === undefined && !printsInJson.test(column.getSQLType());
  return {
    ...arrayCodec({ codec: isOther ? codecOfText : codec, kind: elementKind(column) }),
    selected: isOther ? asTexts : asJson,
  };
}

const itemCodecs: Readonly<Record<string, CodecMaker>> = {
  SmallInt: () => integerCodec(...integerBounds(16, false)),
  Integer: () => integerCodec(...integerBounds(32, false)),
  BigInt64: () => integerCodec(...integerBounds(64, false)),
  Numeric: decimalOf,
  Decimal: decimalOf,
  Real: () => floatCodec(32),
  DoublePrecision: () => floatCodec(64),
  Float: () => floatCodec(64),
  Boolean: () => booleanCodec,
  Text: () => textCodec({ maxLength: null }),
  String: () => textCodec({ maxLength: null }),
  Varchar: ({ length = null }) => textCodec({ maxLength: length }),
  Char: ({ length = 1 }) => textCodec({ maxLength: length, padded: true }),
  Bytea: () => bytesCodec({ maxLength: null }),
  UUID: () => uuidCodec(),
  DateString: () => dateCodec({ others: endlessDays }),
  Time: ({ precision = 6, withTimezone = false }) =>
    timeCodec({
      precision,
      withTimeZone: withTimezone,
      ...(!withTimezone && { others: endOfDay }),
    }),
  TimestampString({ precision = 6, withTimezone = false }) {
    const zone = withTimezone ? '+00' : '';
    return dateTimeCodec({ precision, zone, others: endlessMoments(zone) });
  },
  Json: () => ({ ...jsonCodec(), selected: asText }),
  Jsonb: () => ({ ...jsonCodec(), selected: asText }),
  EnumColumn: (_sizes, { enumValues }) => enumCodec(enumValues ?? []),
};

function decimalOf({ precision, scale }: ColumnSizes): ColumnCodec {
  return decimalCodec({ precision: precision ?? null, scale: scale ?? 0, unsigned: false });
}

function itemCodec(column: Column): ColumnCodec {
  const make = itemCodecs[kindOf(column)];
  return make?.(sizesOf(column), column) ?? otherCodec(column.getSQLType());
}

function kindOf({ columnType }: Column): string {
  return columnType.replace(/^(?:Pg|Cockroach)/, '');
}

const codecOfText: ColumnCodec = { keyType: 'string', encode: safeText };

/** Of the types that have no kind, `pg` turns these into something else than their text. */
function otherCodec(sqlType: string): ColumnCodec {
  const isText = !/^(?:point|circle|oid)$/i.test(sqlType);
  return { ...codecOfText, ...(!isText && { selected: asText }) };
}

function asText(column: SQLWrapper): SQL {
  return sql`${column}::text`;
}

/** An array comes as JSON text that the database makes. */
function asJson(column: SQLWrapper): SQL {
  return sql`to_json(${column})::text`;
}

/** Types of PostgreSQL's own that JSON shows as their text. */
const printsInJson =
  /^(?:inet|cidr|macaddr8?|interval|bit|varbit|money|point|line|lseg|box|path|polygon|circle|xml|ts\w+|jsonpath|pg_lsn|name|oid|\w+range)\b/i;

/** Items of a type with a JSON form of its own (hstore, a composite type) come as the text that is also taken. */
function asTexts(column: SQLWrapper): SQL {
  return sql`to_json(${column}::text[])::text`;
}

function elementKind({ columnType }: Column): 'plain' | 'bytes' | 'json' {
  if (/Jsonb?$/.test(columnType)) return 'json';
  return /Bytea$/.test(columnType) ? 'bytes' : 'plain';
}
