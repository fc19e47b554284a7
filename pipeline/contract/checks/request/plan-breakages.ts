import type { Located } from '../../../model/json-pointer.ts';
import { pointerTo } from '../../../model/json-pointer.ts';
import type { Breakage } from './breakage.ts';
import {
  keywordOf,
  propertyPointers,
  schemaParts,
  typesOf,
  type Keywords,
} from '../../request/schema-parts.ts';

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

/** Where breakages are looked for. */
export interface BreakableSchema {
  readonly document: unknown;
  readonly pointer: string;
  readonly in: Breakage['in'];
  readonly parameter: string | null;
}

/** Every keyword of a schema that a request may break, one at a time; alternatives (`oneOf`, `anyOf`) are not entered. */
export function planBreakages(schema: BreakableSchema): readonly Breakage[] {
  return walk(schema, schema.pointer, []);
}

function walk(
  schema: BreakableSchema,
  pointer: string,
  at: readonly string[],
): readonly Breakage[] {
  const parts = schemaParts(schema.document, pointer);
  if (keywordOf(parts, 'readOnly') === true) return [];
  const own = ownBreakages(schema, parts, at);
  if (at.length >= deepest) return own;
  const inside = [...propertyPointers(parts)].flatMap(([name, place]) =>
    walk(schema, place, [...at, name]),
  );
  const list = parts.find(({ value }) => value['items'] !== undefined);
  const items =
    list === undefined ? [] : walk(schema, pointerTo(list.pointer, 'items'), [...at, '*']);
  return [...own, ...inside, ...items];
}

function ownBreakages(
  schema: BreakableSchema,
  parts: readonly Located<Keywords>[],
  at: readonly string[],
): readonly Breakage[] {
  const base = { in: schema.in, parameter: schema.parameter, at, property: null };
  const merged = Object.assign({}, ...parts.map(({ value }) => value).reverse()) as Keywords;
  const found = parts.flatMap(({ value, pointer }) =>
    simpleKeywords
      .filter((keyword) => isBreakable(schema, value, keyword))
      .map((keyword) => ({
        ...base,
        keyword,
        pointer: pointerTo(pointer, keyword),
        schema: merged,
      })),
  );
  const types = typesOf(parts);
  const first = parts.find(({ value }) => value['type'] !== undefined);
  const nulls =
    schema.in === 'body' && first !== undefined && !types.includes('null')
      ? [
          {
            ...base,
            keyword: 'nullable',
            pointer: pointerTo(first.pointer, 'type'),
            schema: merged,
          },
        ]
      : [];
  return [...found, ...nulls, ...objectBreakages(schema, parts, { ...base, schema: merged })];
}

function objectBreakages(
  { document }: BreakableSchema,
  parts: readonly Located<Keywords>[],
  base: Omit<Breakage, 'keyword' | 'pointer'>,
): readonly Breakage[] {
  const properties = propertyPointers(parts);
  return parts.flatMap(({ value, pointer }) => {
    const names = Array.isArray(value['required']) ? value['required'] : [];
    const required = names
      .filter((name): name is string => typeof name === 'string')
      .filter((name) => !isReadOnly(document, properties.get(name)))
      .map((property) => ({
        ...base,
        property,
        keyword: 'required',
        pointer: pointerTo(pointer, 'required'),
      }));
    return value['additionalProperties'] === false
      ? [
          ...required,
          {
            ...base,
            keyword: 'additionalProperties',
            pointer: pointerTo(pointer, 'additionalProperties'),
          },
        ]
      : required;
  });
}

function isReadOnly(document: unknown, pointer: string | undefined): boolean {
  if (pointer === undefined) return false;
  return keywordOf(schemaParts(document, pointer), 'readOnly') === true;
}

function isBreakable({ in: place }: BreakableSchema, value: Keywords, keyword: string): boolean {
  const limit = value[keyword];
  if (limit === undefined || limit === false) return false;
  // OpenAPI 3.0 has them as switches of `minimum` and `maximum`.
  if (limit === true && keyword.startsWith('exclusive')) return false;
  if (keyword === 'format') return typeof limit === 'string' && checkedFormats.includes(limit);
  if (keyword === 'minLength' || keyword === 'minItems' || keyword === 'minProperties')
    return typeof limit === 'number' && limit > (place === 'body' ? 0 : 1);
  if (keyword === 'maxLength') return typeof limit === 'number' && limit < longest(place);
  if (keyword === 'maxItems') return typeof limit === 'number' && limit < 1000;
  // In a URL or header every text is a string.
  if (keyword === 'type' && place !== 'body')
    return limit === 'integer' || limit === 'number' || limit === 'boolean';
  return true;
}

/** Longer ones meet other limits first: of URLs, of headers, of bodies. */
function longest(place: Breakage['in']): number {
  if (place === 'body') return 50_000;
  return place === 'query' ? 1500 : 200;
}
