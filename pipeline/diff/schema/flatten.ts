import { isRecord, pointerTo } from '../../model/json-pointer.ts';
import type { Located } from '../../model/json-pointer.ts';
import { followReferences } from './source.ts';
import type { Node, Source } from './source.ts';

/** Schemas of one document that a value must all satisfy, unresolved. At least one. */
export type Conjunction = readonly [Located<unknown>, ...Located<unknown>[]];

/** Every schema that applies to a value: references and `allOf` are expanded, as is the only alternative to null. */
export interface Flattened {
  readonly nodes: readonly Located<Node>[];
  /** `null` was one of the alternatives. */
  readonly orNull: boolean;
  readonly groups: readonly VariantGroup[];
}

/** The alternatives of `oneOf` or `anyOf`. */
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

/** Expands a conjunction; circular references end at schemas seen before. */
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
  found.nodes.push({ value: withByteFormat(value), pointer });
  const { allOf } = value;
  if (Array.isArray(allOf)) {
    allOf.forEach((part, index) => add(source, found, part, pointerTo(pointer, 'allOf', index)));
  }
  addGroup(source, found, value, { keyword: 'oneOf', pointer });
  addGroup(source, found, value, { keyword: 'anyOf', pointer });
}

/** OpenAPI 3.1 writes `format: byte` as `contentEncoding: base64`. */
function withByteFormat(value: Node): Node {
  const { contentEncoding, ...others } = value;
  return contentEncoding === 'base64' ? { format: 'byte', ...others } : value;
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
