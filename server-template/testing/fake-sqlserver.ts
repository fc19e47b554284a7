import type mssql from 'mssql';
import type { DatabaseOptions, TableDefinition } from '../runtime/database/database.ts';
import { databaseOver } from '../runtime/database/sqlserver.ts';
import { testLimits } from './database.case.ts';

interface Sent {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}
type HttpResponse = readonly (readonly unknown[])[] | Error;

/** A pool that notes what it is sent and responses from a list: no server takes part. */
function fakePool(responses: HttpResponse[]): {
  readonly pool: mssql.ConnectionPool;
  readonly sent: Sent[];
} {
  const sent: Sent[] = [];
  const request = () => {
    const parameters: unknown[] = [];
    return {
      input: (_name: string, value: unknown) => parameters.push(value),
      query: async (sql: string) => {
        sent.push({ sql, parameters });
        const response = responses.shift() ?? [];
        if (response instanceof Error) throw response;
        return { recordset: response, recordsets: [response], rowsAffected: [response.length] };
      },
    };
  };
  const nothing = async () => undefined;
  const transaction = () => ({ request, begin: nothing, commit: nothing, rollback: nothing });
  const counts = { size: 2, available: 1, pending: 0 };
  const pool = { request, transaction, ...counts, close: nothing };
  return { pool: pool as unknown as mssql.ConnectionPool, sent };
}

/** A database that is sent nothing: the responses come from a list. */
export function openFake(
  responses: HttpResponse[] = [],
  more: Pick<DatabaseOptions, 'watch'> = {},
) {
  const { pool, sent } = fakePool(responses);
  const database = databaseOver(pool, { url: 'sqlserver://localhost', ...testLimits, ...more });
  return { database, sent, table: (definition: TableDefinition) => database.table(definition) };
}

/** An error of the driver, whose text holds what nobody may see. */
export function driverError(properties: object): Error {
  return Object.assign(new Error('Violation: secret value'), properties);
}
