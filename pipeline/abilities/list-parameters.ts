import { X_CRUD } from '../extensions.ts';
import type { ParameterCrud, ParameterRole } from '../extensions.ts';
import type { ApiModel, Operation } from '../model/api-model.ts';
import type { RelatedFilter } from '../../server-template/shared/list/related-filters.ts';
import type { AbilityRequest } from './ability.ts';
import { modelOperations } from './ability.ts';
import type { DocumentDraft, Part } from './document-draft.ts';

/** The list operations of a model. */
export function listsOf(request: AbilityRequest): readonly Operation[] {
  return modelOperations(request, 'list');
}

/** The `x-crud` of a parameter. */
export function crudOf(parameter: Part): Partial<ParameterCrud> {
  return parameter[X_CRUD] ?? {};
}

/** Matches parameters with one of these roles. */
export function plays(...roles: readonly ParameterRole[]): (parameter: Part) => boolean {
  return (parameter) => {
    const { relation, role } = crudOf(parameter);
    return relation === undefined && roles.some((one) => role === one);
  };
}

/** Matches the query parameter of this name. */
export function isNamed(name: string): (parameter: Part) => boolean {
  return (parameter) => parameter['in'] === 'query' && parameter['name'] === name;
}

/** A parameter whose value is a comma-separated choice of names. */
export function choiceParameter(name: string, names: readonly string[], role: ParameterRole): Part {
  return {
    ...{ name, in: 'query', explode: false },
    schema: { type: 'array', items: { type: 'string', enum: names } },
    [X_CRUD]: { role },
  };
}

/** Removes filters by related rows from lists. `start`: the model of the list. */
export function withoutFilters(
  draft: DocumentDraft,
  { operations }: ApiModel,
  isMeant: (filter: RelatedFilter, start: string) => boolean,
): void {
  for (const { list, crud, pointer } of operations)
    for (const filter of list?.relatedFilters ?? [])
      if (isMeant(filter, crud?.model.name ?? ''))
        draft.removeParameters(pointer, isNamed(filter.parameter.name));
}
