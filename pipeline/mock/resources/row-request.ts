import type { Caller } from '../../../server-template/runtime/shared/access/row-rule.ts';
import type { Operation } from '../../model/api-model.ts';
import type { ValidRequest } from '../validate/request-validator.ts';
import type { RowResource, ResourceUse } from '../../model/resources/resource.ts';

/** What is done to which rows. */
export interface RowRequest {
  readonly operation: Operation;
  readonly use: ResourceUse;
  readonly pathValues: readonly string[];
  readonly valid: ValidRequest;
  /** JSON or form body; null where none was sent. */
  readonly body: unknown;
  /** Of the body, as the document spells it. */
  readonly mediaType: string | null;
  readonly world: WorldOptions;
  /** Who sends it; null: somebody who reaches all rows. */
  readonly caller: Caller | null;
  readonly now: Date;
  /** Nothing may be there yet: `If-None-Match: *`. */
  readonly mustBeNew?: boolean;
}

/** Which of all possible rows are meant. */
export interface WorldOptions {
  readonly seed: number;
  readonly isDynamic: boolean;
}

/** Values of the path's parameters before those of the row. */
export function parentsOf({ use: { resource }, pathValues }: RowRequest): readonly string[] {
  return pathValues.slice(0, resource.parents.length);
}

/** Values of the path's parameters that tell which row. */
export function keyOf({ use: { resource }, pathValues }: RowRequest): readonly string[] {
  return pathValues.slice(resource.parents.length);
}

/** Whether a client that says where a new row should be means it: where no list tells which addresses are taken, and no 409 is known. */
export function isReplacing({ operation, use: { resource } }: RowRequest): boolean {
  if (resource.model !== null || resource.list?.path === resource.name) return false;
  return !operation.responses.some(({ status }) => status === '409');
}

/** Whether a row that is not there is made by changing it: where the document knows a 201, or no other way to make one. */
export function mayPut(
  { operation, use: { action, resource } }: RowRequest,
  created: ReadonlySet<RowResource>,
): boolean {
  if (resource.model !== null || operation.method !== 'put') return false;
  const has = (code: string): boolean => operation.responses.some(({ status }) => status === code);
  if (action === 'save') return !has('404');
  return action === 'update' && (has('201') || !created.has(resource));
}
