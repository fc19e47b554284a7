import { keyProperties, type EmbeddedJunction, type EmbeddedList } from '../list/embedding.ts';
import type { ListAbilities } from '../list/list-abilities.ts';
import type { ListRequest } from '../list/list-request.ts';
import type { RelatedFilter } from '../list/related-filters.ts';
import { sentValueAt } from '../json/sent-value.ts';
import type { Member } from '../response-shape.ts';
import { lackedScope, type MissingScope, type PropertyGuards } from './property-guards.ts';

/** A property of a body. */
export interface SendableProperty {
  /** Name in errors. */
  readonly name: string;
  /** Names of the enclosing objects, then its own. */
  readonly path: readonly string[];
  readonly property: string;
  /** Sending the stored value is accepted, which would reveal it to a caller who guesses. */
  readonly isCompared: boolean;
}

/** Properties in a body, or a list of them, without the required scope. */
export function lackedInBody(
  properties: readonly SendableProperty[],
  { read, write }: PropertyGuards,
): (body: unknown, scopes: ReadonlySet<string>) => readonly MissingScope[] {
  const guarded = properties
    .map((one) => ({ ...one, guards: one.isCompared ? { ...write, ...read } : write }))
    .filter(({ property, guards }) => Object.hasOwn(guards, property));
  const lacked = (
    item: unknown,
    start: string,
    scopes: ReadonlySet<string>,
  ): readonly MissingScope[] =>
    guarded.flatMap(({ name, path, property, guards }) => {
      if (sentValueAt(item, path) === undefined) return [];
      const scope = lackedScope(guards, property, scopes);
      return scope === null ? [] : [{ in: 'body' as const, field: start + name, scope }];
    });
  return (body, scopes) =>
    Array.isArray(body)
      ? body.flatMap((item: unknown, index) => lacked(item, `${index}.`, scopes))
      : lacked(body, '', scopes);
}

/**
 * Properties in a list's parameters without the required scope. Of several searched properties, the
 * caller must be allowed to see at least one; the others are ignored.
 */
export function lackedInList(
  request: ListRequest,
  parts: ListParts,
  { read, scopes }: Seeing,
): readonly LackedScope[] {
  return usedParts(request, parts).flatMap(({ field, properties }) => {
    const lacked = properties.map((property) => lackedScope(read, property, scopes));
    const [scope = null] = lacked.includes(null) ? [] : lacked;
    return scope === null ? [] : [{ field, scope }];
  });
}

/** A caller of a table with scoped properties. */
interface Seeing {
  readonly read: PropertyGuards['read'];
  readonly scopes: ReadonlySet<string>;
}

/** A part of a list or query without the required scope. */
export type LackedScope = Omit<MissingScope, 'in'>;

/** A relation, with the scopes of its rows' properties. */
export interface GuardedRelation {
  readonly name: string;
  readonly key: readonly (readonly [own: string, other: string])[];
  readonly through?: EmbeddedJunction;
  readonly read?: PropertyGuards['read'];
  readonly list?: EmbeddedList;
  /** Members of its rows. */
  readonly row?: readonly Member[];
  readonly relations?: readonly GuardedRelation[];
}

/** Missing scopes for the keys of embedded rows, whose values related rows reveal. */
export function lackedInEmbed(
  relations: readonly GuardedRelation[],
  names: ReadonlySet<string>,
  { read, scopes }: Seeing,
): readonly string[] {
  return relations.flatMap((relation) => {
    const { name, read: other = {}, relations: more = [] } = relation;
    if (!names.has(name)) return [];
    const start = `${name}.`;
    const inner = [...names].filter((one) => one.startsWith(start));
    const left = new Set(inner.map((one) => one.slice(start.length)));
    const lacked = keyProperties(relation, [read, other]).map(([guards, property]) =>
      lackedScope(guards, property, scopes),
    );
    return [
      ...lacked.filter((scope) => scope !== null),
      ...lackedInEmbed(more, left, { read: other, scopes }),
    ];
  });
}

/** Missing scopes of a filter: for its property, and for the keys that related rows reveal. */
export function lackedOnWay(
  { way, property }: RelatedFilter,
  read: PropertyGuards['read'],
  scopes: ReadonlySet<string>,
): readonly string[] {
  const missing: (string | null)[] = [];
  let own = read;
  for (const { key, read: other = {} } of way) {
    for (const [mine, theirs] of key)
      missing.push(lackedScope(own, mine, scopes), lackedScope(other, theirs, scopes));
    own = other;
  }
  missing.push(lackedScope(own, property, scopes));
  return [...new Set(missing.filter((scope) => scope !== null))];
}

/** Abilities of a list, and the properties in each part of its rows. */
export interface ListParts {
  readonly list: ListAbilities;
  readonly shown: ReadonlyMap<string, readonly string[]>;
}

interface UsedPart {
  readonly field: string;
  readonly properties: readonly string[];
}

function usedParts(
  { conditions, order, fields, search }: ListRequest,
  { list, shown }: ListParts,
): readonly UsedPart[] {
  const sorting = list.sort?.name ?? list.sortField?.name ?? '';
  const searched = list.search?.columns.map(({ property }) => property) ?? [];
  return [
    ...conditions.map(({ filter }) => ({
      field: filter.parameter.name,
      properties: [filter.property],
    })),
    ...order.map(({ property }) => ({ field: sorting, properties: [property] })),
    ...(fields ?? []).map((name) => ({
      field: list.fields?.name ?? '',
      properties: shown.get(name) ?? [],
    })),
    ...(search === null
      ? []
      : [{ field: list.search?.parameter.name ?? '', properties: searched }]),
  ];
}

/** Properties named in a body without the required scope. */
export function lackedOf(
  used: readonly { readonly property: string; readonly field: string }[],
  read: PropertyGuards['read'],
  scopes: ReadonlySet<string>,
): readonly MissingScope[] {
  return used.flatMap(({ property, field }) => {
    const scope = lackedScope(read, property, scopes);
    return scope === null ? [] : [{ in: 'body' as const, field, scope }];
  });
}
