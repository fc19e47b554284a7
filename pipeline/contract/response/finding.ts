import type { OperationResponse, Content } from '../../model/api-model.ts';

/** What is wrong with a response, before anyone knows which request it belongs to. */
export interface Finding {
  /** A plain sentence. */
  readonly message: string;
  readonly keyword: string;
  /** Pointer into the document of what promised otherwise. */
  readonly pointer: string;
  /** Pointer into the body, where it is in it. */
  readonly instance: string | null;
  readonly expected: string;
  readonly actual: string;
}

/** A response held against its operation. */
export interface ValidatedResponse {
  /** The declared response that it is; null: its status is not declared. */
  readonly response: OperationResponse | null;
  /** The declared body that it has; null: none is declared or the media type is another. */
  readonly content: Content | null;
  readonly findings: readonly Finding[];
  /** The body's value; undefined where it is not JSON. */
  readonly value: unknown;
}
