import { PipelineError } from '../../errors.ts';
import { X_CRUD } from '../../extensions.ts';
import type { Operation } from '../../model/api-model.ts';
import { operationsOf } from '../ability.ts';
import type { Ability, AbilityRequest } from '../ability.ts';
import { section } from '../document-draft.ts';
import type { Part } from '../document-draft.ts';
import { choiceParameter, crudOf, isNamed, listsOf, plays } from '../list-parameters.ts';

/** The parameters that the data providers of admin frameworks send, and the row that they expect of DELETE. */
export const aliasesAbility: Ability = {
  usage: 'aliases json-server',
  description: 'lists take _start, _end, _sort, _order and id; DELETE returns the row',
  target: 'models',
  words: [1, 1],
  add(request) {
    checkStyle(request);
    const { draft } = request;
    for (const list of listsOf(request)) {
      for (const parameter of placeParameters(request, list)) {
        const { role = 'start' } = crudOf(draft.resolved(parameter));
        draft.addParameter(list.pointer, parameter, plays(role));
      }
      askByIds(request, list);
      section(draft.part(list.pointer), X_CRUD)['total'] ??= 'exact';
    }
    for (const { pointer } of operationsOf(request, 'delete')) {
      const responses = section(draft.part(pointer), 'responses');
      delete responses['204'];
      responses['200'] ??= rowResponse(request);
    }
    return {};
  },
  remove(request) {
    checkStyle(request);
    const { draft } = request;
    for (const list of listsOf(request)) {
      const { pointer } = list;
      if (!draft.parametersOf(pointer).some(plays('start', 'sortField'))) continue;
      draft.removeParameters(pointer, plays('start', 'end', 'sortField', 'sortOrder'));
      filterByKey(request, list);
      delete section(draft.part(pointer), X_CRUD)['total'];
    }
    for (const { pointer } of operationsOf(request, 'delete')) {
      const responses = section(draft.part(pointer), 'responses');
      if (responses['204'] !== undefined) continue;
      responses['204'] = { description: 'Deleted.' };
      delete responses['200'];
    }
    return {};
  },
};

function checkStyle({ words: [style = ''] }: AbilityRequest): void {
  if (style === 'json-server') return;
  throw new PipelineError({
    code: 'USAGE',
    message: `There are no aliases ${JSON.stringify(style)}.`,
    hint: 'Write json-server, which also @refinedev/simple-rest and @refinedev/rest need.',
  });
}

/** What an operation that reads or changes a row answers; the deleted one is no other. */
function rowResponse(request: AbilityRequest): unknown {
  const [other] = operationsOf(request, 'get', 'update');
  return other === undefined
    ? { description: 'The deleted row.', content: plainContent(request) }
    : structuredClone(request.draft.part(other.pointer + '/responses')['200']);
}

function plainContent({ model }: AbilityRequest): Part {
  const schema = { $ref: `#/components/schemas/${model?.name ?? ''}` };
  return { 'application/json': { schema } };
}

function placeParameters({ draft }: AbilityRequest, { list }: Operation): readonly Part[] {
  const shared = (parameter: Part): Part =>
    draft.component('parameters', String(parameter['name']), parameter);
  const place = (name: string, role: string, description: string): Part => ({
    ...{ name, in: 'query', description },
    schema: { type: 'integer', format: 'int64', minimum: 0 },
    [X_CRUD]: { role },
  });
  const names = (list?.sortable ?? []).map(({ name }) => name);
  return [
    shared(place('_start', 'start', 'First row, from 0.')),
    shared(place('_end', 'end', 'Row after the last.')),
    ...(names.length === 0
      ? []
      : [
          choiceParameter('_sort', names, 'sortField'),
          shared(choiceParameter('_order', ['asc', 'desc', 'ASC', 'DESC'], 'sortOrder')),
        ]),
  ];
}

/** The filter by the key asks for its rows, all on one page; a key of another name is asked for by `id`, too. */
function askByIds(request: AbilityRequest, { pointer }: Operation): void {
  const { draft } = request;
  const key = keyOf(request);
  if (key === null) return;
  const known = draft.parametersOf(pointer);
  if (known.some(plays('ids'))) return;
  const own = known.find(isNamed('id'));
  if (own === undefined) {
    const { type, format } = key.schema;
    const items = { type, ...(format === undefined ? {} : { format }) };
    const schema = { type: 'array', items };
    const parameter = { name: 'id', in: 'query', schema, [X_CRUD]: { role: 'ids' } };
    draft.addParameter(pointer, parameter, plays('ids'));
  } else if (crudOf(own).filter === key.name) own[X_CRUD] = { role: 'ids' };
}

function filterByKey(request: AbilityRequest, { pointer }: Operation): void {
  const { draft } = request;
  const key = keyOf(request);
  const own = draft.parametersOf(pointer).find(plays('ids'));
  if (own === undefined) return;
  if (own['name'] === key?.name) own[X_CRUD] = { filter: key?.name };
  else draft.removeParameters(pointer, plays('ids'));
}

function keyOf({ model }: AbilityRequest) {
  const [column, ...others] = model?.source.primaryKey ?? [];
  if (column === undefined || others.length > 0) return null;
  return model?.properties.find(({ source }) => source.column === column) ?? null;
}
