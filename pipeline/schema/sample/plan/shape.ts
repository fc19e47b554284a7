import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { X_FAKER } from '../../../extensions.ts';
import { allowedBits, anyType, typeBits, typeOf, types } from './json-type.ts';
import { canonicalText } from '../../../evaluate/equal-values.ts';
import type { Conjunction, Keywords } from './schema-atoms.ts';

/** The combined constraints of several schemas, without those of open choices. */
export interface Shape {
  types: number;
  /** The allowed values; null: any. */
  values: readonly unknown[] | null;
  readonly excluded: Set<string>;
  readonly number: NumberShape;
  readonly text: TextShape;
  readonly list: ListShape;
  readonly object: ObjectShape;
  readonly hints: Hints;
}

/** Constraints on a number. */
export interface NumberShape {
  minimum: number;
  maximum: number;
  exclusiveMinimum: number;
  exclusiveMaximum: number;
  readonly multiples: number[];
  /** Divisors that `not` forbids. */
  readonly rejected: number[];
}

/** Constraints on a text. */
export interface TextShape {
  minimum: number;
  maximum: number;
  readonly patterns: string[];
  /** Patterns that it must not match. */
  readonly rejected: string[];
}

/** Constraints on a list. */
export interface ListShape {
  minimum: number;
  maximum: number;
  unique: boolean;
  /** Each has its own number of leading items. */
  readonly layers: { readonly prefix: readonly unknown[]; readonly rest: unknown }[];
  readonly contains: {
    readonly schema: unknown;
    readonly minimum: number;
    readonly maximum: number;
  }[];
}

/** Constraints on an object. */
export interface ObjectShape {
  minimum: number;
  maximum: number;
  readonly required: Set<string>;
  /** Each has its own set of additional properties. */
  readonly layers: ObjectLayer[];
  readonly names: unknown[];
  readonly dependents: Map<string, readonly string[]>;
}

/** The constraints of one schema on the properties of an object. */
export interface ObjectLayer {
  readonly properties: Keywords;
  readonly patterns: Keywords;
  readonly additional: unknown;
}

/** Keywords that suggest values without constraining them. */
export interface Hints {
  format: string | null;
  description: string | null;
  faker: unknown;
  binary: boolean;
  readonly examples: unknown[];
  readonly defaults: unknown[];
}

/** Combines the constraints of a conjunction. */
export function buildShape(conjunction: Conjunction): Shape {
  const shape = emptyShape();
  for (const { keywords } of conjunction.atoms) {
    readTypes(shape, keywords);
    readNumbers(shape.number, keywords);
    readTexts(shape, keywords);
    readLists(shape.list, keywords);
    readObjects(shape.object, keywords);
    readHints(shape.hints, keywords);
  }
  shape.types &= ~contradicted(shape);
  if (conjunction.impossible !== null) shape.types = 0;
  keepValues(shape);
  return shape;
}

/** The types (bits) for which the keywords contradict each other. */
function contradicted({ number, text }: Shape): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multiples, rejected } = number;
  const low = Math.max(minimum, exclusiveMinimum);
  const high = Math.min(maximum, exclusiveMaximum);
  const first = exclusiveMinimum === low ? Math.floor(low) + 1 : Math.ceil(low);
  const last = exclusiveMaximum === high ? Math.ceil(high) - 1 : Math.floor(high);
  const isPoint = low === high && (exclusiveMinimum === low || exclusiveMaximum === high);
  let bits = text.minimum > text.maximum ? types.string : 0;
  if (low > high || isPoint) bits |= types.integer | types.fraction;
  // Multiples of 1 are integers.
  if (first > last || rejected.includes(1)) bits |= types.integer;
  if (multiples.some(Number.isInteger)) bits |= types.fraction;
  return bits;
}

function emptyShape(): Shape {
  const end = Number.POSITIVE_INFINITY;
  return {
    types: anyType,
    values: null,
    excluded: new Set(),
    number: {
      minimum: -end,
      maximum: end,
      exclusiveMinimum: -end,
      exclusiveMaximum: end,
      multiples: [],
      rejected: [],
    },
    text: { minimum: 0, maximum: end, patterns: [], rejected: [] },
    list: { minimum: 0, maximum: end, unique: false, layers: [], contains: [] },
    object: {
      minimum: 0,
      maximum: end,
      required: new Set(),
      layers: [],
      names: [],
      dependents: new Map(),
    },
    hints: {
      format: null,
      description: null,
      faker: undefined,
      binary: false,
      examples: [],
      defaults: [],
    },
  };
}

function readTypes(shape: Shape, keywords: Keywords): void {
  shape.types &= allowedBits(keywords);
  if (Array.isArray(keywords['enum'])) allowOnly(shape, keywords['enum']);
  if (Object.hasOwn(keywords, 'const')) allowOnly(shape, [keywords['const']]);
  for (const value of excludedBy(keywords['not']) ?? []) shape.excluded.add(canonicalText(value));
}

/** The values that a `not` forbids, if it forbids values only. */
export function excludedBy(not: unknown): readonly unknown[] | null {
  if (!isJsonObject(not) || Object.keys(not).length !== 1) return null;
  if (Object.hasOwn(not, 'const')) return [not['const']];
  return Array.isArray(not['enum']) ? not['enum'] : null;
}

