/** Exit code of the process for each kind of failure; codes never change their meaning. */
export const exitCodes = {
  USAGE: 2,
  CONFIG_INVALID: 3,
  PACKAGE_MISSING: 5,
  DATABASE_URL_MISSING: 10,
  DATABASE_URL_INVALID: 11,
  DATABASE_REFUSED: 12,
  DATABASE_AUTH: 13,
  DATABASE_MISSING: 14,
  DATABASE_PERMISSION: 15,
  DATABASE_EMPTY: 16,
  DATABASE_TIMEOUT: 17,
  DATABASE_DRIVER_MISSING: 18,
  DATABASE_FAILED: 19,
  TABLE_UNREPRESENTABLE: 20,
  PRISMA_SCHEMA_INVALID: 21,
  DOCUMENT_NOT_FOUND: 30,
  DOCUMENT_INVALID: 31,
  DOCUMENT_EDITED: 32,
  DOCUMENT_VERSION: 33,
  DOCUMENT_CONFLICT: 34,
  FOLDER_NOT_EMPTY: 40,
  WRITE_DENIED: 41,
  DISK_FULL: 42,
  PATH_OUTSIDE_PROJECT: 43,
  PROJECT_HALF_WRITTEN: 44,
  PROJECT_BUSY: 45,
  EJECTED_EDITED: 46,
  SDK_LANGUAGE_MISSING: 60,
  SDK_LANGUAGE_UNKNOWN: 61,
  JAVA_MISSING: 62,
  JAVA_TOO_OLD: 63,
  GENERATOR_UNAVAILABLE: 64,
  GENERATOR_MISMATCH: 65,
  SDK_FAILED: 66,
  MIGRATION_DESTRUCTIVE: 50,
  MIGRATION_FAILED: 51,
  DATABASE_DRIFTED: 52,
  OUT_OF_DATE: 1,
  PORT_IN_USE: 1,
  SERVER_FAILED: 1,
  API_UNREACHABLE: 3,
  HOOK_FAILED: 2,
  HOOK_FILE_INVALID: 2,
  INTERRUPTED: 130,
} as const;

/** Stable code of a failure that the user can fix. */
export type ProblemCode = keyof typeof exitCodes;

/** One thing that is wrong, in words for the user. */
export interface Problem {
  readonly code: ProblemCode;
  /** One plain sentence; never holds a password, never ends in a stack. */
  readonly message: string;
  /** Where: `openapi/shop.json#/paths/~1orders/get`, a file, a table. */
  readonly place?: string;
  /** What to do about it, as a sentence. */
  readonly hint?: string;
}

/** A failure the user can fix; holds every problem found, at least one. Anything else thrown is a fault of ours. */
export class PipelineError extends Error {
  override readonly name = 'PipelineError';
  readonly problems: readonly [Problem, ...Problem[]];

  constructor(problems: Problem | readonly [Problem, ...Problem[]], options?: ErrorOptions) {
    const list: readonly [Problem, ...Problem[]] = 'code' in problems ? [problems] : problems;
    super(list.map((problem) => problem.message).join('\n'), options);
    this.problems = list;
  }

  /** Code of the first problem. */
  get code(): ProblemCode {
    return this.problems[0].code;
  }

  get exitCode(): number {
    return exitCodes[this.code];
  }
}
