import type { OperationResponse, Content } from '../../model/api-model.ts';

/** A violation in a response, independent of its request. */
export interface Finding {
  /** A sentence. */
  readonly message: string;
  readonly keyword: string;
  /** Pointer to the violated part of the document. */
  readonly pointer: string;
  /** Pointer into the body; null if it is not about the body. */
  readonly instance: string | null;
  readonly expected: string;
  readonly actual: string;
}

/** A validated response. */
export interface ValidatedResponse {
  /** The matching declared response; null: the status is not declared. */
  readonly response: OperationResponse | null;
  /** The matching declared content; null: none is declared, or the media type differs. */
  readonly content: Content | null;
  readonly findings: readonly Finding[];
  /** The body's value; undefined if it is not JSON. */
  readonly value: unknown;
}
