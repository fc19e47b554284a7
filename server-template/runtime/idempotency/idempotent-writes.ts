import type { RequestStep } from '../crud/operation-steps.ts';
import { withStoredResponses } from './stored-responses.ts';

/** Writes once, however often a request with an idempotency key is repeated, if the operation takes one. */
export const idempotentWrites: RequestStep = (operation, next) =>
  withStoredResponses(operation, next(operation), (own) => next({ ...operation, database: own }));
