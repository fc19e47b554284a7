import { PipelineError, type Problem } from '../../errors.ts';
import { networkErrorCode, networkProblem, slowServerProblem } from '../network-problem.ts';
import type { SqlServerAddress } from '../../../server-template/shared/url/sqlserver-url.ts';

/**
 * Converts an error of the driver or the server into a user error, with the original as its cause.
 */
export function connectionError(error: unknown, target: SqlServerAddress): unknown {
  if (error instanceof PipelineError || !(error instanceof Error)) return error;
  const problem =
    serverProblem(numberOf(error), error.message, target) ??
    causes(error)
      .map((cause) => networkProblem(networkErrorCode(cause), target.host, serverName(target)))
      .find((found) => found !== null) ??
    driverProblem(networkErrorCode(error), error.message, target);
  return problem === null ? error : new PipelineError(problem, { cause: error });
}

/** Host and port, or host and instance. */
export function serverName({ host, port, instance }: SqlServerAddress): string {
  return instance === null
    ? `${host.includes(':') ? `[${host}]` : host}:${port}`
    : `${host}\\${instance}`;
}

/** The error and those that the driver wrapped in it. */
function causes(error: unknown): readonly unknown[] {
  if (!(error instanceof Error)) return [];
  const inner = [error.cause, 'originalError' in error ? error.originalError : null];
  const several = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return [error, ...[...inner, ...several].flatMap(causes)];
}

function numberOf(error: Error): number {
  const found = causes(error).find(
    (cause) => cause instanceof Error && 'number' in cause && typeof cause.number === 'number',
  );
  return found === undefined ? 0 : (found as { readonly number: number }).number;
}

/** By the server's error number (https://learn.microsoft.com/sql/relational-databases/errors-events/database-engine-events-and-errors). */
function serverProblem(number: number, message: string, target: SqlServerAddress): Problem | null {
  // A login to a missing database fails with a message only.
  const isMissing = number === 4060 || number === 911 || /Cannot open database/.test(message);
  if (isMissing) {
    return {
      code: 'DATABASE_MISSING',
      message: `There is no database "${target.database}" on the server at ${serverName(target)}, or user "${target.user}" may not open it.`,
      hint: 'Check the name of the database in the URL, and that the user is mapped to it.',
    };
  }
  switch (number) {
    case 18452:
    case 18456:
    case 18470:
    case 18487:
    case 18488:
      return rejectedUser(target);
    case 229:
    case 262:
    case 297:
    case 300:
    case 916:
      return {
        code: 'DATABASE_PERMISSION',
        message: `User "${target.user}" may not read database "${target.database}".`,
        hint: 'Grant the user CONNECT, SELECT and VIEW DEFINITION on the database.',
      };
    default:
      return null;
  }
}

function rejectedUser(target: SqlServerAddress): Problem {
  return {
    code: 'DATABASE_AUTH',
    message: `The database server at ${serverName(target)} rejected the login of user "${target.user}".`,
    hint: 'Check the user and the password in the database URL.',
  };
}

/**
 * By the driver's code (https://github.com/tediousjs/node-mssql#errors); errors without one are
 * internal.
 */
function driverProblem(code: string, message: string, target: SqlServerAddress): Problem | null {
  const server = serverName(target);
  const reason = message.replace(/\s+/g, ' ').replace(/[.\s]+$/, '');
  switch (code) {
    case '':
      return null;
    case 'ELOGIN':
      return rejectedUser(target);
    case 'ETIMEOUT':
      return slowServerProblem(server);
    case 'EINSTLOOKUP':
      return {
        code: 'DATABASE_REFUSED',
        message: `No database server can be reached at ${server}.`,
        hint: 'Check the host and the name of the instance in the database URL, and that SQL Server Browser is running.',
      };
    case 'ESOCKET':
      return {
        code: 'DATABASE_REFUSED',
        message: `The connection to the database server at ${server} failed: ${reason}.`,
        hint: 'Check host and port; if its certificate is self-signed, add trustServerCertificate=true.',
      };
    default:
      return {
        code: 'DATABASE_FAILED',
        message: `The database server at ${server} failed: ${reason}.`,
        hint: 'Check that it is SQL Server 2016 or later, and read its log.',
      };
  }
}
