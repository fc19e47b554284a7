import type { Changes, EditedDocument } from './edited-document.ts';

/** A request, its body (undefined for none), the expected status, and the expected content of the response's body. Undefined represents a member that must be missing. */
export type Call = readonly [
  request: string,
  body: unknown,
  status: number,
  response?: unknown,
  more?: CallDetails,
];

/** Further request headers and expected response headers. */
export interface CallDetails {
  readonly send?: Readonly<Record<string, string>>;
  /** Expected response headers; undefined if missing. */
  readonly headers?: Readonly<Record<string, string | RegExp | undefined>>;
}

/** An expected problem or warning: a part of its place, and of its text. */
export interface ExpectedProblem {
  readonly at: string;
  readonly says: string | RegExp;
}

/** An edit to the shop's document and its expected outcome. */
export interface EditRow {
  readonly name: string;
  readonly change: Changes | ((shop: EditedDocument) => void);
  /** `build` fails with these problems, reported together. */
  readonly rejected?: ExpectedProblem | readonly ExpectedProblem[];
  /** `build` succeeds with these warnings. */
  readonly warned?: ExpectedProblem | readonly ExpectedProblem[];
  /** Calls to the server. */
  readonly calls?: readonly Call[];
  /** Calls to the mock; by default, the same statuses, errors and shapes as the server. A string states why the two cannot be compared. */
  readonly mock?: readonly Call[] | string;
  /** Statements that compile, with `api` and all exports of `client.ts` in scope; `// @ts-expect-error` before those that must not. */
  readonly types?: string;
  /** Text that `client.ts` contains. */
  readonly client?: string;
  /** Why contract tests cannot pass. */
  readonly contract?: string;
  /** User-written files of `custom/`. */
  readonly custom?: Readonly<Record<string, string>>;
  /** Whether the row runs on every database, or on all except SQLite because of types that it lacks; SQLite only by default. */
  readonly everywhere?: true | 'but on SQLite';
}

/** Whether a row runs on a database. */
export function runsOn({ everywhere }: EditRow, provider: string): boolean {
  return provider === 'sqlite' ? everywhere !== 'but on SQLite' : everywhere !== undefined;
}
