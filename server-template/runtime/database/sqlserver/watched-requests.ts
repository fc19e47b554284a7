import type mssql from 'mssql';
import type { StatementWatch } from '../connection/statement-watch.ts';

/** Gives the statements of a pool or a transaction comments and spans. */
export function watchRequests(
  source: Pick<mssql.ConnectionPool, 'request'>,
  watch: StatementWatch | undefined,
): void {
  if (watch === undefined) return;
  const open = source.request.bind(source);
  source.request = () => {
    const request = open();
    const query = request.query.bind(request) as (text: string) => Promise<mssql.IResult<unknown>>;
    return Object.assign(request, {
      async query(text: string) {
        const end = watch.begin('microsoft.sql_server', text);
        const result = query(watch.commented(text));
        if (end !== null) result.then(() => end(), end);
        return result;
      },
    });
  };
}
