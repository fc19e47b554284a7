import { writeAllThenEach } from '../many/write-all-then-each.ts';
import type { RequestStep } from '../operation-steps.ts';
import { waysOf } from './nested-ways.ts';
import { isSent } from './nested-writer.ts';

/** Writes a body with related rows in one transaction; a body without them is written as usual. */
export const relatedRows: RequestStep = (operation, next) => {
  const { nested = [] } = operation.crud;
  const plain = next(operation);
  if (nested.length === 0) return plain;
  // Reports errors in the document at start.
  for (const relation of nested) waysOf(operation, relation);
  return (request) =>
    nested.some((relation) => isSent(request, relation))
      ? writeAllThenEach(operation.database, (own, writeRows) =>
          next({ ...operation, database: own, writeRows })(request),
        )
      : plain(request);
};
