import type { EmbeddedList } from '../../../../server-template/shared/list/embedding.ts';
import { X_CRUD } from '../../../extensions.ts';
import type { Parameter, Relation } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { Located } from '../../json-pointer.ts';
import { nearestNameHint } from '../../nearest-name.ts';
import { wholeBounds } from '../../whole-bounds.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import { listOrder } from '../list/list-choices.ts';
import { listFilter } from '../list/list-filters.ts';
import { shownProperty } from '../list/list-subject.ts';

type Part = Located<Parameter & { readonly embedded: NonNullable<Parameter['embedded']> }>;

/** Relations with what parameters can select from their lists; a problem for each parameter without a list. */
export function withEmbeddedLists(
  resolution: Resolution,
  relations: readonly Relation[],
  parameters: readonly Located<Parameter>[],
): readonly Relation[] {
  const parts = parameters.filter(
    (located): located is Part =>
      located.value.embedded !== undefined && located.value.in === 'query',
  );
  const known = new Set<string>();
  const found = listed(resolution, relations, { parts, start: '', known });
  for (const { value, pointer } of parts) {
    const { relation } = value.embedded;
    if (known.has(relation)) continue;
    const place = pointerTo(pointer, X_CRUD, 'relation');
    const message = `This operation embeds no list of related rows called ${JSON.stringify(relation)}.`;
    resolution.problems.add(place, message, nearestNameHint(relation, [...known]));
  }
  return found;
}

interface Listing {
  readonly parts: readonly Part[];
  readonly start: string;
  /** Collects the paths of lists. */
  readonly known: Set<string>;
}

function listed(
  resolution: Resolution,
  relations: readonly Relation[],
  { parts, start, known }: Listing,
): readonly Relation[] {
  return relations.map((relation) => {
    const path = `${start}${relation.name}`;
    const inner = listed(resolution, relation.relations, { parts, start: `${path}.`, known });
    const whole = { ...relation, relations: inner };
    if (relation.most === null) return whole;
    known.add(path);
    const own = parts.filter(({ value }) => value.embedded.relation === path);
    checkRoles(resolution, own);
    return own.length === 0
      ? whole
      : { ...whole, list: listOf(resolution, { ...relation, most: relation.most }, own) };
  });
}

function checkRoles({ problems }: Resolution, parts: readonly Part[]): void {
  const taken = new Set<string>();
  for (const { value, pointer } of parts) {
    const { role, relation } = value.embedded;
    if (role === null) continue;
    const place = pointerTo(pointer, X_CRUD, 'role');
    if (role !== 'sort' && role !== 'limit')
      problems.add(place, `An embedded list has the roles sort and limit, not ${role}.`);
    else if (taken.has(role))
      problems.add(
        place,
        `Two parameters of the list ${JSON.stringify(relation)} have the role ${role}.`,
      );
    else if (role === 'limit' && value.schema.type !== 'integer')
      problems.add(value.schemaPointer ?? pointer, 'The type of a limit must be integer.');
    taken.add(role);
  }
}

function listOf(
  resolution: Resolution,
  { model, output, most }: Relation & { readonly most: number },
  parts: readonly Part[],
): EmbeddedList {
  const playing = (role: 'sort' | 'limit'): Part | undefined =>
    parts.find(({ value }) => value.embedded.role === role);
  const [sort, limit] = [playing('sort'), playing('limit')];
  const filters = parts.flatMap((located) => {
    const { filter } = located.value.embedded;
    if (filter === null) return [];
    const place = pointerTo(located.pointer, X_CRUD, 'filter');
    const use = { name: filter.property, place, purpose: 'used as a filter' };
    const property = shownProperty(resolution, { model }, use);
    return property === null ? [] : [listFilter(resolution, { located, property, op: filter.op })];
  });
  const players = new Map(sort === undefined ? [] : [['sort', sort] as const]);
  return {
    paging: pagingOf(limit?.value, most),
    abilities: {
      ...(filters.length === 0 ? {} : { filters }),
      ...listOrder(resolution, { crud: { model, output } }, players),
    },
  };
}

/** A list without a limit has as many rows as its schema allows. */
function pagingOf(limit: Parameter | undefined, most: number): EmbeddedList['paging'] {
  if (limit === undefined) return { defaultLimit: most, maximumLimit: most };
  const maximumLimit = Math.min(wholeBounds(limit.schema).most, most);
  const { default: usual } = limit.schema;
  const defaultLimit = typeof usual === 'number' ? Math.min(usual, maximumLimit) : maximumLimit;
  return { limit: limit.name, defaultLimit, maximumLimit };
}
