import { isRecord, pointerTo } from '../../model/json-pointer.ts';
import type { Located } from '../../model/json-pointer.ts';
import { flatten } from './flatten.ts';
import type { Conjunction, VariantGroup } from './flatten.ts';
import { rangeOf } from './range.ts';
import type { Range, RangeWords } from './range.ts';
import type { Node, Source } from './source.ts';

/** The ranges of a schema and their keywords. */
export const rangeWords = {
  number: { minimum: 'minimum', maximum: 'maximum' },
  length: { minimum: 'minLength', maximum: 'maxLength' },
  items: { minimum: 'minItems', maximum: 'maxItems' },
  properties: { minimum: 'minProperties', maximum: 'maxProperties' },
} as const satisfies Readonly<Record<string, RangeWords>>;

/** All constraints on the values at one place, normalized across OpenAPI 3.0 and 3.1. */
export interface Shape {
  /** Pointer of the schema. */
  readonly pointer: string;
  /** The unresolved schema. */
  readonly own: Located<unknown>;
  /** Without `null`; null: any type. */
  readonly types: ReadonlySet<string> | null;
  /** The types come from the alternatives only. */
  readonly isTypedByVariants: boolean;
  readonly isNullable: boolean;
  readonly format: string | null;
  readonly patterns: readonly string[];
  /** `enum` and `const`, without null; null: any value. */
  readonly values: readonly unknown[] | null;
  readonly ranges: Readonly<Record<keyof typeof rangeWords, Range>>;
  readonly multiples: readonly number[];
  readonly areUnique: boolean;
  /** Undefined: no default. */
  readonly default: unknown;
  readonly properties: ReadonlyMap<string, Conjunction>;
  readonly required: ReadonlySet<string>;
  /** The schema of additional properties; null: any, false: not allowed. */
  readonly additional: Conjunction | false | null;
  readonly items: Conjunction | null;
  readonly groups: readonly VariantGroup[];
  readonly discriminator: Node | null;
  readonly isReadOnly: boolean;
  readonly isWriteOnly: boolean;
  readonly isDeprecated: boolean;
  /** Keywords that are only compared for equality, by name. */
  readonly conditions: ReadonlyMap<string, unknown>;
}

/** Keywords whose changes are reported without judging their effect. */
const conditionWords = [
  ...['not', 'if', 'then', 'else', 'contains', 'minContains', 'maxContains', 'propertyNames'],
  ...['patternProperties', 'prefixItems', 'dependentRequired', 'dependentSchemas'],
  ...['unevaluatedItems', 'unevaluatedProperties', 'contentEncoding', 'contentMediaType'],
] as const;

/** The constraints at a place, cached because schemas are used many times. */
export function shapeAt(source: Source, conjunction: Conjunction): Shape {
  const [{ value }, ...others] = conjunction;
  if (others.length > 0 || !isRecord(value)) return readShape(source, conjunction);
  const known = source.shapes.get(value);
  if (known !== undefined) return known;
  const shape = readShape(source, conjunction);
  source.shapes.set(value, shape);
  return shape;
}

function readShape(source: Source, conjunction: Conjunction): Shape {
  const { nodes, orNull, groups } = flatten(source, conjunction);
  const values = nodes.map(({ value }) => value);
  const stated = typesOf(values);
  const types = stated ?? variantTypes(source, groups);
  return {
    pointer: nodes.length === 1 && nodes[0] ? nodes[0].pointer : conjunction[0].pointer,
    own: conjunction[0],
    types: types === null ? null : new Set([...types].filter((type) => type !== 'null')),
    isTypedByVariants: stated === null && groups.length > 0,
    isNullable: orNull || types?.has('null') === true,
    format: firstText(values, 'format'),
    patterns: values.flatMap(({ pattern }) => (typeof pattern === 'string' ? [pattern] : [])),
    values: enumOf(values),
    ranges: {
      number: rangeOf(values, rangeWords.number),
      length: rangeOf(values, rangeWords.length),
      items: rangeOf(values, rangeWords.items),
      properties: rangeOf(values, rangeWords.properties),
    },
    multiples: values.flatMap(({ multipleOf }) =>
      typeof multipleOf === 'number' ? [multipleOf] : [],
    ),
    areUnique: values.some((value) => value['uniqueItems'] === true),
    default: values.find((value) => value['default'] !== undefined)?.['default'],
    properties: propertiesOf(nodes),
    required: new Set(
      values.flatMap(({ required }) => (Array.isArray(required) ? required.map(String) : [])),
    ),
    additional: additionalOf(nodes),
    items: conjunctionOf(nodes, 'items'),
    groups,
    discriminator: values.map((value) => value['discriminator']).find(isRecord) ?? null,
    isReadOnly: values.some((value) => value['readOnly'] === true),
    isWriteOnly: values.some((value) => value['writeOnly'] === true),
    isDeprecated: values.some((value) => value['deprecated'] === true),
    conditions: conditionsOf(values),
  };
}

