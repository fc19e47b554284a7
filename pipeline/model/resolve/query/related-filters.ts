import { guardsOf } from '../../../../server-template/shared/access/property-guards.ts';
import type { ListAbilities } from '../../../../server-template/shared/list/list-abilities.ts';
import type {
  FollowedRelation,
  RelatedFilter,
} from '../../../../server-template/shared/list/related-filters.ts';
import { X_CRUD } from '../../../extensions.ts';
import type { Model, Parameter, Relation } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { Located } from '../../json-pointer.ts';
import type { OperationDraft } from '../draft-operations.ts';
import type { EmbedContext } from '../embed/resolve-embed.ts';
import { isRelated, listFilter } from '../list/list-filters.ts';
import { shownProperty } from '../list/list-subject.ts';
import { followedRelation } from './followed-relation.ts';

/** The abilities of a list, with its filters by related rows. */
export function withRelatedFilters(
  context: EmbedContext,
  { parameters }: OperationDraft,
): ListAbilities | null {
  const { crud, list } = context.operation;
  if (crud?.action !== 'list' || list === null) return list;
  const relatedFilters = parameters.flatMap((located) => {
    const { filter, in: place } = located.value;
    if (place !== 'query' || filter === null || !isRelated(filter, crud.model)) return [];
    return relatedFilter(context, crud.model, { located, filter }) ?? [];
  });
  return relatedFilters.length === 0 ? list : { ...list, relatedFilters };
}

function followedStep({
  name,
  model,
  key,
  rows,
}: Pick<Relation, 'name' | 'model' | 'key' | 'rows'>): FollowedRelation {
  const { read } = guardsOf(model.properties);
  return {
    ...{ name, model: model.name, key },
    ...(rows === null ? {} : { rows }),
    ...(Object.keys(read).length === 0 ? {} : { read }),
  };
}

interface Filtering {
  readonly located: Located<Parameter>;
  readonly filter: NonNullable<Parameter['filter']>;
}

/** Null, with a problem reported, if the filter's path leads nowhere. */
function relatedFilter(
  context: EmbedContext,
  start: Model,
  { located, filter }: Filtering,
): RelatedFilter | null {
  const { resolution } = context;
  const place = pointerTo(located.pointer, X_CRUD, 'filter');
  const names = filter.property.split('.');
  const way: FollowedRelation[] = [];
  let model = start;
  for (const name of names.slice(0, -1)) {
    const relation = followedRelation(context, { model, name, place });
    if (relation === null) return null;
    const { found, rows, through } = relation;
    const last = { name, ...found, rows };
    const steps =
      through === undefined
        ? [last]
        : [
            { ...last, ...through, key: found.key },
            { ...last, key: through.key },
          ];
    way.push(...steps.map(followedStep));
    model = found.model;
  }
  const use = { name: names.at(-1) ?? '', place, purpose: 'used as a filter' };
  const property = shownProperty(resolution, { model }, use);
  if (property === null) return null;
  return { ...listFilter(resolution, { located, property, op: filter.op }), way };
}
