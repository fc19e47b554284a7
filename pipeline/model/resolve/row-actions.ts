import type { CrudAction } from '../../extensions.ts';

/**
 * Whether an operation concerns several rows, or a new one, so that its path may be below another
 * row.
 */
export function isOfMany(action: CrudAction): boolean {
  return !ofOne.includes(action);
}

/** Whether an operation may create rows, whose columns its path may set. */
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

/** Whether an operation removes rows, or marks them with its presets. */
export function isDeleting(action: CrudAction): boolean {
  return action === 'delete' || action === 'bulkDelete';
}

/** Whether an operation reads or writes a file of a row. */
export function isOfFile(action: CrudAction): boolean {
  return fileActions.includes(action);
}

const fileActions: readonly CrudAction[] = ['getFile', 'putFile', 'deleteFile'];

const ofOne: readonly CrudAction[] = ['get', 'update', 'delete', 'upsert', ...fileActions];

const writing: readonly CrudAction[] = [
  ...(['create', 'update', 'upsert', 'bulkCreate', 'bulkUpdate'] as const),
];
