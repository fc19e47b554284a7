import type { Operation } from '../../model/api-model.ts';
import type { Resource } from '../../model/resources/resource.ts';

/**
 * What a document promises about the rows of a resource and the operations on them. `x-crud`
 * promises all of it; where rows are inferred, an API may do otherwise.
 */
export interface Promises {
  /** Rows keep the values that they were sent, and change only in what an update contains. */
  readonly keepsValues: boolean;
  /** New rows are shown at once: whole, by every operation that reads them, and in full lists. */
  readonly showsRows: boolean;
  /** A deleted row is gone, not only marked, and a new row cannot be one that existed. */
  readonly ownsRows: boolean;
  /** A key of no row finds nothing. */
  readonly rejectsUnknownKeys: boolean;
  /** A row's parents are in its columns, not only in the path. */
  readonly storesParents: boolean;
  /** Every response is declared, its reasons too, and comes in time with the declared headers. */
  readonly declaresResponses: boolean;
}

const all: Promises = {
  ...{ keepsValues: true, showsRows: true, ownsRows: true },
  ...{ rejectsUnknownKeys: true, storesParents: true, declaresResponses: true },
};

/** Of rows that are inferred. */
export const noPromises: Promises = {
  ...{ keepsValues: false, showsRows: false, ownsRows: false },
  ...{ rejectsUnknownKeys: false, storesParents: false, declaresResponses: false },
};

/** What a document promises about a resource's rows, or about one operation. */
export function promisesOf(subject: Pick<Resource, 'model'> | Pick<Operation, 'crud'>): Promises {
  const declared = 'crud' in subject ? subject.crud : subject.model;
  return declared === null ? noPromises : all;
}
