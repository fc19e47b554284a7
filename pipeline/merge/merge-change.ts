/** The side whose value was used. */
export type Winner = 'database' | 'document';

/** Why a side was used. */
export type MergeReason =
  /** Only the database changed it. */
  | 'onlyDatabase'
  /** Both changed it, below `x-db`, where the database takes precedence. */
  | 'databaseKnows'
  /** Both changed it, elsewhere: the edit takes precedence. */
  | 'youWrote'
  /** The user deleted it and the database changed it: it stays deleted. */
  | 'youDeleted'
  /** The user edited it and the database dropped it. */
  | 'databaseDropped'
  /** The edit would make the document invalid now. */
  | 'impossible'
  /** Chosen by a flag. */
  | 'asked';

/** A difference between the database and the edited document; sides without a value are omitted. */
export interface MergeChange {
  /** Place in the merged document (RFC 6901), with labels of list items: `/tags/Order`. */
  readonly pointer: string;
  readonly base?: unknown;
  readonly database?: unknown;
  readonly yours?: unknown;
  readonly winner: Winner;
  readonly reason: MergeReason;
}

/** Whether both sides changed it differently. */
export function isConflict({ reason }: MergeChange): boolean {
  return reason !== 'onlyDatabase';
}

/** Whether no flag has decided it. */
export function isOpenConflict(change: MergeChange): boolean {
  return isConflict(change) && change.reason !== 'asked';
}
