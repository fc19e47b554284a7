import { isRecord } from '../../model/json-pointer.ts';
import type { Located } from '../../model/json-pointer.ts';
import { shapeAt } from './shape.ts';
import type { Shape } from './shape.ts';
import { followReferences } from './source.ts';
import type { Source } from './source.ts';

type Variant = Located<unknown>;

/** Matching alternatives of two documents, and those that only one has. */
export interface MatchedVariants {
  readonly pairs: readonly (readonly [before: Variant, after: Variant])[];
  readonly removed: readonly Variant[];
  readonly added: readonly Variant[];
}

/** Matches alternatives by name, by equal text, or by similarity. */
export function matchVariants(
  before: { readonly source: Source; readonly variants: readonly Variant[] },
  after: { readonly source: Source; readonly variants: readonly Variant[] },
): MatchedVariants {
  let removed = before.variants;
  let added = after.variants;
  const pairs: [Variant, Variant][] = [];
  const pairBy = (keyOf: (variant: Variant, source: Source) => string | null): void => {
    const open = new Map(added.map((variant) => [keyOf(variant, after.source), variant]));
    open.delete(null);
    const left: Variant[] = [];
    for (const variant of removed) {
      const key = keyOf(variant, before.source);
      const partner = key === null ? undefined : open.get(key);
      if (partner === undefined) left.push(variant);
      else {
        pairs.push([variant, partner]);
        open.delete(key);
      }
    }
    const taken = new Set(pairs.map(([, partner]) => partner));
    removed = left;
    added = added.filter((variant) => !taken.has(variant));
  };
  pairBy(nameOf);
  pairBy((variant, source) => textOf(variant, source));
  pairBy((variant, source) => likenessOf(shapeAt(source, [variant])));
  const [lastRemoved] = removed;
  const [lastAdded] = added;
  const isOneLeft = removed.length === 1 && added.length === 1;
  if (isOneLeft && lastRemoved !== undefined && lastAdded !== undefined) {
    const alike = [
      shapeAt(before.source, [lastRemoved]),
      shapeAt(after.source, [lastAdded]),
    ] as const;
    if (mayBeSame(...alike)) {
      return { pairs: [...pairs, [lastRemoved, lastAdded]], removed: [], added: [] };
    }
  }
  return { pairs, removed, added };
}

/** The name of an alternative in messages. */
export function variantName(variant: Variant, source: Source): string {
  const name = nameOf(variant);
  if (name !== null) return name;
  const { types, values, properties } = shapeAt(source, [variant]);
  if (values !== null) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (properties.size > 0) return `an object with ${[...properties.keys()].join(', ')}`;
  return types === null ? 'any value' : [...types].join(' | ');
}

function nameOf({ value }: Variant): string | null {
  if (!isRecord(value)) return null;
  const { $ref: target, title } = value;
  if (typeof target === 'string') return target.split('/').at(-1) ?? null;
  return typeof title === 'string' ? title : null;
}

function textOf({ value, pointer }: Variant, source: Source): string {
  return JSON.stringify(isRecord(value) ? followReferences(source, value, pointer).value : value);
}

/** Simple values are identified by type, objects by their required properties. */
function likenessOf({ types, properties, required, format }: Shape): string | null {
  if (types === null && properties.size === 0) return null;
  const names = required.size > 0 ? required : properties.keys();
  return JSON.stringify([[...(types ?? [])].sort(), [...names].sort(), format]);
}

function mayBeSame(one: Shape, other: Shape): boolean {
  if (one.types === null || other.types === null) return true;
  const { types } = other;
  const isShared = (type: string): boolean =>
    types.has(type) ||
    (type === 'integer' && types.has('number')) ||
    (type === 'number' && types.has('integer'));
  if (![...one.types].some(isShared)) return false;
  if (one.properties.size === 0 || other.properties.size === 0) return true;
  return [...one.properties.keys()].some((name) => other.properties.has(name));
}
