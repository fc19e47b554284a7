import { PipelineError, type Problem } from '../../errors.ts';

/** Where a connection went, in words that hold no password. */
export interface Target {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
}

type Mapped = Pick<Problem, 'code' | 'message' | 'hint'>;

/** Turns what the driver or the server threw into a problem for the user; the original becomes its cause. */
export function connectionError(error: unknown, target: Target): PipelineError {
  if (error instanceof PipelineError) return error;
  const { code, message } = detailsOf(error);
  return new PipelineError(problemOf(code, message, target), { cause: error });
}

function detailsOf(error: unknown): { readonly code: string; readonly message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return { code, message: error.message };
}

function problemOf(code: string, message: string, target: Target): Mapped {
  return (
    sqlProblem(code, message, target) ??
    networkProblem(code, message, target) ??
    unknownProblem(message, target)
  );
}

/** By SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html. */
function sqlProblem(
  code: string,
  message: string,
  { user, database, ...at }: Target,
): Mapped | null {
  const server = serverName(at);
  switch (code) {
    case '28P01':
    case '28000':
      return {
        code: 'DATABASE_AUTH',
        message: `The database server at ${server} refused to let user "${user}" in.`,
        hint: /no encryption|SSL off/.test(message)
          ? 'The server wants an encrypted connection: add ?sslmode=require to the database URL.'
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
      return timeoutProblem(serverName(at));
    case '53300':
    case '57P01':
    case '57P03':
      return {
        code: 'DATABASE_REFUSED',
        message: `The database server at ${server} takes no connections now.`,
        hint: 'It is starting, stopping or has too many connections: try again.',
      };
    default:
      return null;
  }
}

function networkProblem(code: string, message: string, target: Target): Mapped | null {
  const server = serverName(target);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return {
      code: 'DATABASE_REFUSED',
      message: `The host "${target.host}" of the database URL cannot be found.`,
      hint: 'Check its spelling and the network.',
    };
  }
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOENT|EACCES|EADDRNOTAVAIL)$/.test(code)) {
    return {
      code: 'DATABASE_REFUSED',
      message: `No database server can be reached at ${server}.`,
      hint: 'Check host and port in the database URL, and that the server runs.',
    };
  }
  if (code === 'ETIMEDOUT') return timeoutProblem(server);
  if (/password must be|SASL|SCRAM/.test(message)) {
    return {
      code: 'DATABASE_AUTH',
      message: `The database server at ${server} could not verify the password of user "${target.user}".`,
      hint: 'Check the user and the password in the database URL.',
    };
  }
  return tlsProblem(code, message, server);
}

function tlsProblem(code: string, message: string, server: string): Mapped | null {
  if (/does not support SSL|error establishing an SSL/.test(message)) {
    return {
      code: 'DATABASE_REFUSED',
      message: `The database server at ${server} offers no encrypted connection.`,
      hint: 'Use sslmode=prefer or sslmode=disable in the database URL if that is acceptable.',
    };
  }
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/.test(code)) {
    return {
      code: 'DATABASE_REFUSED',
      message: `The certificate of the database server at ${server} was not accepted (${code}).`,
      hint: 'Name the right authority with sslrootcert in the database URL, or encrypt without verifying with sslmode=require.',
    };
  }
  return null;
}

function unknownProblem(message: string, target: Target): Mapped {
  const reason = message.replace(/\s+/g, ' ').replace(/[.\s]+$/, '');
  return {
    code: 'DATABASE_FAILED',
    message: `The database server at ${serverName(target)} failed: ${reason}.`,
    hint: 'Check that it is a PostgreSQL server, and its log.',
  };
}

/** The problem of a server that took too long. */
export function timeoutProblem(server: string): Mapped {
  return {
    code: 'DATABASE_TIMEOUT',
    message: `The database server at ${server} did not answer in time.`,
    hint: 'Check that it is a database server and not overloaded, or allow more with --timeout.',
  };
}

/** Host and port, or the socket's folder. */
export function serverName({ host, port }: Pick<Target, 'host' | 'port'>): string {
  return host.startsWith('/') ? host : host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
