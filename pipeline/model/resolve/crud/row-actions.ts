import type { CrudAction } from '../../../extensions.ts';

/** Whether an operation is about several rows, or one that is not there yet: its path may be below another row. */
export function isOfMany(action: CrudAction): boolean {
  return !ofOne.includes(action);
}

/** Whether an operation may make rows, of which its path says something. */
export function isCreating(action: CrudAction): boolean {
  return action === 'create' || action === 'bulkCreate' || action === 'upsert';
}

/** Whether the body of an operation is one row. */
export function hasRowBody(action: CrudAction): boolean {
  return action === 'create' || action === 'update' || action === 'upsert';
}

/** Whether an operation has rows in its body. */
export function isWriting(action: CrudAction): boolean {
  return writing.includes(action);
}

const ofOne: readonly CrudAction[] = ['get', 'update', 'delete', 'upsert'];

const writing: readonly CrudAction[] = [
  ...(['create', 'update', 'upsert', 'bulkCreate', 'bulkUpdate'] as const),
];
