import { createHash } from 'node:crypto';
import { is, type SQL, sql } from 'drizzle-orm';
import { drizzle, type NodeCockroachDatabase } from 'drizzle-orm/cockroach';
import {
  CockroachSchema,
  CockroachTable,
  customType,
  getTableConfig,
} from 'drizzle-orm/cockroach-core';
import { sharedTurns } from '../limits/shared-turns.ts';
import type { Database, DatabaseOptions, Row } from './database.ts';
import { wireUrl } from '../../shared/url/cockroachdb-url.ts';
import { postgresCodec } from './postgresql/codecs.ts';
import { explainPostgres, serializationRetry } from './postgresql/errors.ts';
import { openPool, type PoolProvider } from './postgresql/pool.ts';
import { postgresWords, totalOrder } from './postgresql/statements.ts';
import { retriedStatements, retriedWork } from './connection/retried-statements.ts';
import { allowedRows, mayBreakRule, withVerdict } from './rules/ruled-row.ts';
import { hasNoneOf, hasOneOf, type KeyedStatements, valuesByKey } from './statements/keyed-rows.ts';
import { readStatements } from './statements/read-statements.ts';
import type { Parameters, Statement, TableStatements } from './statements/table-statements.ts';
import { primaryKeyOf } from './shape/shaped-field.ts';
import { numbersRows, type TableShape } from './table-shape.ts';
import { hasKey, parameters, selection, withSentColumns } from './statements/shape-sql.ts';

/** Drizzle's tables and columns of this database. */
export * from 'drizzle-orm/cockroach-core';

/** Tables and views of the schema that documents omit; statements name it. */
export const {
  table: cockroachTable,
  view: cockroachView,
  materializedView: cockroachMaterializedView,
} = new CockroachSchema('public', undefined);

/** Binary data. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytes' });
/** A column of a type without its own builder, exchanged as text. */
export function otherType(name: string, sqlType: string) {
  return customType<{ data: string; driverData: string }>({ dataType: () => sqlType })(name);
}

/** Opens a pool for a `cockroachdb:` URL; rejects if no database responds. */
export function openDatabase(options: DatabaseOptions): Promise<Database<NodeCockroachDatabase>> {
  return openPool({ ...options, url: wireUrl(options.url), hasOwnSessions: true }, (pool) => {
    const database = drizzle({ client: pool, jit: true });
    const provider: PoolProvider<NodeCockroachDatabase> = {
      provider: 'cockroachdb',
      drizzle: database,
      codec: (column) => postgresCodec(column, 'cockroachdb'),
      // NULL comes first here: https://www.cockroachlabs.com/docs/stable/order-by
      words: { ...postgresWords, nullsLast: false },
      primaryKey: (table) => (is(table, CockroachTable) ? primaryKeyOf(getTableConfig(table)) : []),
      // Clients must retry serialization failures
      // (https://www.cockroachlabs.com/docs/stable/transaction-retry-error-reference).
      statements: (shape) =>
        retriedStatements(
          cockroachStatements(database, shape, options.followerReads),
          serializationRetry(options),
        ),
      transaction: (work) =>
        retriedWork(
          () =>
            database.transaction((on) =>
              // A client like any other, without the pool.
              work(
                (shape) => cockroachStatements(on, shape),
                on as unknown as NodeCockroachDatabase,
              ),
            ),
          serializationRetry(options),
        ),
      explain: explainPostgres,
      turn: sharedTurns(options.sharedTurns),
    };
    return provider;
  });
}

/** The database, or a transaction in it. */
type CockroachConnection = Omit<NodeCockroachDatabase, '$client'>;

/**
 * https://www.cockroachlabs.com/docs/stable/follower-reads: reads the state of about five seconds
 * ago.
 */
const ofFollowers = sql`as of system time follower_read_timestamp()`;

function cockroachStatements(
  database: CockroachConnection,
  shape: TableShape,
  isStale = false,
): TableStatements {
  const table = shape.table as CockroachTable;
  const fields = selection(shape);
  // A table without a key has a hidden one.
  const rowIdentity = numbersRows(shape) ? [sql`rowid`] : [];
  const readsFrom = (source: CockroachTable | SQL) =>
    readStatements({
      shape,
      select: (read) => database.select(read).from(source).$dynamic(),
      totalOrder: (ordered) => totalOrder(shape, rowIdentity, ordered),
    });
  // A single row may be read right after it is written.
  const { list, totals } = readsFrom(
    isStale && shape.junction === null ? sql`${table} ${ofFollowers}` : table,
  );
  return {
    ...{ ...readsFrom(table), list, totals },
    create(sent, kept) {
      const columns = sent.map(({ property }) => property) as [];
      const insert = (on: Session, read: Record<string, SQL>) =>
        on
          .insert(table, ...columns)
          .values(parameters(sent))
          .returning(read);
      if (shape.rule !== null) return judged(database, shape, insert);
      const query = kept ? insert(database, fields).prepare() : insert(database, fields);
      return (values) => query.execute(values);
    },
    update(sent, kept) {
      const update = (on: Session, read: Record<string, SQL>) =>
        on
          .update(withSentColumns(table, sent))
          .set(parameters(sent))
          .where(hasKey(shape))
          .returning(read);
      if (mayBreakRule(shape, sent)) return judged(database, shape, update);
      const query = kept ? update(database, fields).prepare() : update(database, fields);
      return (values) => query.execute(values);
    },
    delete: () => deleteStatement(database, shape),
    ...keyedRows(database, shape),
  };
}

function keyedRows(database: CockroachConnection, shape: TableShape): KeyedStatements {
  const table = shape.table as CockroachTable;
  const found = { found: sql`1` };
  return {
    getMany(count) {
      const rows = database.select(selection(shape)).from(table).where(hasOneOf(shape, count));
      return (values) => rows.execute(values);
    },
    updateMany(fields, count) {
      const update = database.update(withSentColumns(table, fields));
      const set = update.set(valuesByKey(shape, fields, count));
      const write = set.where(hasOneOf(shape, count)).returning(found);
      return async (values) => (await write.execute(values)).length;
    },
    deleteOthers(count) {
      const remove = database.delete(table).where(hasNoneOf(shape, count));
      return (values) => remove.execute(values);
    },
    deleteMany(count) {
      const remove = database.delete(table).where(hasOneOf(shape, count)).returning(found);
      return async (values) => (await remove.execute(values)).length;
    },
  };
}

function deleteStatement(database: CockroachConnection, shape: TableShape): Statement<boolean> {
  const remove = database
    .delete(shape.table as CockroachTable)
    .where(hasKey(shape))
    .returning({ found: sql`1` });
  const query = remove.prepare(createHash('sha1').update(remove.toSQL().sql).digest('hex'));
  return async (values) => (await query.execute(values)).length > 0;
}

type Session = Pick<NodeCockroachDatabase, 'insert' | 'update'>;

/** Writes, and rolls back if a row is then outside its rule. */
function judged(
  database: CockroachConnection,
  shape: TableShape,
  write: (
    on: Session,
    read: Record<string, SQL>,
  ) => { prepare(): { execute(values: Parameters): Promise<readonly Row[]> } },
): Statement<readonly Row[]> {
  const read = withVerdict(shape, selection(shape));
  return (values) =>
    database.transaction(async (on) =>
      allowedRows(shape, await write(on, read).prepare().execute(values)),
    );
}