/** The types that all of the schemas allow; null if none is restricted. */
function typesOf(nodes: readonly Node[]): ReadonlySet<string> | null {
  let common: ReadonlySet<string> | null = null;
  let isNullable = false;
  for (const { type, nullable } of nodes) {
    isNullable ||= nullable === true;
    if (type === undefined) continue;
    const own = new Set((Array.isArray(type) ? type : [type]).map(String));
    const known: ReadonlySet<string> | null = common;
    common = known === null ? own : shared(known, own);
  }
  const types = common ?? impliedTypes(nodes);
  return types === null || !isNullable ? types : new Set([...types, 'null']);
}

/** The types of all alternatives; null if one of them is unrestricted. */
function variantTypes(source: Source, groups: readonly VariantGroup[]): ReadonlySet<string> | null {
  const [group] = groups;
  if (group === undefined || source.open.has(group.variants[0]?.value)) return null;
  source.open.add(group.variants[0]?.value);
  const all = group.variants.map((variant) => shapeAt(source, [variant]).types);
  source.open.delete(group.variants[0]?.value);
  if (all.some((types) => types === null)) return null;
  return new Set(all.flatMap((types) => [...(types ?? [])]));
}

/** The type that other keywords imply if `type` is missing. */
function impliedTypes(nodes: readonly Node[]): ReadonlySet<string> | null {
  if (nodes.some((node) => isRecord(node['properties']))) return new Set(['object']);
  if (nodes.some((node) => isRecord(node['items']))) return new Set(['array']);
  const values = enumOf(nodes);
  return values === null || values.length === 0 ? null : new Set(values.map(typeOf));
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** The common types; every integer is a number. */
function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  const isIn = (type: string, types: ReadonlySet<string>): boolean =>
    types.has(type) || (type === 'integer' && types.has('number'));
  return new Set([
    ...[...one].filter((type) => isIn(type, other)),
    ...[...other].filter((type) => isIn(type, one)),
  ]);
}

function firstText(nodes: readonly Node[], key: string): string | null {
  const found = nodes.map((node) => node[key]).find((value) => typeof value === 'string');
  return found ?? null;
}

function enumOf(nodes: readonly Node[]): readonly unknown[] | null {
  const lists = nodes.flatMap((node): (readonly unknown[])[] => [
    ...(Array.isArray(node['enum']) ? [node['enum'] as readonly unknown[]] : []),
    ...('const' in node ? [[node['const']]] : []),
  ]);
  const [first, ...others] = lists;
  if (first === undefined) return null;
  const texts = others.map((list) => new Set(list.map((value) => JSON.stringify(value))));
  return first.filter(
    (value) => value !== null && texts.every((known) => known.has(JSON.stringify(value))),
  );
}

function propertiesOf(nodes: readonly Located<Node>[]): ReadonlyMap<string, Conjunction> {
  const found = new Map<string, Conjunction>();
  for (const { value, pointer } of nodes) {
    const { properties } = value;
    if (!isRecord(properties)) continue;
    for (const [name, property] of Object.entries(properties)) {
      const here = { value: property, pointer: pointerTo(pointer, 'properties', name) };
      const known = found.get(name);
      found.set(name, known === undefined ? [here] : [...known, here]);
    }
  }
  return found;
}

function conjunctionOf(nodes: readonly Located<Node>[], key: string): Conjunction | null {
  const found = nodes
    .filter(({ value }) => isRecord(value[key]))
    .map(({ value, pointer }) => ({ value: value[key], pointer: pointerTo(pointer, key) }));
  const [first, ...others] = found;
  return first === undefined ? null : [first, ...others];
}

function additionalOf(nodes: readonly Located<Node>[]): Shape['additional'] {
  if (nodes.some(({ value }) => value['additionalProperties'] === false)) return false;
  const schemas = nodes.filter(({ value }) => {
    const { additionalProperties } = value;
    return isRecord(additionalProperties) && Object.keys(additionalProperties).length > 0;
  });
  return conjunctionOf(schemas, 'additionalProperties');
}

function conditionsOf(nodes: readonly Node[]): ReadonlyMap<string, unknown> {
  return new Map(
    conditionWords.flatMap((word): [string, unknown][] => {
      const found = nodes.filter((node) => word in node).map((node) => node[word]);
      return found.length === 0 ? [] : [[word, found]];
    }),
  );
}
