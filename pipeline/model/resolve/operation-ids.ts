import type { Operation } from '../api-model.ts';
import { pointerTo } from '../json-pointer.ts';
import { operationIdError, operationIdFor } from './operation-id.ts';
import type { ProblemList } from '../problem-list.ts';

type Named = Pick<Operation, 'id' | 'method' | 'path' | 'pointer'>;

/**
 * Rejects invalid and duplicate ids. Ids are file names as well, and some file systems ignore case.
 */
export function rejectOperationIds(problems: ProblemList, operations: readonly Named[]): void {
  const owners = new Map<string, Pick<Operation, 'method' | 'path'>>();
  for (const { id, method, path, pointer } of operations) {
    const error = operationIdError(id);
    if (error !== null) problems.add(pointerTo(pointer, 'operationId'), error);
    const owner = owners.get(id.toLowerCase());
    if (owner !== undefined) {
      problems.add(
        pointerTo(pointer, 'operationId'),
        `The operationId ${JSON.stringify(id)} is also used by ${owner.method.toUpperCase()} ${owner.path}.`,
        'Give each operation a unique operationId.',
      );
    }
    owners.set(id.toLowerCase(), { method, path });
  }
}

/**
 * A unique id for each operation, by pointer: its own if valid and not taken, else derived from
 * method and path, with a warning.
 */
export function uniqueOperationIds(
  problems: ProblemList,
  operations: readonly Named[],
): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, pointer } of operations) {
    if (operationIdError(id) !== null || taken.has(id.toLowerCase())) continue;
    taken.add(id.toLowerCase());
    ids.set(pointer, id);
  }
  for (const { id, method, path, pointer } of operations) {
    if (ids.has(pointer)) continue;
    const made = freeId(operationIdFor(method, path), taken);
    taken.add(made.toLowerCase());
    ids.set(pointer, made);
    // OpenAPI does not require an id.
    if (id === '') continue;
    problems.warn(
      pointer,
      `The operationId ${JSON.stringify(id)} is taken or not a valid name; the operation is called ${made}.`,
    );
  }
  return ids;
}

function freeId(wanted: string, taken: ReadonlySet<string>): string {
  let id = wanted;
  for (let number = 2; taken.has(id.toLowerCase()); number += 1) id = `${wanted}${number}`;
  return id;
}
