import { createHash } from 'node:crypto';
import { type Column, is, type SQL, sql, type Table, type View } from 'drizzle-orm';
import { drizzle, type NodeCockroachDatabase } from 'drizzle-orm/cockroach';
import {
  CockroachTable,
  type CockroachView,
  customType,
  getTableConfig,
} from 'drizzle-orm/cockroach-core';
import type { ColumnCodec } from './column-codec.ts';
import type { Database, DatabaseOptions, Row } from './database.ts';
import { wireUrl } from '../shared/url/cockroachdb-url.ts';
import {
  explainPostgres,
  openPool,
  type PoolProvider,
  postgresCodec,
  serializationRetry,
  postgresWords,
  totalOrder,
} from './postgresql.ts';
import { retriedStatements, retriedWork } from './connection/retried-statements.ts';
import { allowedRows, mayBreakRule, withVerdict } from './rules/ruled-row.ts';
import type { Parameters, Statement, TableStatements } from './table-queries.ts';
import {
  hasKey,
  inScope,
  parameters,
  selection,
  type TableShape,
  withSentColumns,
} from './table-shape.ts';
import { bytesCodec } from '../shared/codecs/text-codecs.ts';

/** Binary data. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytes' });
/** A column of a type without a builder of its own, exchanged as the text that CockroachDB reads and prints. */
export function otherType(name: string, sqlType: string) {
  return customType<{ data: string; driverData: string }>({ dataType: () => sqlType })(name);
}

/** Opens a pool for a `cockroachdb:` URL; rejects when no database answers. */
export function openDatabase(options: DatabaseOptions): Promise<Database<NodeCockroachDatabase>> {
  return openPool({ ...options, url: wireUrl(options.url) }, (pool) => {
    const database = drizzle({ client: pool, jit: true });
    const provider: PoolProvider<NodeCockroachDatabase> = {
      provider: 'cockroachdb',
      drizzle: database,
      codec: cockroachCodec,
      // NULL comes first here: https://www.cockroachlabs.com/docs/stable/order-by
      words: { ...postgresWords, nullsLast: false },
      primaryKey,
      // It asks a client to repeat what it could not put in order (https://www.cockroachlabs.com/docs/stable/transaction-retry-error-reference).
      statements: (shape) =>
        retriedStatements(cockroachStatements(database, shape), serializationRetry(options)),
      transaction: (work) =>
        retriedWork(
          () => database.transaction((on) => work((shape) => cockroachStatements(on, shape))),
          serializationRetry(options),
        ),
      explain: explainPostgres,
    };
    return provider;
  });
}

/** The database, or a transaction of it. */
type CockroachConnection = Omit<NodeCockroachDatabase, '$client'>;

function cockroachStatements(database: CockroachConnection, shape: TableShape): TableStatements {
  const table = shape.table as CockroachTable;
  const source = shape.table as CockroachTable | CockroachView;
  const fields = selection(shape);
  const rows = () => database.select(fields).from(source).$dynamic();
  return {
    list({ where, order, ordered }, kept) {
      // A table without a key has a hidden one.
      const rowIdentity = is(shape.table, CockroachTable) ? [sql`rowid`] : [];
      const query = rows()
        .where(inScope(shape, where))
        .orderBy(...order, ...totalOrder(shape, rowIdentity, ordered))
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset'));
      const statement = kept ? query.prepare() : query;
      return (values) => statement.execute(values);
    },
    totals({ fields: totals, group, where }, kept) {
      const query = database.select(totals).from(source).where(inScope(shape, where)).$dynamic();
      const all = group.length === 0 ? query : query.groupBy(...group).orderBy(...group);
      const some = group.length === 0 ? all : all.limit(sql.placeholder('limit'));
      const statement = kept ? some.prepare() : some;
      return (values) => statement.execute(values);
    },
    get() {
      const query = rows().where(hasKey(shape)).prepare();
      return (values) => query.execute(values);
    },
    hold: () => holdStatement(database, shape),
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
  };
}

function holdStatement(database: CockroachConnection, shape: TableShape): Statement<unknown> {
  const rows = database.select({ held: sql`1` }).from(shape.table as CockroachTable);
  const query = rows.where(hasKey(shape)).for('update').prepare();
  return (values) => query.execute(values);
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

/** Writes, and takes it back where a row is then outside its rule. */
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

function primaryKey(table: Table | View): readonly Column[] {
  if (!is(table, CockroachTable)) return [];
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
}

function cockroachCodec(column: Column): ColumnCodec {
  return column.getSQLType() === 'bytes' ? bytesCodec({ maxLength: null }) : postgresCodec(column);
}
