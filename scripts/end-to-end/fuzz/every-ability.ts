import { changeAbilities } from '../../../pipeline/abilities/change-abilities.ts';
import { PipelineError } from '../../../pipeline/errors.ts';
import type { ApiModel } from '../../../pipeline/model/api-model.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { filterOperators, operators } from '../../../server-template/shared/list/operators.ts';

const unsorted: readonly string[] = ['json', 'array', 'set', 'bytes', 'other'];
const rest = ['search', 'query', 'bulk', 'upsert', 'etag', 'embed', 'count', 'nested', 'fields'];
const last = ['cursor', 'csv', 'ndjson', 'merge-patch', 'replica', 'batch', 'idempotency'];

/** A document with every ability: lists can be sorted by every sortable property, and filtered by each with one of its operators. */
export function withEveryAbility(document: OpenApiDocument): OpenApiDocument {
  const api = resolveModel(document);
  const lists = api.models.flatMap(({ name, properties }) =>
    properties.flatMap(({ name: property, type, schema }, index) => {
      const isSimple = type.kind !== 'json' && schema.type !== 'array' && schema.type !== 'object';
      const suiting = filterOperators.filter((op) => isSimple && operators[op].compares(type.kind));
      const op = suiting[index % Math.max(1, suiting.length)];
      return [
        ...(unsorted.includes(type.kind) ? [] : [['sort', property]]),
        ...(op === undefined ? [] : [['filter', property, op]]),
      ].map((words) => ({ to: [name], words }));
    }),
  );
  const narrowed = lists.reduce((known, change) => withAbility(known, api, change), document);
  const able = [...rest, ...last].reduce(
    (known, word) => withAbility(known, resolveModel(known), { to: null, words: [word] }),
    narrowed,
  );
  return [...relatedFilters(resolveModel(able)), ...embeddedLists(resolveModel(able))].reduce(
    (known, change) => withAbility(known, resolveModel(known), change),
    able,
  );
}

/** A filter by a column of each relation's rows. */
function relatedFilters({ operations }: ApiModel) {
  return operations.flatMap(({ crud, embed, list }) =>
    crud === null || list === null
      ? []
      : (embed?.relations ?? []).flatMap(({ name, model, isCount }, index) => {
          const compared = model.properties.filter(({ type }) => operators.eq.compares(type.kind));
          const property = compared[index % Math.max(1, compared.length)];
          const words = ['filter', `${name}.${property?.name ?? ''}`];
          return property === undefined || isCount === true
            ? []
            : [{ to: [crud.model.name], words }];
        }),
  );
}

/** Order, limit and a filter of each embedded list. */
function embeddedLists({ operations }: ApiModel) {
  return operations.flatMap(({ crud, embed, list }) =>
    crud === null || list === null
      ? []
      : (embed?.relations ?? []).flatMap(({ name, model, most }) => {
          const [property] = model.properties.filter(({ type }) =>
            operators.gt.compares(type.kind),
          );
          const ways = [
            ['limit'],
            ['sort', property?.name ?? ''],
            ['filter', property?.name ?? '', 'gt'],
          ];
          const to = [crud.model.name];
          return most === null
            ? []
            : ways.map((way) => ({ to, words: ['embedded', name, ...way] }));
        }),
  );
}

/** Adds an ability; returns the document unchanged if a property or model does not support it. */
function withAbility(
  document: OpenApiDocument,
  api: ApiModel,
  { to, words }: { readonly to: readonly string[] | null; readonly words: readonly string[] },
): OpenApiDocument {
  try {
    return changeAbilities(document, api, { verb: 'add', words, to, all: to === null }).document;
  } catch (error) {
    if (error instanceof PipelineError) return document;
    throw error;
  }
}
