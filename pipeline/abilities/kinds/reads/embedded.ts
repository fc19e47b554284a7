import { PipelineError } from '../../../errors.ts';
import { X_CRUD } from '../../../extensions.ts';
import type { Operation, Property, Relation } from '../../../model/api-model.ts';
import { operators } from '../../../../server-template/shared/list/operators.ts';
import type { Ability, AbilityOutcome, AbilityRequest } from '../../ability.ts';
import { modelOperations } from '../../ability.ts';
import type { Part } from '../../document-draft.ts';
import { crudOf, isNamed } from '../../list-parameters.ts';
import { propertyToShow } from '../../property-to-show.ts';
import { filterValues, operatorOf } from '../filter.ts';

/** Sorts, limits and filters embedded lists: `orderItems.sort`. */
export const embeddedAbility: Ability = {
  usage: 'embedded <relation> <sort|limit|filter> [property] [operator]',
  description: 'requests sort, limit or filter an embedded list: orderItems.sort=-price',
  target: 'models',
  words: [2, 4],
  add(request) {
    const [path = '', kind = '', ...words] = request.words;
    const lists = embeddedLists(request, path);
    if (lists.length === 0)
      return { cannot: `no operation embeds a list called ${path}; add it with embed` };
    for (const { operation, relation } of lists) {
      const wanted = parameterOf(path, kind, { words, relation });
      const { pointer } = operation;
      const known = request.draft.parametersOf(pointer);
      const name = String(wanted['name']);
      const isSame = isLike(crudOf(wanted));
      const same = known.find(isSame);
      if (same !== undefined) addChoices(same, wanted);
      else if (known.some(isNamed(name)))
        return { cannot: `${name} is a parameter with another meaning` };
      else request.draft.addParameter(pointer, wanted, isSame);
    }
    return {};
  },
  remove(request): AbilityOutcome {
    const { draft, words } = request;
    const [path = '', kind = '', property, op] = words;
    for (const { pointer } of modelOperations(request, 'list', 'get')) {
      const known = draft.parametersOf(pointer);
      const sorting = known.find(isLike({ relation: path, role: 'sort' }));
      if (kind === 'sort' && property !== undefined && sorting !== undefined) {
        const choices = choicesOf(sorting);
        const left = choices.filter((one) => one.replace(/^-/, '') !== property);
        choices.splice(0, choices.length, ...left);
        if (left.length > 0) continue;
      }
      draft.removeParameters(pointer, (parameter) => {
        const { relation, role, filter, op: own = 'eq' } = crudOf(parameter);
        if (relation !== path) return false;
        if (kind !== 'filter') return role === kind;
        return filter === property && own === operatorOf(op);
      });
    }
    return {};
  },
};

interface ListedRelation {
  readonly operation: Operation;
  readonly relation: Relation;
}

/** The operations that embed the list of a path. */
function embeddedLists(request: AbilityRequest, path: string): readonly ListedRelation[] {
  return modelOperations(request, 'list', 'get').flatMap((operation) => {
    let relations = operation.embed?.relations ?? [];
    let relation: Relation | undefined;
    for (const name of path.split('.')) {
      relation = relations.find((one) => one.name === name);
      relations = relation?.relations ?? [];
    }
    return relation === undefined || relation.most === null ? [] : [{ operation, relation }];
  });
}

function parameterOf(
  path: string,
  kind: string,
  {
    words: [word, op],
    relation: { model, most },
  }: { readonly words: readonly string[]; readonly relation: Relation },
): Part {
  const named = (suffix: string, schema: Part, crud: Part): Part => ({
    ...{ name: `${path}.${suffix}`, in: 'query' },
    ...(kind === 'sort' ? { explode: false } : {}),
    ...{ schema, [X_CRUD]: { relation: path, ...crud } },
  });
  if (kind === 'limit')
    return named('limit', { type: 'integer', minimum: 1, maximum: most }, { role: 'limit' });
  if (kind === 'sort') {
    const { name } = sortable(propertyToShow(model, word ?? ''));
    const choices = { type: 'array', items: { type: 'string', enum: [name, `-${name}`] } };
    return named('sort', choices, { role: 'sort' });
  }
  if (kind !== 'filter')
    throw new PipelineError({
      code: 'USAGE',
      message: `An embedded list has sort, limit and filter, not ${JSON.stringify(kind)}.`,
    });
  const property = propertyToShow(model, word ?? '');
  const operator = operatorOf(op);
  const compared = operator === 'eq' ? property.name : `${property.name}_${operator}`;
  const crud = { filter: property.name, ...(operator === 'eq' ? {} : { op: operator }) };
  return { ...named(compared, {}, crud), ...filterValues(property, operator) };
}

function sortable(property: Property): Property {
  if (operators.gte.compares(property.type.kind) || operators.eq.compares(property.type.kind))
    return property;
  throw new PipelineError({
    code: 'USAGE',
    message: `Rows cannot be sorted by ${property.name}.`,
  });
}

/** Matches the parameter for the same part of the same list. */
function isLike(wanted: ReturnType<typeof crudOf>): (parameter: Part) => boolean {
  return (parameter) => {
    const { relation, role, filter, op = 'eq' } = crudOf(parameter);
    if (relation !== wanted.relation) return false;
    if (wanted.role !== undefined) return role === wanted.role;
    return filter === wanted.filter && op === (wanted.op ?? 'eq');
  };
}

/** Adds the orders of a parameter to those of another. */
function addChoices(known: Part, wanted: Part): void {
  if (crudOf(wanted).role !== 'sort') return;
  const choices = choicesOf(known);
  choices.push(...choicesOf(wanted).filter((one) => !choices.includes(one)));
}

function choicesOf(parameter: Part): string[] {
  const { items } = parameter['schema'] as { readonly items: { readonly enum: string[] } };
  return items.enum;
}
