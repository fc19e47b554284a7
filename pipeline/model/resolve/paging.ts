import type { Crud, Operation, Paging, Parameter } from '../api-model.ts';

// For a document that gives no default and no bound.
const usualLimit = 20;
const usualMaximum = 100;

/** How many rows a list of a model answers; null for any other operation. */
export function pagingOf(
  { parameters }: Pick<Operation, 'parameters'>,
  crud: Crud | null,
): Paging | null {
  if (crud?.action !== 'list') return null;
  const byRole = (role: Parameter['role']): Parameter | null =>
    parameters.find((parameter) => parameter.role === role) ?? null;
  const limit = byRole('limit');
  const { maximum, default: preset } = limit?.schema ?? {};
  const maximumLimit = maximum ?? usualMaximum;
  const defaultLimit = typeof preset === 'number' ? preset : Math.min(usualLimit, maximumLimit);
  return { page: byRole('page'), limit, defaultLimit, maximumLimit };
}
