import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { is } from 'drizzle-orm';
import { customType, getTableConfig, PgSchema, PgTable } from 'drizzle-orm/pg-core';
import { sharedTurns } from '../limits/shared-turns.ts';
import { retriedStatements, retriedWork } from './connection/retried-statements.ts';
import type { Database, DatabaseOptions } from './database.ts';
import { postgresCodec } from './postgresql/codecs.ts';
import { explainPostgres, isReadOnly, serializationRetry } from './postgresql/errors.ts';
import { closeIdle, openPool } from './postgresql/pool.ts';
import { postgresStatements, postgresWords } from './postgresql/statements.ts';
import { primaryKeyOf } from './shape/shaped-field.ts';

/** Drizzle's tables and columns of this database. */
export * from 'drizzle-orm/pg-core';

/**
 * Tables and views of the schema that documents omit. Statements name it, so that no search path
 * can lead them to another one.
 */
export const {
  table: pgTable,
  view: pgView,
  materializedView: pgMaterializedView,
} = new PgSchema('public', undefined);

/** A column of a type without its own builder, exchanged as text. */
export function otherType(name: string, sqlType: string) {
  return customType<{ data: string; driverData: string }>({ dataType: () => sqlType })(name);
}

/** Opens a pool for a `postgresql:` URL; rejects if no database responds. */
export function openDatabase(options: DatabaseOptions): Promise<Database<NodePgDatabase>> {
  return openPool(options, (pool) => {
    const database = drizzle({ client: pool, jit: true });
    const rules = {
      ...serializationRetry(options),
      ...{ isOfNode: isReadOnly, leaveNode: () => closeIdle(pool) },
    };
    return {
      provider: 'postgresql',
      drizzle: database,
      codec: postgresCodec,
      words: postgresWords,
      primaryKey: (table) => (is(table, PgTable) ? primaryKeyOf(getTableConfig(table)) : []),
      statements: (shape) => retriedStatements(postgresStatements(database, shape, true), rules),
      transaction: (work) =>
        retriedWork(
          () =>
            database.transaction((on) =>
              // A client like any other, without the pool.
              work((shape) => postgresStatements(on, shape), on as unknown as NodePgDatabase),
            ),
          rules,
        ),
      explain: explainPostgres,
      turn: sharedTurns(options.sharedTurns),
    };
  });
}
