import type { HttpMethod } from '../../openapi-document.ts';
import type { Node } from '../schema/source.ts';

/** An operation where it is. */
export interface OperationPlace {
  readonly method: HttpMethod;
  readonly path: string;
  /** `GET /orders/{id}`. */
  readonly name: string;
  readonly pointer: string;
  readonly value: Node;
  /** The path item that it is in. */
  readonly item: { readonly value: Node; readonly pointer: string };
}

/** An operation of two documents; null where it is missing. */
export interface OperationChange {
  readonly before: OperationPlace | null;
  readonly after: OperationPlace | null;
  /** It has the same operationId and another method or path. */
  readonly isMoved: boolean;
  /** `2026-11-22`. */
  readonly today: string;
}
