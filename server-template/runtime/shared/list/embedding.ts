import type { PropertyGuards } from '../access/property-guards.ts';
import type { RowRule } from '../access/row-rule.ts';
import type { Member } from '../response-shape.ts';
import type { ListParameter } from './list-abilities.ts';

/** How a request asks for related rows, and which it may have. */
export interface Embedding {
  /** Its values are names of relations; `items.product` is a relation of related rows. Absent: a body with related rows has them shown. */
  readonly parameter?: ListParameter;
  readonly relations: readonly EmbeddedRelation[];
}

/** Rows of another table that rows hold in a property of their own. */
export interface EmbeddedRelation {
  /** Name of the property. */
  readonly name: string;
  readonly model: string;
  /** For each column of the foreign key, the own property and the related row's. */
  readonly key: readonly (readonly [own: string, other: string])[];
  /** The most related rows in one row; absent: it holds one row, or none. */
  readonly most?: number;
  /** What a related row shows. */
  readonly row: readonly Member[];
  /** What must hold of each related row. */
  readonly rows?: RowRule;
  /** The scopes that a caller needs to see properties of its model. */
  readonly read?: PropertyGuards['read'];
  readonly relations?: readonly EmbeddedRelation[];
}

/** Names of relations that a request embeds, those on the way to others included. */
export function embeddedNames(values: readonly unknown[]): ReadonlySet<string> {
  const names = values.map(String).map((value) => value.split('.'));
  return new Set(names.flatMap((way) => way.map((_, index) => way.slice(0, index + 1).join('.'))));
}

/** The text of a key's values, by which rows that belong together are found; null: the key leads to no row. */
export function relationKey(values: readonly unknown[]): string | null {
  const [first] = values;
  if (values.length === 1 && typeof first === 'number') return `["${first}"]`;
  const isWhole = values.every((value) => value !== null && value !== undefined);
  return isWhole ? JSON.stringify(values.map(textOf)) : null;
}

/** The same, for databases that ignore case, accents and trailing spaces. */
export function looseRelationKey(text: string): string {
  return `~${text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/ +(?=")/g, '')}`;
}

function textOf(value: unknown): string {
  return JSON.isRawJSON(value) ? value.rawJSON : String(value);
}