function allowOnly(shape: Shape, values: readonly unknown[]): void {
  if (shape.values === null) {
    shape.values = values;
    return;
  }
  const texts = new Set(values.map(canonicalText));
  shape.values = shape.values.filter((value) => texts.has(canonicalText(value)));
}

function keepValues(shape: Shape): void {
  if (shape.values === null) return;
  shape.values = shape.values.filter(
    (value) => (typeOf(value) & shape.types) !== 0 && !shape.excluded.has(canonicalText(value)),
  );
  shape.types = shape.values.reduce<number>((bits, value) => bits | typeOf(value), 0);
}

function readNumbers(shape: NumberShape, keywords: Keywords): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format } = keywords;
  const above = exclusiveMinimum === true ? minimum : exclusiveMinimum;
  const below = exclusiveMaximum === true ? maximum : exclusiveMaximum;
  shape.minimum = Math.max(shape.minimum, numberOr(minimum, -Infinity));
  shape.maximum = Math.min(shape.maximum, numberOr(maximum, Infinity));
  shape.exclusiveMinimum = Math.max(shape.exclusiveMinimum, numberOr(above, -Infinity));
  shape.exclusiveMaximum = Math.min(shape.exclusiveMaximum, numberOr(below, Infinity));
  if (format === 'int32') {
    shape.minimum = Math.max(shape.minimum, -(2 ** 31));
    shape.maximum = Math.min(shape.maximum, 2 ** 31 - 1);
  }
  if (typeof multipleOf === 'number' && multipleOf > 0) shape.multiples.push(multipleOf);
  const rejected = soleKeyword(keywords['not'], 'multipleOf', types.integer);
  if (typeof rejected === 'number' && rejected > 0) shape.rejected.push(rejected);
}

function readTexts(shape: Shape, keywords: Keywords): void {
  const { text, hints } = shape;
  text.minimum = Math.max(text.minimum, numberOr(keywords['minLength'], 0));
  text.maximum = Math.min(text.maximum, numberOr(keywords['maxLength'], Infinity));
  if (typeof keywords['pattern'] === 'string') text.patterns.push(keywords['pattern']);
  const rejected = soleKeyword(keywords['not'], 'pattern', types.string);
  if (typeof rejected === 'string') text.rejected.push(rejected);
  if (typeof keywords['format'] === 'string') hints.format ??= keywords['format'];
  hints.binary ||= keywords['contentEncoding'] === 'base64';
}

/** The only constraint of a `not` on a type. */
function soleKeyword(not: unknown, keyword: string, type: number): unknown {
  if (!isJsonObject(not) || (typeBits(not['type']) & type) === 0) return undefined;
  const others = Object.keys(not).filter((key) => key !== keyword && key !== 'type');
  return others.length === 0 ? not[keyword] : undefined;
}

function readLists(shape: ListShape, keywords: Keywords): void {
  const { prefixItems, items, contains } = keywords;
  shape.minimum = Math.max(shape.minimum, numberOr(keywords['minItems'], 0));
  shape.maximum = Math.min(shape.maximum, numberOr(keywords['maxItems'], Infinity));
  shape.unique ||= keywords['uniqueItems'] === true;
  const prefix: readonly unknown[] = Array.isArray(prefixItems) ? prefixItems : [];
  const rest = items ?? keywords['unevaluatedItems'] ?? true;
  if (prefix.length > 0 || rest !== true) shape.layers.push({ prefix, rest });
  if (contains === undefined) return;
  shape.contains.push({
    schema: contains,
    minimum: numberOr(keywords['minContains'], 1),
    maximum: numberOr(keywords['maxContains'], Infinity),
  });
}

function readObjects(shape: ObjectShape, keywords: Keywords): void {
  shape.minimum = Math.max(shape.minimum, numberOr(keywords['minProperties'], 0));
  shape.maximum = Math.min(shape.maximum, numberOr(keywords['maxProperties'], Infinity));
  const properties = isJsonObject(keywords['properties']) ? keywords['properties'] : {};
  for (const name of stringsIn(keywords['required'])) shape.required.add(name);
  const patterns = isJsonObject(keywords['patternProperties']) ? keywords['patternProperties'] : {};
  const additional = keywords['additionalProperties'] ?? true;
  const layer: ObjectLayer = { properties, patterns, additional };
  shape.layers.push(layer);
  if (keywords['propertyNames'] !== undefined) shape.names.push(keywords['propertyNames']);
  if (!isJsonObject(keywords['dependentRequired'])) return;
  for (const [name, needed] of Object.entries(keywords['dependentRequired'])) {
    shape.dependents.set(name, [...(shape.dependents.get(name) ?? []), ...stringsIn(needed)]);
  }
}

function readHints(hints: Hints, keywords: Keywords): void {
  hints.description ??= stringOrNull(keywords['description']) ?? stringOrNull(keywords['title']);
  hints.faker ??= keywords[X_FAKER];
  if (Object.hasOwn(keywords, 'example')) hints.examples.push(keywords['example']);
  if (Array.isArray(keywords['examples']))
    hints.examples.push(...(keywords['examples'] as unknown[]));
  if (Object.hasOwn(keywords, 'default')) hints.defaults.push(keywords['default']);
}

/** The strings in a list, ignoring other items. */
export function stringsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === 'number' && !Number.isNaN(value) ? value : fallback;
}

function stringOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
