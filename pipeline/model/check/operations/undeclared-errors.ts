import type { CrudAction } from '../../../extensions.ts';
import type { Operation } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { ProblemList } from '../../problem-list.ts';

/** Errors that depend on rows, and the actions that respond with them. */
const errors: readonly {
  readonly status: string;
  readonly reason: string;
  readonly actions: readonly CrudAction[];
}[] = [
  {
    status: '404',
    reason: 'if the row does not exist',
    actions: ['get', 'update', 'delete', 'getFile', 'putFile', 'deleteFile'],
  },
  {
    status: '409',
    reason: 'if the row conflicts with another',
    actions: ['create', 'update', 'delete', 'upsert', 'bulkCreate', 'bulkUpdate', 'bulkDelete'],
  },
];

/** Whether an operation responds with 404 or 409 if its rows are missing or in conflict. */
export function dependsOnRows(crud: Operation['crud'], status: string): boolean {
  const actions = errors.find((error) => error.status === status)?.actions ?? [];
  if (crud === null) return false;
  return actions.includes(crud.action) || (status === '404' && crud.parent !== null);
}

/**
 * Warns once per status about operations on rows that send an error which they do not declare:
 * clients have no type for it.
 */
export function checkUndeclaredErrors(
  problems: ProblemList,
  operations: readonly Operation[],
): void {
  for (const { status, reason } of errors) {
    const undeclared = operations.filter(
      ({ crud, responses }) =>
        dependsOnRows(crud, status) &&
        !responses.some((response) => covers(response.status, status)),
    );
    const [first, ...others] = undeclared;
    if (first === undefined) continue;
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    problems.warn(
      pointerTo(first.pointer, 'responses'),
      `The server responds with ${status} ${reason}, but ${first.id}${more} does not declare it.`,
    );
  }
}

function covers(declared: string, status: string): boolean {
  return declared === status || declared === '4XX' || declared === 'default';
}
