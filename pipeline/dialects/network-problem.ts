import type { Problem } from '../errors.ts';

/** The problem for a network or TLS error, by the code of Node's error; null for other errors. */
export function networkProblem(code: string, host: string, server: string): Problem | null {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return {
      code: 'DATABASE_REFUSED',
      message: `The host "${host}" in the database URL cannot be found.`,
      hint: 'Check its spelling and the network.',
    };
  }
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOENT|EACCES|EADDRNOTAVAIL)$/.test(code)) {
    return {
      code: 'DATABASE_REFUSED',
      message: `No database server can be reached at ${server}.`,
      hint: 'Check the host and port in the database URL, and that the server is running.',
    };
  }
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/.test(code)) {
    return {
      code: 'DATABASE_REFUSED',
      message: `The encrypted connection to the database server at ${server} cannot be trusted (${code}).`,
      hint: "In the database URL, specify the authority that signed the server's certificate, or turn off certificate verification.",
    };
  }
  return code === 'ETIMEDOUT' ? slowServerProblem(server) : null;
}

/** The problem of a server that takes too long. */
export function slowServerProblem(server: string): Problem {
  return {
    code: 'DATABASE_TIMEOUT',
    message: `The database server at ${server} did not respond in time.`,
    hint: 'Check that it is a database server and not overloaded, or allow more time with --timeout.',
  };
}

/** The code of a driver's or Node's error; empty if it has none. */
export function networkErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}
