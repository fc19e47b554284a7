import type { PropertyGuards } from '../access/property-guards.ts';
import type { RowRule } from '../access/row-rule.ts';
import type { Member } from '../response-shape.ts';
import type { ListAbilities, ListParameter, Paging } from './list-abilities.ts';

/** How a request asks for related rows, and which ones it may have. */
export interface Embedding {
  /**
   * Its values are names of relations; `items.product` is a relation of related rows. Absent: for
   * related rows of the request body.
   */
  readonly parameter?: ListParameter;
  readonly relations: readonly EmbeddedRelation[];
}

/** Rows of another table in a property of a row. */
export interface EmbeddedRelation {
  /** Name of the property. */
  readonly name: string;
  readonly model: string;
  /** Pairs of properties for each column of the foreign key: the own one and the other row's. */
  readonly key: readonly (readonly [own: string, other: string])[];
  /** The junction table, to whose rows the key leads; absent: none. */
  readonly through?: EmbeddedJunction;
  /** Greatest number of related rows per row; absent: at most one, not a list. */
  readonly most?: number;
  /** The property is the number of related rows. */
  readonly isCount?: true;
  /** What a request can select from a list; absent: nothing. */
  readonly list?: EmbeddedList;
  /** Members of a related row. */
  readonly row: readonly Member[];
  /** Condition on each related row. */
  readonly rows?: RowRule;
  /** Scopes needed to read properties of its model. */
  readonly read?: PropertyGuards['read'];
  readonly relations?: readonly EmbeddedRelation[];
}

/** A table that relates the rows of two others, each pair once. */
export interface EmbeddedJunction {
  readonly model: string;
  /** Pairs of properties for each column of its foreign key: its own and the related row's. */
  readonly key: readonly (readonly [own: string, other: string])[];
  /** Condition on each of its rows. */
  readonly rows?: RowRule;
  /** Scopes needed to read properties of its model. */
  readonly read?: PropertyGuards['read'];
}

/** How a request orders, limits and filters an embedded list. */
export interface EmbeddedList {
  /** Limits of rows per row. */
  readonly paging: Paging;
  readonly abilities: ListAbilities;
}

/** The properties that relate rows, each with the scopes of its table, which are given for both ends. */
export function keyProperties(
  {
    key,
    through,
  }: Pick<EmbeddedRelation, 'key'> & { readonly through?: EmbeddedJunction | undefined },
  [own = {}, other = {}]: readonly (PropertyGuards['read'] | undefined)[],
): readonly (readonly [read: PropertyGuards['read'], property: string])[] {
  const pairs = (
    between: EmbeddedRelation['key'],
    from: PropertyGuards['read'],
    to: PropertyGuards['read'],
  ) => between.flatMap(([mine, theirs]) => [[from, mine] as const, [to, theirs] as const]);
  if (through === undefined) return pairs(key, own, other);
  const { read = {} } = through;
  return [...pairs(key, own, read), ...pairs(through.key, read, other)];
}

interface Listed<Relation> {
  readonly name: string;
  readonly list?: EmbeddedList;
  readonly relations?: readonly Relation[];
}

/** The relations whose lists a request can select from, by their paths. */
export function selectableLists<Relation extends Listed<Relation>>(
  relations: readonly Relation[],
  start = '',
): ReadonlyMap<string, Relation & { readonly list: EmbeddedList }> {
  return new Map(
    relations.flatMap((relation) => {
      const { name, list, relations: inner = [] } = relation;
      const path = `${start}${name}`;
      const own = list === undefined ? [] : [[path, { ...relation, list }] as const];
      return [...own, ...selectableLists<Relation>(inner, `${path}.`)];
    }),
  );
}

/** Names of the relations in a request, including those on the path to others. */
export function embeddedNames(values: readonly unknown[]): ReadonlySet<string> {
  const names = values.map(String).map((value) => value.split('.'));
  return new Set(names.flatMap((way) => way.map((_, index) => way.slice(0, index + 1).join('.'))));
}

/** Text of a key's values, to match rows; null: a key with null. */
export function relationKey(values: readonly unknown[]): string | null {
  const [first] = values;
  if (values.length === 1 && typeof first === 'number') return `["${first}"]`;
  const isWhole = values.every((value) => value !== null && value !== undefined);
  return isWhole ? JSON.stringify(values.map(textOf)) : null;
}

/** ASCII without capitals and spaces. */
const withoutVariants = /^[!-@[-~]*$/;

/** The same for databases that ignore case, accents and trailing spaces. */
export function looseRelationKey(text: string): string {
  if (withoutVariants.test(text)) return `~${text}`;
  return `~${text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/ +(?=")/g, '')}`;
}

function textOf(value: unknown): string {
  return JSON.isRawJSON(value) ? value.rawJSON : String(value);
}
