import { PipelineError, type Problem } from '../../errors.ts';
import { networkErrorCode, networkProblem } from '../network-problem.ts';
import type { MysqlAddress } from '../../../server-template/shared/url/mysql-url.ts';

/**
 * Converts an error of the driver or the server into a user error, with the original as its cause.
 */
export function connectionError(error: unknown, target: MysqlAddress): unknown {
  if (error instanceof PipelineError || !(error instanceof Error)) return error;
  const number = 'errno' in error && typeof error.errno === 'number' ? error.errno : 0;
  const code = networkErrorCode(error);
  const problem =
    serverProblem(number, target) ??
    driverProblem(code, target) ??
    networkProblem(code, target.host, serverName(target)) ??
    // All errors of the driver have a code; others are internal.
    (code === '' ? null : unknownProblem(error.message, target));
  return problem === null ? error : new PipelineError(problem, { cause: error });
}

/** Host and port, or the socket's path. */
export function serverName({ host, port, socketPath }: MysqlAddress): string {
  return socketPath ?? (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`);
}

/**
 * By the server's error number, since names vary by version
 * (https://mariadb.com/kb/en/mariadb-error-code-reference/).
 */
function serverProblem(number: number, target: MysqlAddress): Problem | null {
  const server = serverName(target);
  switch (number) {
    case 1045:
    case 1698:
      return {
        code: 'DATABASE_AUTH',
        message: `The database server at ${server} rejected the login of user "${target.user}".`,
        hint: 'Check the user and the password in the database URL.',
      };
    case 1049:
      return {
        code: 'DATABASE_MISSING',
        message: `There is no database "${target.database}" on the server at ${server}.`,
        hint: 'Check the name at the end of the database URL, or create the database.',
      };
    case 1044:
    case 1142:
    case 1227:
      return {
        code: 'DATABASE_PERMISSION',
        message: `User "${target.user}" may not read database "${target.database}".`,
        hint: 'Grant the user SELECT and SHOW VIEW on the database.',
      };
    case 1129:
    case 1130:
      return {
        code: 'DATABASE_PERMISSION',
        message: `The database server at ${server} does not accept connections from this machine.`,
        hint: 'Allow this user to connect from this host.',
      };
    case 1040:
    case 1203:
    case 1226:
      return {
        code: 'DATABASE_REFUSED',
        message: `The database server at ${server} has too many connections.`,
        hint: 'Try again later.',
      };
    case 3159:
    case 1835:
      return needsTls(server);
    default:
      return null;
  }
}

function driverProblem(code: string, target: MysqlAddress): Problem | null {
  const server = serverName(target);
  switch (code) {
    case 'HANDSHAKE_NO_SSL_SUPPORT':
      return {
        code: 'DATABASE_REFUSED',
        message: `The database server at ${server} does not support encrypted connections.`,
        hint: 'Use ssl-mode=DISABLED in the database URL if that is acceptable.',
      };
    case 'PROTOCOL_CONNECTION_LOST':
    case 'ECONNRESET':
    case 'EPIPE':
      return {
        code: 'DATABASE_FAILED',
        message: `The database server at ${server} closed the connection.`,
        hint: 'Check that it is a MySQL or MariaDB server, and read its log.',
      };
    default:
      return null;
  }
}

function needsTls(server: string): Problem {
  return {
    code: 'DATABASE_REFUSED',
    message: `The database server at ${server} requires an encrypted connection.`,
    hint: 'Add ?ssl-mode=REQUIRED to the database URL.',
  };
}

function unknownProblem(message: string, target: MysqlAddress): Problem {
  const reason = message.replace(/\s+/g, ' ').replace(/[.\s]+$/, '');
  return {
    code: 'DATABASE_FAILED',
    message: `The database server at ${serverName(target)} failed: ${reason}.`,
    hint: 'Check that it is a MySQL or MariaDB server, and read its log.',
  };
}
