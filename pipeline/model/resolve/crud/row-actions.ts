import type { CrudAction } from '../../../extensions.ts';

/** Whether an operation is about several rows, or one that is not there yet: its path may be below another row. */
export function isOfMany(action: CrudAction): boolean {
  return action !== 'get' && action !== 'update' && action !== 'delete';
}

/** Whether an operation has rows in its body. */
export function isWriting(action: CrudAction): boolean {
  return writing.includes(action);
}

const writing: readonly CrudAction[] = ['create', 'update', 'bulkCreate', 'bulkUpdate'];
