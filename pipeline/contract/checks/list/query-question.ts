import type { Row } from '../../rows/row-shape.ts';

/** What a query responds. */
export interface QueryReply {
  readonly rows: readonly Row[];
  readonly groups: readonly Row[];
}

/** A query whose right response is known. */
export interface Question {
  readonly body: Readonly<Record<string, unknown>>;
  readonly message: string;
  isRight(this: void, reply: QueryReply): boolean;
}
