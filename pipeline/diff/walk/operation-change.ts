import type { HttpMethod } from '../../openapi-document.ts';
import type { Node } from '../schema/source.ts';

/** An operation and its place. */
export interface OperationPlace {
  readonly method: HttpMethod;
  readonly path: string;
  /** `GET /orders/{id}`. */
  readonly name: string;
  readonly pointer: string;
  readonly value: Node;
  /** The path item that contains it. */
  readonly item: { readonly value: Node; readonly pointer: string };
}

/** An operation in two documents; null if missing. */
export interface OperationChange {
  readonly before: OperationPlace | null;
  readonly after: OperationPlace | null;
  /** The operationId is the same, the method or path is not. */
  readonly isMoved: boolean;
  /** The reference day: `2026-11-22`. */
  readonly today: string;
}
