/** Whose value a merge took. */
export type Winner = 'database' | 'document';

/** Why somebody's value was taken. */
export type MergeReason =
  /** Nobody edited what the database changed. */
  | 'onlyDatabase'
  /** Both changed it, below `x-db`: the database knows best what it is. */
  | 'databaseKnows'
  /** Both changed it elsewhere: the edit wins. */
  | 'youWrote'
  /** People deleted what the database changed: it stays deleted. */
  | 'youDeleted'
  /** The database no longer has what people edited. */
  | 'databaseDropped'
  /** A flag said so. */
  | 'asked';

/** One place where the database and the merged document's past differ; what is absent on a side is left out. */
export interface MergeChange {
  /** Place in the merged document (RFC 6901); items of lists are named by what they are: `/tags/Order`. */
  readonly pointer: string;
  readonly base?: unknown;
  readonly database?: unknown;
  readonly yours?: unknown;
  readonly winner: Winner;
  readonly reason: MergeReason;
}

/** Whether both sides wanted something else. */
export function isConflict({ reason }: MergeChange): boolean {
  return reason !== 'onlyDatabase';
}

/** Whether nobody has chosen a side of it. */
export function isOpenConflict(change: MergeChange): boolean {
  return isConflict(change) && change.reason !== 'asked';
}
