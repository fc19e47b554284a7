import type { HttpMethod } from '../openapi-document.ts';

/** What a run found: the reports are made from this alone. */
export interface ContractResult {
  readonly title: string;
  readonly version: string;
  /** Base URL of the API that was called; null in a dry run. */
  readonly endpoint: string | null;
  readonly seed: number;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly milliseconds: number;
  /** Requests that were sent. */
  readonly requests: number;
  /** In the document's order: every path × method × status × media type, and every check beyond that. */
  readonly cells: readonly Cell[];
  readonly coverage: Coverage;
  /** What the run could not take back: rows it created and could not delete. */
  readonly leftovers: readonly string[];
  /** Operations that were not or not wholly tried, because they may change what the run did not make: `DELETE /items`. */
  readonly withheld: readonly string[];
  /** Operations of which no request was a success, and why. */
  readonly unsuccessful: readonly UnsuccessfulOperation[];
}

/** An operation that never reached its success: what it does was not seen. */
export interface UnsuccessfulOperation {
  /** `POST /orders`. */
  readonly operation: string;
  /** A sentence. */
  readonly reason: string;
}

/** One promise of the document, and what became of it. */
export interface Cell {
  /** Stable and unique: `POST /orders 409 application/json: unique email`. */
  readonly id: string;
  /** Id of the check that tried it: `unique`. */
  readonly check: string;
  readonly operation: OperationName;
  /** `201`, `4XX`, `default`; null where the promise is about several. */
  readonly status: string | null;
  /** Null where there is no body. */
  readonly mediaType: string | null;
  /** What was tried, for people: `body without the required field name`. */
  readonly title: string;
  readonly kind: CellKind;
  readonly outcome: Outcome;
  readonly milliseconds: number;
}

/** Which operation a cell belongs to. */
export interface OperationName {
  readonly id: string;
  readonly method: HttpMethod;
  readonly path: string;
}

/** `declared`: a response that the document lists; `request`: a broken request is rejected; `state`: what was written is read, listed, gone; `list`: pages, sort and filters do what they say; `property`: random valid and invalid values; `protocol`: methods, media types, malformed bodies. */
export type CellKind = 'declared' | 'request' | 'state' | 'list' | 'property' | 'protocol';

/** What became of a cell. */
export type Outcome =
  | { readonly kind: 'passed' }
  | {
      readonly kind: 'skipped';
      readonly reason: string;
      /** Whether the response could have been provoked at all; one that cannot stays out of the coverage gate. */
      readonly isProvokable: boolean;
    }
  | { readonly kind: 'failed'; readonly failures: readonly Failure[] };

/** One thing that was not as the document promises. */
export interface Failure {
  /** A plain sentence. */
  readonly message: string;
  /** Keyword that was broken (`required`, `status`, `header`, `media-type`, …). */
  readonly keyword: string;
  /** Pointer into the document of what promised otherwise. */
  readonly pointer: string;
  /** Pointer into the body, where the failure is in it. */
  readonly instance: string | null;
  readonly expected: string;
  readonly actual: string;
  /** The request, to be run again in a shell; secrets are written as $NAMES. */
  readonly curl: string;
  readonly seed: number;
  readonly exchange: Exchange | null;
}

/** A request and its response; bodies as text, cut at 64 kB. */
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

/** How much of the document was tried. */
export interface Coverage {
  /** Operations that succeeded at least once. */
  readonly operations: Share;
  /** Declared answers; those that cannot be provoked are left out. */
  readonly responses: Share;
  readonly mediaTypes: Share;
  readonly parameters: Share;
  /** Validation keywords of requests that were broken once each. */
  readonly keywords: Share;
}

/** Tried, out of how many there are. */
export interface Share {
  readonly tried: number;
  readonly of: number;
  /** What was not tried: `GET /orders 503`. */
  readonly missing: readonly string[];
}
