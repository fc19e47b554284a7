import { rolesOfNames, type ListRole } from '../../model/lists/list-roles.ts';
import type { ListInput } from './list-inputs.ts';

export type { ListRole };

/** Whether a list has pages, by the roles of its parameters. */
export function hasPageRoles(found: ReadonlyMap<ListRole, ListInput>): boolean {
  return pageRoles.some((role) => found.has(role));
}

const pageRoles = ['page', 'limit', 'offset', 'end', 'range', 'after', 'before'] as const;

/** Which name has which role; where several have one, whichever was sent. */
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
