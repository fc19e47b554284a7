/** Faults of the depot. */
export const depotFaults = [
  // Upserts.
  'an upsert changes nothing',
  'an upsert always answers 200',
  'an upsert always answers 201',
  'an upsert makes a second row',
  'an upsert ignores If-None-Match',
  'an upsert rejects new rows',
  // Related rows.
  'a new row drops its related rows',
  'a new row keeps one of its related rows',
  'a change drops new related rows',
  'changes of related rows are dropped',
  'a change to one related row changes all',
  'related rows that are removed stay',
  'removing one related row removes all',
  'a whole list leaves the rows that it has not',
  'a rejected create leaves its row',
  'a rejected change leaves its row changed',
  'a rejected change leaves its related rows changed',
  'a missing related row is ignored',
  'the error of a related row names the first',
  'the error of a related row names the whole list',
  // Several rows.
  'several rows are created until one fails',
  'several rows are changed until one fails',
  'several rows are deleted until one fails',
  'several new rows are returned in another order',
  'several changed rows are returned in another order',
  'several changes change another row',
  'the last of several changes is lost',
  'one change is applied to all rows that are named',
  'rows to change that are missing are ignored',
  'the last of several rows is not deleted',
  'one more row is deleted',
  'rows to delete that are missing are ignored',
  'any number of rows is created',
  'any number of rows is changed',
  'any number of rows is deleted',
  'values of rows to change are not checked',
] as const;

/** A fault of the depot. */
export type DepotFault = (typeof depotFaults)[number];
