import { PipelineError, type Problem } from '../../errors.ts';
import { networkErrorCode, networkProblem, slowServerProblem } from '../network-problem.ts';

/** The target of a connection for messages, without a password. */
export interface Target {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
}

/**
 * Converts an error of the driver or the server into a user error, with the original as its cause.
 */
export function connectionError(error: unknown, target: Target): PipelineError {
  if (error instanceof PipelineError) return error;
  const code = networkErrorCode(error);
  const message = error instanceof Error ? error.message : String(error);
  const problem =
    sqlProblem(code, message, target) ??
    networkProblem(code, target.host, serverName(target)) ??
    driverProblem(message, target);
  return new PipelineError(problem, { cause: error });
}

/** By SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html. */
function sqlProblem(
  code: string,
  message: string,
  { user, database, ...at }: Target,
): Problem | null {
  const server = serverName(at);
  switch (code) {
    case '28P01':
    case '28000':
      return {
        code: 'DATABASE_AUTH',
        message: `The database server at ${server} rejected the login of user "${user}".`,
        hint: /no encryption|SSL off/.test(message)
          ? 'The server requires an encrypted connection: add ?sslmode=require to the database URL.'
          : 'Check the user and the password in the database URL.',
      };
    case '3D000':
      return {
        code: 'DATABASE_MISSING',
        message: `There is no database "${database}" on the server at ${server}.`,
        hint: 'Check the name at the end of the database URL, or create the database.',
      };
    case '42501':
      return {
        code: 'DATABASE_PERMISSION',
        message: `User "${user}" may not read database "${database}".`,
        hint: 'Grant the user CONNECT on the database, USAGE on its schemas and SELECT on its tables.',
      };
    case '57014':
      return slowServerProblem(server);
    case '53300':
    case '57P01':
    case '57P03':
      return {
        code: 'DATABASE_REFUSED',
        message: `The database server at ${server} does not accept connections now.`,
        hint: 'It is starting or stopping, or has too many connections. Try again later.',
      };
    default:
      return null;
  }
}

/** Errors of the driver itself have no code. */
function driverProblem(message: string, target: Target): Problem {
  const server = serverName(target);
  if (/password must be|SASL|SCRAM/.test(message)) {
    return {
      code: 'DATABASE_AUTH',
      message: `The database server at ${server} does not accept the password of user "${target.user}".`,
      hint: 'Check the user and the password in the database URL.',
    };
  }
  if (/does not support SSL|error establishing an SSL/.test(message)) {
    return {
      code: 'DATABASE_REFUSED',
      message: `The database server at ${server} does not support encrypted connections.`,
      hint: 'Use sslmode=prefer or sslmode=disable in the database URL if that is acceptable.',
    };
  }
  return {
    code: 'DATABASE_FAILED',
    message: `The database server at ${server} failed: ${message.replace(/\s+/g, ' ').replace(/[. ]+$/, '')}.`,
    hint: 'Check that it is the right kind of server and a supported version, and read its log.',
  };
}

/** Host and port, or the socket's folder. */
export function serverName({ host, port }: Pick<Target, 'host' | 'port'>): string {
  return host.startsWith('/') ? host : host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
