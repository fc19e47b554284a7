import type { HttpMethod } from '../openapi-document.ts';

/** Result of a run, the only input of reports. */
export interface ContractResult {
  readonly title: string;
  readonly version: string;
  /** Base URL of the tested API; null in a dry run. */
  readonly endpoint: string | null;
  readonly seed: number;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly milliseconds: number;
  /** Number of requests sent. */
  readonly requests: number;
  /** In the document's order: every path × method × status × media type, and every other check. */
  readonly cells: readonly Cell[];
  readonly coverage: Coverage;
  /** Rows that the run created and could not delete. */
  readonly leftovers: readonly string[];
  /** Operations that were not sent because they may affect data that the run did not create: `DELETE /items`. */
  readonly withheld: readonly string[];
  /** Operations that were sent, but only with rows of the run: some checks were not tried. */
  readonly partlyWithheld: readonly string[];
  /** Operations without a successful request, with the reason. */
  readonly unsuccessful: readonly WithoutSuccess[];
}

/** An operation that never succeeded, so that its effect is untested. */
export interface WithoutSuccess {
  /** `POST /orders`. */
  readonly operation: string;
  /** One sentence. */
  readonly reason: string;
  /** How the API rejected what should have succeeded; null: nothing was rejected. */
  readonly status: number | null;
}

/** One test of the document's contract, with its outcome. */
export interface Cell {
  /** Stable and unique: `POST /orders 409 application/json: unique email`. */
  readonly id: string;
  /** Id of its check: `unique`. */
  readonly check: string;
  readonly operation: OperationName;
  /** `201`, `4XX`, `default`; null if the cell is not about one status. */
  readonly status: string | null;
  /** Null without a body. */
  readonly mediaType: string | null;
  /** Title for reports: `body without the required field name`. */
  readonly title: string;
  readonly kind: CellKind;
  readonly outcome: Outcome;
  readonly milliseconds: number;
}

/** The operation of a cell. */
export interface OperationName {
  readonly id: string;
  readonly method: HttpMethod;
  readonly path: string;
}

/**
 * `declared`: a documented response; `request`: an invalid request is rejected; `state`: writes are
 * read, listed, deleted; `list`: paging, sorting and filters; `property`: random valid and invalid
 * values; `protocol`: methods, media types, malformed bodies.
 */
export type CellKind = 'declared' | 'request' | 'state' | 'list' | 'property' | 'protocol';

/** Outcome of a cell. */
export type Outcome =
  | { readonly kind: 'passed' }
  | {
      readonly kind: 'skipped';
      readonly reason: string;
      /**
       * Whether the response can be provoked at all; if not, it is excluded from the coverage gate.
       */
      readonly isProvokable: boolean;
    }
  | { readonly kind: 'failed'; readonly failures: readonly Failure[] };

/** One violation of the document. */
export interface Failure {
  /** A sentence. */
  readonly message: string;
  /** The violated keyword (`required`, `status`, `header`, `media-type`, …). */
  readonly keyword: string;
  /** Pointer to the violated part of the document. */
  readonly pointer: string;
  /** Pointer into the body; null if the failure is not in the body. */
  readonly instance: string | null;
  readonly expected: string;
  readonly actual: string;
  /** Shell command that repeats the request; secrets are written as $NAMES. */
  readonly curl: string;
  readonly seed: number;
  readonly exchange: Exchange | null;
}

/** A request and its response; bodies are text, cut at 64 kB. */
export interface Exchange {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
  } | null;
  readonly milliseconds: number;
}

/** How much of the document was tested. */
export interface Coverage {
  /** Operations that succeeded at least once. */
  readonly operations: Share;
  /** Declared responses, without those that cannot be provoked. */
  readonly responses: Share;
  readonly mediaTypes: Share;
  readonly parameters: Share;
  /** Validation keywords of requests that were violated. */
  readonly keywords: Share;
}

/** Number tested, out of a total. */
export interface Share {
  readonly tried: number;
  readonly of: number;
  /** What was not tested: `GET /orders 503`. */
  readonly missing: readonly string[];
}
