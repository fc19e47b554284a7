import type { Keywords, SchemaAt, Schemas } from '../../../model/schema-view.ts';
import type { Breakage } from './breakage.ts';
import { isReadOnly } from './read-only-property.ts';

/** Formats that common servers validate. */
const checkedFormats = ['date', 'date-time', 'uuid', 'email', 'ipv4', 'ipv6', 'int32'];
const simpleKeywords = [
  'type',
  'format',
  'enum',
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
];
const deepest = 4;

/** Where to look for keywords. */
export interface BreakableSchema {
  readonly schemas: Schemas;
  readonly pointer: string;
  readonly in: Breakage['in'];
  readonly parameter: string | null;
  /** Whether values are texts in a form: null and an empty text may count as absent. */
  readonly isForm?: boolean;
}

/**
 * Every keyword of a schema that a request can violate on its own; alternatives (`oneOf`, `anyOf`)
 * are skipped.
 */
export function planBreakages(schema: BreakableSchema): readonly Breakage[] {
  return walk(schema, schema.pointer, []);
}

function walk(
  schema: BreakableSchema,
  pointer: string,
  at: readonly string[],
): readonly Breakage[] {
  const { schemas } = schema;
  const own = ownBreakages(schema, pointer, at);
  if (at.length >= deepest) return own;
  const inside = [...schemas.properties(pointer)]
    .filter(([name]) => !isReadOnly(schemas, pointer, name))
    .flatMap(([name, place]) => walk(schema, place.pointer, [...at, name]));
  const list = schemas.items(pointer);
  const items = list === null ? [] : walk(schema, list, [...at, '*']);
  return [...own, ...inside, ...items];
}

function ownBreakages(
  schema: BreakableSchema,
  place: string,
  at: readonly string[],
): readonly Breakage[] {
  const parts = schema.schemas.parts(place);
  const base = { in: schema.in, parameter: schema.parameter, at, property: null };
  const merged = Object.assign({}, ...parts.map(({ value }) => value).reverse()) as Keywords;
  const found = parts.flatMap(({ value, pointer }) =>
    simpleKeywords
      .filter((keyword) => isBreakable(schema, value, keyword))
      .map((keyword) => ({
        ...base,
        keyword,
        pointer: `${pointer}/${keyword}`,
        schema: merged,
      })),
  );
  const first = parts.find(({ value }) => value['type'] !== undefined);
  const nulls =
    schema.in === 'body' &&
    schema.isForm !== true &&
    first !== undefined &&
    !schema.schemas.types(place).has('null')
      ? [
          {
            ...base,
            keyword: 'nullable',
            pointer: `${first.pointer}/type`,
            schema: merged,
          },
        ]
      : [];
  return [...found, ...nulls, ...objectBreakages(schema, place, { ...base, schema: merged })];
}

function objectBreakages(
  { schemas }: BreakableSchema,
  place: string,
  base: Omit<Breakage, 'keyword' | 'pointer'>,
): readonly Breakage[] {
  const types = schemas.types(place);
  // Keywords of objects do not apply to other values.
  if (types.size > 0 && !types.has('object')) return [];
  const properties = schemas.properties(place);
  return schemas.parts(place).flatMap(({ value, pointer }) => {
    const names = Array.isArray(value['required']) ? value['required'] : [];
    const required = names
      .filter((name): name is string => typeof name === 'string')
      .filter((name) => !isReadOnly(schemas, place, name))
      .filter((name) => !hasDefault(schemas, properties.get(name)))
      .map((property) => ({
        ...base,
        property,
        keyword: 'required',
        pointer: `${pointer}/required`,
      }));
    return value['additionalProperties'] === false
      ? [
          ...required,
          {
            ...base,
            keyword: 'additionalProperties',
            pointer: `${pointer}/additionalProperties`,
          },
        ]
      : required;
  });
}

/** A server that fills in the default may accept a missing property. */
function hasDefault(schemas: Schemas, property: SchemaAt | undefined): boolean {
  return property !== undefined && schemas.keyword(property.pointer, 'default') !== undefined;
}

function isBreakable(schema: BreakableSchema, value: Keywords, keyword: string): boolean {
  const limit = value[keyword];
  if (limit === undefined || limit === false) return false;
  // In OpenAPI 3.0 they are booleans next to `minimum` and `maximum`.
  if (limit === true && keyword.startsWith('exclusive')) return false;
  if (keyword === 'format') return typeof limit === 'string' && checkedFormats.includes(limit);
  // It applies to objects only.
  if (keyword === 'minProperties' && (value['type'] ?? 'object') !== 'object') return false;
  if (typeof limit === 'number') return isReachable(schema, keyword, value);
  // In a URL, header or form every value is a string.
  if (keyword === 'type' && isText(schema))
    return limit === 'integer' || limit === 'number' || limit === 'boolean';
  return true;
}

function isText({ in: place, isForm = false }: BreakableSchema): boolean {
  return place !== 'body' || isForm;
}

/** Whether a value can be shorter than the minimum, or longer than the maximum. */
function isReachable(schema: BreakableSchema, keyword: string, value: Keywords): boolean {
  const limit = Number(value[keyword]);
  if (keyword === 'maxLength') return limit < longest(schema.in, value['format']);
  if (keyword === 'maxItems') return limit < 1000;
  const isLeast = keyword === 'minLength' || keyword === 'minItems' || keyword === 'minProperties';
  return !isLeast || limit > (isText(schema) ? 1 : 0);
}

/** Longer values would exceed other limits first: of URLs, headers, bodies. */
function longest(place: Breakage['in'], format: unknown): number {
  if (place === 'body') return format === 'binary' ? 11_000_000 : 50_000;
  return place === 'query' ? 1500 : 200;
}
