import { isDeepStrictEqual } from 'node:util';
import { PipelineError } from '../../errors.ts';
import { X_CRUD } from '../../extensions.ts';
import type { ParameterRole } from '../../extensions.ts';
import type { Operation } from '../../model/api-model.ts';
import { modelOperations } from '../ability.ts';
import type { Ability, AbilityRequest } from '../ability.ts';
import { deleteEqual, section } from '../document-draft.ts';
import type { Part } from '../document-draft.ts';
import { choiceParameter, crudOf, isNamed, listsOf, plays } from '../list-parameters.ts';

/** The query parameters that admin frameworks send, and the row that they expect in the response of DELETE. */
export const aliasesAbility: Ability = {
  usage: 'aliases json-server|simple-rest',
  description: 'lists take the parameters of json-server or simple-rest; DELETE returns the row',
  target: 'models',
  words: [1, 1],
  ofLists: true,
  add(request) {
    const style = styleOf(request);
    const { draft } = request;
    for (const list of listsOf(request)) {
      for (const parameter of [
        ...placeParameters(request, list),
        ...idsParameters(request),
        ...(style === 'simple-rest' ? jsonParameters(request) : []),
      ])
        draft.addParameter(list.pointer, parameter, (known) =>
          isSame(known, draft.resolved(parameter)),
        );
      section(draft.part(list.pointer), X_CRUD)['total'] ??= 'exact';
    }
    for (const { pointer } of modelOperations(request, 'delete')) {
      const responses = section(draft.part(pointer), 'responses');
      delete responses['204'];
      responses['200'] ??= rowResponse(request);
    }
    return {};
  },
  remove(request) {
    styleOf(request);
    const { draft } = request;
    for (const list of listsOf(request)) {
      const { pointer } = list;
      if (!draft.parametersOf(pointer).some(plays('start', 'sortField'))) continue;
      draft.removeParameters(pointer, (parameter) => isAlias(request, parameter));
      deleteEqual(section(draft.part(pointer), X_CRUD), 'total', 'exact');
    }
    for (const { pointer } of modelOperations(request, 'delete')) {
      const responses = section(draft.part(pointer), 'responses');
      const isOwn = isDeepStrictEqual(responses['200'], rowResponse(request));
      if (responses['204'] !== undefined || !isOwn) continue;
      // As introspection writes it.
      responses['204'] = {
        description:
          'Deleted. With `Prefer: return=representation`, the deleted row is returned (200).',
      };
    }
    return {};
  },
};

const styles = ['json-server', 'simple-rest'] as const;

function styleOf({ words: [word = ''] }: AbilityRequest): (typeof styles)[number] {
  const style = styles.find((one) => one === word);
  if (style !== undefined) return style;
  throw new PipelineError({
    code: 'USAGE',
    message: `Unknown aliases: ${JSON.stringify(word)}.`,
    hint: 'Write json-server (ra-data-json-server, @refinedev/simple-rest) or simple-rest (ra-data-simple-rest, @refinedev/rest).',
  });
}

const roles: readonly ParameterRole[] = [
  ...(['start', 'end', 'sortField', 'sortOrder', 'ids', 'range', 'filters'] as const),
];

/** Whether two parameters have the same effect or exclude each other. */
function isSame(known: Part, wanted: Part): boolean {
  const { role } = crudOf(wanted);
  return role === undefined ? known['name'] === wanted['name'] : plays(role)(known);
}

/** Whether `add` writes the parameter: it has one of the roles, or filters by the key as `id`. */
function isAlias(request: AbilityRequest, parameter: Part): boolean {
  const key = keyOf(request)?.name;
  const isKey = key !== undefined && key !== 'id' && crudOf(parameter).filter === key;
  return plays(...roles)(parameter) || (isKey && isNamed('id')(parameter));
}

/** The response with a row. DELETE uses the same one. */
function rowResponse(request: AbilityRequest): unknown {
  const [other] = modelOperations(request, 'get', 'update');
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
    shared(place('_start', 'start', 'Index of the first row, counted from 0.')),
    shared(place('_end', 'end', 'Index of the row after the last one.')),
    ...(names.length === 0
      ? []
      : [
          choiceParameter('_sort', names, 'sortField'),
          shared(choiceParameter('_order', ['asc', 'desc', 'ASC', 'DESC'], 'sortOrder')),
        ]),
  ];
}

/** The parameter that requests rows by key on one page; the filter `id` does so already. */
function idsParameters(request: AbilityRequest): readonly Part[] {
  const key = keyOf(request);
  if (key === null) return [];
  const { type, format } = key.schema;
  const items = { type, ...(format === undefined ? {} : { format }) };
  const schema = { type: 'array', items };
  const byKey = { name: 'id', in: 'query', schema, [X_CRUD]: { filter: key.name } };
  return [
    ...(key.name === 'id' ? [] : [byKey]),
    { name: 'ids', in: 'query', schema, [X_CRUD]: { role: 'ids' } },
  ];
}

/** The parameters that ra-data-simple-rest sends. */
function jsonParameters({ draft }: AbilityRequest): readonly Part[] {
  const json = (name: string, role: string, description: string, schema: Part): Part =>
    draft.component('parameters', name, {
      ...{ name, in: 'query', description },
      content: { 'application/json': { schema } },
      [X_CRUD]: { role },
    });
  const range =
    'Indexes of the first and last row, counted from 0. `sort` then also takes `["name", "ASC"]`.';
  const numbers = { type: 'integer', format: 'int64', minimum: 0 };
  return [
    json('range', 'range', range, { type: 'array', items: numbers, minItems: 2, maxItems: 2 }),
    json('filter', 'filters', 'Values of other parameters, keyed by name.', { type: 'object' }),
  ];
}

function keyOf({ model }: AbilityRequest) {
  const [column, ...others] = model?.source.primaryKey ?? [];
  if (column === undefined || others.length > 0) return null;
  return model?.properties.find(({ source }) => source.column === column) ?? null;
}
