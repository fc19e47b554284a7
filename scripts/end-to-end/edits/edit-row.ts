import type { Changes, EditedDocument } from './edited-document.ts';

/** A request, its body (undefined: none), the status that has to come, and what the body of the response has to hold. Undefined represents a member that has to be missing. */
export type Call = readonly [
  request: string,
  body: unknown,
  status: number,
  response?: unknown,
  more?: CallDetails,
];

/** What else a request carries, and a response has to. */
export interface CallDetails {
  readonly send?: Readonly<Record<string, string>>;
  /** Headers of the response; undefined: missing. */
  readonly headers?: Readonly<Record<string, string | RegExp | undefined>>;
}

/** A problem or warning: a part of its place, and of its sentence or hint. */
export interface Told {
  readonly at: string;
  readonly says: string | RegExp;
}

/** An edit of the shop's document and what has to come of it. */
export interface EditRow {
  readonly name: string;
  readonly change: Changes | ((shop: EditedDocument) => void);
  /** `build` fails and says so; all of them at once. */
  readonly rejected?: Told | readonly Told[];
  /** `build` goes on and says so. */
  readonly warned?: Told | readonly Told[];
  /** What the server does. */
  readonly calls?: readonly Call[];
  /** What the mock does; absent: the same statuses, errors and shapes as the server. A text says why the two cannot be compared. */
  readonly mock?: readonly Call[] | string;
  /** Statements that compile, with `api` and all that `client.ts` exports in reach; `// @ts-expect-error` before what must not. */
  readonly types?: string;
  /** What `client.ts` holds. */
  readonly client?: string;
  /** A sentence says why contract tests cannot be green. */
  readonly contract?: string;
  /** Files of `custom/` as their owner wrote them. */
  readonly custom?: Readonly<Record<string, string>>;
  /** Whether the row runs on every database, or on those that have types which SQLite has not; SQLite otherwise. */
  readonly everywhere?: true | 'but on SQLite';
}

/** Whether a row runs on a database. */
export function runsOn({ everywhere }: EditRow, provider: string): boolean {
  return provider === 'sqlite' ? everywhere !== 'but on SQLite' : everywhere !== undefined;
}
