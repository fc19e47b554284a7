import { PipelineError } from '../../errors.ts';
import { X_CRUD } from '../../extensions.ts';
import {
  filterOperators,
  takesRange,
  type FilterOperator,
} from '../../../server-template/shared/list/operators.ts';
import type { Property } from '../../model/api-model.ts';
import type { Ability } from '../ability.ts';
import { comparedProperty, type ComparedProperty } from '../compared-property.ts';
import type { Part } from '../document-draft.ts';
import { filterSchema } from '../operand-schemas.ts';
import { comparedSchema } from './query-schemas.ts';
import { crudOf, isNamed, listsOf } from '../list-parameters.ts';

/** Filters lists by a property, also of related rows: `price_gte`, `customer.country`. */
export const filterAbility: Ability = {
  usage: 'filter <property> [operator]',
  description: `lists can be filtered by a property, also of related rows (customer.country); operators: ${filterOperators.join(', ')}`,
  target: 'models',
  words: [1, 2],
  ofLists: true,
  add(request) {
    const { draft, model, words } = request;
    if (model === null) return {};
    const op = operatorOf(words[1]);
    const lists = listsOf(request);
    const compared = comparedProperty(request, { model, lists, path: words[0] ?? '' });
    if ('cannot' in compared) return compared;
    const { path, notes } = compared;
    const name = op === 'eq' ? path : `${path}_${op}`;
    for (const { pointer } of lists) {
      const isSame = compares(path, op);
      const known = draft.parametersOf(pointer);
      if (!known.some(isSame) && known.some(isNamed(name)))
        return { cannot: `its lists already have a parameter ${name} with another meaning` };
      draft.addParameter(pointer, parameterOf(name, compared, op), isSame);
    }
    return { notes };
  },
  remove(request) {
    const { draft, words } = request;
    const isMeant = compares(words[0] ?? '', operatorOf(words[1]));
    for (const { pointer } of listsOf(request)) draft.removeParameters(pointer, isMeant);
    return {};
  },
};

function compares(property: string, op: FilterOperator): (parameter: Part) => boolean {
  return (parameter) => {
    const crud = crudOf(parameter);
    return crud.relation === undefined && crud.filter === property && (crud.op ?? 'eq') === op;
  };
}

/** The operator of a word; throws USAGE if there is none. */
export function operatorOf(word = 'eq'): FilterOperator {
  const found = filterOperators.find((op) => op === word);
  if (found !== undefined) return found;
  throw new PipelineError({
    code: 'USAGE',
    message: `There is no operator ${JSON.stringify(word)}.`,
    hint: `The operators are ${filterOperators.join(', ')}.`,
  });
}

function parameterOf(name: string, { path, property }: ComparedProperty, op: FilterOperator): Part {
  return {
    ...{ name, in: 'query', ...filterValues(property, op) },
    [X_CRUD]: { filter: path, ...(op === 'eq' ? {} : { op }) },
  };
}

/** The schema of a filter's parameter, and how it separates values. */
export function filterValues(property: Property, op: FilterOperator): Part {
  const schema = filterSchema(op, comparedSchema(property));
  return { ...(takesRange(op) ? { explode: false } : {}), schema };
}
