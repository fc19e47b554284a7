import { X_CRUD } from '../extensions.ts';
import type { ParameterCrud, ParameterRole } from '../extensions.ts';
import type { Operation } from '../model/api-model.ts';
import type { AbilityRequest } from './ability.ts';
import { modelOperations } from './ability.ts';
import type { Part } from './document-draft.ts';

/** The lists of a model. */
export function listsOf(request: AbilityRequest): readonly Operation[] {
  return modelOperations(request, 'list');
}

/** What a parameter does to a list. */
export function crudOf(parameter: Part): Partial<ParameterCrud> {
  return parameter[X_CRUD] ?? {};
}

/** Whether a parameter plays one of these roles. */
export function plays(...roles: readonly ParameterRole[]): (parameter: Part) => boolean {
  return (parameter) => roles.some((role) => crudOf(parameter).role === role);
}

/** Whether a query has a parameter of the name. */
export function isNamed(name: string): (parameter: Part) => boolean {
  return (parameter) => parameter['in'] === 'query' && parameter['name'] === name;
}

/** A parameter that chooses among names, written, comma-separated them. */
export function choiceParameter(name: string, names: readonly string[], role: ParameterRole): Part {
  return {
    ...{ name, in: 'query', explode: false },
    schema: { type: 'array', items: { type: 'string', enum: names } },
    [X_CRUD]: { role },
  };
}
