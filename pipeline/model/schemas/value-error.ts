import { isDeepStrictEqual } from 'node:util';
import type { SchemaObject, SchemaOrReference } from '../../openapi-document.ts';
import { isRecord } from '../json-pointer.ts';
import { ProblemList } from '../problem-list.ts';
import { follow } from './schema-shape.ts';
import { numberError } from './number-error.ts';
import { textError } from './text-error.ts';

/** How a value is validated. */
export interface ValueContext {
  readonly document: unknown;
  /**
   * `readOnly` properties are optional in a request, `writeOnly` ones in a response; null: both are
   * optional.
   */
  readonly direction: 'request' | 'response' | null;
}

/**
 * Why an OpenAPI 3.0 schema rejects a value, as the end of a sentence ("it is above the maximum
 * 100"); null if it accepts it, or if only a compiled validator could decide.
 */
export function valueError(
  context: ValueContext,
  schema: SchemaOrReference,
  value: unknown,
  depth = 0,
): string | null {
  if (depth > mostDepth) return null;
  const own = followed(context.document, schema);
  if (own === null) return null;
  const inner = (part: SchemaOrReference, item: unknown): string | null =>
    valueError(context, part, item, depth + 1);
  if (value === null && own.nullable === true) return null;
  return (
    typeError(own, value) ??
    (own.enum?.some((known) => isDeepStrictEqual(known, value)) === false
      ? 'it is not one of the enum values'
      : null) ??
    kindError(own, value, { ...context, inner }) ??
    branchError(own, value, inner) ??
    (isPlain(own.not) && inner(own.not, value) === null ? 'it matches the schema in "not"' : null)
  );
}

/** The schema itself, or the target of its reference; null if that is broken. */
function followed(document: unknown, schema: SchemaOrReference): SchemaObject | null {
  if (!isRecord(schema) || !('$ref' in schema)) return schema as SchemaObject;
  const start = { value: schema, pointer: '' };
  return follow<SchemaObject>({ document, problems: new ProblemList('') }, start)?.value ?? null;
}

/** Keywords that are evaluated here. */
const plainKeywords: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems', 'description', 'title'],
]);

function isPlain(schema: SchemaOrReference | undefined): schema is SchemaObject {
  return schema !== undefined && Object.keys(schema).every((keyword) => plainKeywords.has(keyword));
}

const mostDepth = 24;

type Inner = (schema: SchemaOrReference, value: unknown) => string | null;

function typeError({ type }: SchemaObject, value: unknown): string | null {
  if (type === undefined || typeTests[type](value)) return null;
  return value === null ? `it is null, not ${named(type)}` : `it is not ${named(type)}`;
}

function named(type: string): string {
  return `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;
}

const typeTests: Readonly<Record<NonNullable<SchemaObject['type']>, (value: unknown) => boolean>> =
  {
    string: (value) => typeof value === 'string',
    number: (value) => typeof value === 'number',
    integer: (value) => Number.isInteger(value),
    boolean: (value) => typeof value === 'boolean',
    object: (value) => isRecord(value) && !Array.isArray(value),
    array: (value) => Array.isArray(value),
  };

function kindError(
  schema: SchemaObject,
  value: unknown,
  context: ValueContext & { readonly inner: Inner },
): string | null {
  if (typeof value === 'number') return numberError(schema, value);
  if (typeof value === 'string') return textError(schema, value);
  if (Array.isArray(value)) return listError(schema, value, context.inner);
  return isRecord(value) ? objectError(schema, value, context) : null;
}

function listError(
  { items, minItems = 0, maxItems = Infinity, uniqueItems }: SchemaObject,
  list: readonly unknown[],
  inner: Inner,
): string | null {
  if (list.length < minItems) return `it has fewer items than minItems ${minItems}`;
  if (list.length > maxItems) return `it has more items than maxItems ${maxItems}`;
  if (uniqueItems === true && hasRepeated(list)) return 'its items are not unique';
  if (items === undefined) return null;
  return first(list, (item, index) => within(String(index), inner(items, item)));
}

function hasRepeated(list: readonly unknown[]): boolean {
  return list.some((item, index) =>
    list.slice(index + 1).some((other) => isDeepStrictEqual(item, other)),
  );
}

function objectError(
  schema: SchemaObject,
  value: Readonly<Record<string, unknown>>,
  { direction, document, inner }: ValueContext & { readonly inner: Inner },
): string | null {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const { minProperties = 0, maxProperties = Infinity } = schema;
  const names = Object.keys(value);
  const missing = required.find(
    (name) => !Object.hasOwn(value, name) && !isSpared(document, properties[name], direction),
  );
  if (missing !== undefined) return `it lacks the required property ${JSON.stringify(missing)}`;
  if (names.length < minProperties)
    return `it has fewer properties than minProperties ${minProperties}`;
  if (names.length > maxProperties)
    return `it has more properties than maxProperties ${maxProperties}`;
  return first(names, (name) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    if (property === false) return `it has ${JSON.stringify(name)}, which is not a property`;
    if (property === true || property === undefined) return null;
    if (direction === 'response' && isWriteOnly(document, property))
      return `it has ${JSON.stringify(name)}, which is write-only`;
    return within(name, inner(property, value[name]));
  });
}

function isWriteOnly(document: unknown, property: SchemaOrReference): boolean {
  return followed(document, property)?.writeOnly === true;
}

function isSpared(
  document: unknown,
  property: SchemaOrReference | undefined,
  direction: ValueContext['direction'],
): boolean {
  if (property === undefined) return false;
  const { readOnly, writeOnly } = followed(document, property) ?? {};
  return (
    (readOnly === true && direction !== 'response') ||
    (writeOnly === true && direction !== 'request')
  );
}

/** Whether several branches of a `oneOf` match is left to a compiled validator. */
function branchError(schema: SchemaObject, value: unknown, inner: Inner): string | null {
  const { allOf = [], anyOf, oneOf } = schema;
  if (allOf.length === 0 && anyOf === undefined && oneOf === undefined) return null;
  const whole = first(allOf, (part) => inner(part, value));
  if (whole !== null) return whole;
  for (const [keyword, branches] of Object.entries({ anyOf, oneOf })) {
    if (branches?.every((branch) => inner(branch, value) !== null) === true) {
      return `it matches none of ${keyword}`;
    }
  }
  return null;
}

function first<T>(
  list: readonly T[],
  test: (item: T, index: number) => string | null,
): string | null {
  for (const [index, item] of list.entries()) {
    const found = test(item, index);
    if (found !== null) return found;
  }
  return null;
}

/** Nested names are joined by dots: `in "details.0.field", it is …`. */
function within(name: string, error: string | null): string | null {
  if (error === null) return null;
  const outer = JSON.stringify(name).slice(0, -1);
  return error.startsWith('in "') ? `in ${outer}.${error.slice(4)}` : `in ${outer}", ${error}`;
}
