import { rolesOfNames, startsAtZero, type ListRole } from '../../model/third-party/index.ts';
import type { ListInput } from './list-inputs.ts';

export type { ListRole };

/** Whether a list has pages, by roles. */
export function hasPageRoles(found: ReadonlyMap<ListRole, ListInput>): boolean {
  return pageRoles.some((role) => found.has(role));
}

const pageRoles = ['page', 'limit', 'offset', 'end', 'range', 'after', 'before'] as const;

/** Roles of names; of several names with a role, the one that was sent applies. */
export function listRoles(inputs: readonly ListInput[]): ReadonlyMap<ListRole, ListInput> {
  return new Map([...rolesOfNames(inputs)].map(([role, alike]) => [role, eitherOf(alike)]));
}

function eitherOf([best, ...others]: readonly [ListInput, ...ListInput[]]): ListInput {
  const inputs = [best, ...others];
  if (others.length === 0) return best;
  return {
    ...best,
    valueIn: (valid) =>
      (inputs.find(({ isSent }) => isSent(valid)) ?? best).valueIn(valid) ??
      inputs.map(({ valueIn }) => valueIn(valid)).find((value) => value !== undefined),
    isSent: (valid) => inputs.some(({ isSent }) => isSent(valid)),
  };
}

/** Number of rows needed for the author's example of a page; 0 without one. */
export function rowsForExamples(roles: ReadonlyMap<ListRole, ListInput>): number {
  const exampleOf = (role: ListRole): number =>
    Math.max(0, ...(roles.get(role)?.examples ?? []).map(Number).filter(Number.isSafeInteger));
  const page = roles.get('page');
  const first = page !== undefined && startsAtZero(page) ? 0 : 1;
  const size = exampleOf('limit') || usualSize;
  const before = Math.max(exampleOf('offset'), (exampleOf('page') - first) * size);
  return before <= 0 ? 0 : before + Math.min(size, 5);
}

const usualSize = 20;
