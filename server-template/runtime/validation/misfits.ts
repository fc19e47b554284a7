import type { Logger } from 'pino';
import type { Database, Misfit } from '../database/database.ts';
import type { Operation } from '../document/operation.ts';

const reported = new WeakMap<Database, Set<string>>();
const ofOperations = new WeakMap<Operation, Set<string>>();

/** Logs, once per column, that a stored value does not match the document. */
export function reportMisfit(
  {
    database,
    operation,
    log,
  }: {
    readonly database: Database;
    readonly operation: Operation;
    readonly log: Logger;
  },
  misfit: Misfit,
): void {
  namesIn(ofOperations, operation).add(misfit.name);
  const columns = namesIn(reported, database);
  const column = JSON.stringify([misfit.table, misfit.column, misfit.form]);
  if (columns.has(column)) return;
  columns.add(column);
  const { name: _, ...place } = misfit;
  log.warn(place, 'a stored value does not match the document; it is returned unchanged');
}

/** Names of the properties already logged for an operation. */
export function misfitsOf(operation: Operation): ReadonlySet<string> {
  return ofOperations.get(operation) ?? new Set();
}

function namesIn<Key extends object>(sets: WeakMap<Key, Set<string>>, key: Key): Set<string> {
  const known = sets.get(key) ?? new Set();
  sets.set(key, known);
  return known;
}
