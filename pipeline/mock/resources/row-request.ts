import type { Caller } from '../../../server-template/shared/access/row-rule.ts';
import type { Operation } from '../../model/api-model.ts';
import type { ValidRequest } from '../validate/request-validator.ts';
import type { RowResource, ResourceUse } from '../../model/resources/resource.ts';

/** An operation on rows. */
export interface RowRequest {
  readonly operation: Operation;
  readonly use: ResourceUse;
  readonly pathValues: readonly string[];
  readonly valid: ValidRequest;
  /** JSON or form body; null without one. */
  readonly body: unknown;
  /** Media type of the body, as in the document. */
  readonly mediaType: string | null;
  readonly world: WorldOptions;
  /** The caller; null: reaches all rows. */
  readonly caller: Caller | null;
  readonly now: Date;
  /** `If-None-Match: *`: the row must not exist. */
  readonly mustBeNew?: boolean;
}

/** Selects a set of generated rows. */
export interface WorldOptions {
  readonly seed: number;
  readonly isDynamic: boolean;
}

/** Path parameters of the parents. */
export function parentsOf({ use: { resource }, pathValues }: RowRequest): readonly string[] {
  return pathValues.slice(0, resource.parents.length);
}

/** Path parameters of the row. */
export function keyOf({ use: { resource }, pathValues }: RowRequest): readonly string[] {
  return pathValues.slice(resource.parents.length);
}

/** Whether a client may choose the path of a new row: without a list and without a declared 409. */
export function isReplacing({ operation, use: { resource } }: RowRequest): boolean {
  if (resource.model !== null || resource.list?.path === resource.name) return false;
  return !operation.responses.some(({ status }) => status === '409');
}

/** Whether a change creates a missing row: if the document declares a 201, or has no create. */
export function mayPut(
  { operation, use: { action, resource } }: RowRequest,
  created: ReadonlySet<RowResource>,
): boolean {
  if (resource.model !== null || operation.method !== 'put') return false;
  const has = (code: string): boolean => operation.responses.some(({ status }) => status === code);
  if (action === 'save') return !has('404');
  return action === 'update' && (has('201') || !created.has(resource));
}
