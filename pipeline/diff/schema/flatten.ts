import { isRecord, pointerTo } from '../../model/json-pointer.ts';
import type { Located } from '../../model/json-pointer.ts';
import { followReferences } from './source.ts';
import type { Node, Source } from './source.ts';

/** Schemas of one document that a value has to satisfy all at once, as they are there. At least one. */
export type Conjunction = readonly [Located<unknown>, ...Located<unknown>[]];

/** Every schema that counts for a value: `allOf` and references written out, and an alternative that has no other beside it than null. */
export interface Flattened {
  readonly nodes: readonly Located<Node>[];
  /** An alternative to the rest was `null`. */
  readonly orNull: boolean;
  readonly groups: readonly VariantGroup[];
}

/** An `oneOf` or `anyOf`. */
export interface VariantGroup {
  readonly keyword: 'oneOf' | 'anyOf';
  readonly variants: readonly Located<unknown>[];
}

interface Found {
  readonly nodes: Located<Node>[];
  readonly groups: VariantGroup[];
  readonly seen: Set<unknown>;
  orNull: boolean;
}

/** Writes a conjunction out; circles end where they close. */
export function flatten(source: Source, conjunction: Conjunction): Flattened {
  const found: Found = { nodes: [], groups: [], seen: new Set(), orNull: false };
  for (const { value, pointer } of conjunction) add(source, found, value, pointer);
  return found;
}

function add(source: Source, found: Found, value: unknown, pointer: string): void {
  if (value === false) found.nodes.push({ value: { not: {} }, pointer });
  if (!isRecord(value)) return;
  if (found.seen.has(value)) return;
  found.seen.add(value);
  if (typeof value['$ref'] === 'string') {
    const target = followReferences(source, { $ref: value['$ref'] }, pointer);
    add(source, found, target.value, target.pointer);
    if (source.isOld) return;
  }
  found.nodes.push({ value, pointer });
  const { allOf } = value;
  if (Array.isArray(allOf)) {
    allOf.forEach((part, index) => add(source, found, part, pointerTo(pointer, 'allOf', index)));
  }
  addGroup(source, found, value, { keyword: 'oneOf', pointer });
  addGroup(source, found, value, { keyword: 'anyOf', pointer });
}

function addGroup(
  source: Source,
  found: Found,
  value: Node,
  { keyword, pointer }: { readonly keyword: VariantGroup['keyword']; readonly pointer: string },
): void {
  const list = value[keyword];
  if (!Array.isArray(list)) return;
  const all = list.map((variant: unknown, index) => ({
    value: variant,
    pointer: pointerTo(pointer, keyword, index),
  }));
  const variants = all.filter((variant) => !isNull(variant.value));
  if (variants.length < all.length) found.orNull = true;
  const [only] = variants;
  if (variants.length === 1 && only !== undefined) add(source, found, only.value, only.pointer);
  else if (variants.length > 1) found.groups.push({ keyword, variants });
}

function isNull(schema: unknown): boolean {
  if (!isRecord(schema)) return false;
  const { type, enum: values } = schema;
  return type === 'null' || (Array.isArray(values) && values.length === 1 && values[0] === null);
}
