import type { RequestStep } from './operation-steps.ts';

/** Reads from the replica, if there is one and the document allows it. */
export const replicaReads: RequestStep = (operation, next) => {
  const { replica, crud } = operation;
  const current = next(operation);
  if (replica === undefined || crud.replica !== true) return current;
  const old = next({ ...operation, database: replica });
  // Who compares a row with its entity tag is about to write it.
  return (request) =>
    request.received.headers['if-match'] === undefined ? old(request) : current(request);
};
