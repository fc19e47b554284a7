import type { Direction } from '../schema-judge.ts';
import { isRecord } from '../../model/json-pointer.ts';
import { keywordFault } from './keyword-shape.ts';
import type { JsonSchema, SchemaReader } from './json-schema.ts';

/** Keyword that stands for a reference: its schema is compiled when a value first gets there. */
export const SHARED = 'sharedSchema';
/** Keyword that refuses what does not travel this way; its value is `readOnly` or `writeOnly`. */
export const FORBIDDEN = 'forbiddenHere';

/** A schema as it is compiled. */
export interface JudgedSchema {
  readonly schema: Readonly<Record<string, unknown>> | boolean;
  /** Pointers that it refers to. */
  readonly references: readonly string[];
  /** Those of them that look at the same value: a circle of these would never end. */
  readonly sameValue: readonly string[];
}

/** How references are written. */
export type WriteReference = (pointer: string) => Readonly<Record<string, unknown>>;

/** Thrown at a schema that cannot be judged; the message is a sentence. */
export class Unjudgeable extends Error {
  override readonly name = 'Unjudgeable';
}

const sameValueKeys: ReadonlySet<string> = new Set([
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'],
]);
const schemaKeys: ReadonlySet<string> = new Set([
  ...['items', 'additionalProperties', 'contains', 'propertyNames'],
  ...['unevaluatedItems', 'unevaluatedProperties', 'not', 'if', 'then', 'else'],
]);
const listKeys: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const mapKeys: ReadonlySet<string> = new Set(['patternProperties', 'dependentSchemas']);
const plainKeys: ReadonlySet<string> = new Set([
  ...['type', 'format', 'enum', 'const', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...['exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength', 'pattern', 'minItems'],
  ...['maxItems', 'uniqueItems', 'minContains', 'maxContains', 'minProperties', 'maxProperties'],
  ...['dependentRequired'],
]);

/** Turns a schema into what is compiled for one direction: without annotations, with references written as the compiler wants them, and with what does not travel this way refused and not asked for. */
export function judgedSchema(
  reader: SchemaReader,
  pointer: string,
  { direction, write }: { readonly direction: Direction; readonly write: WriteReference },
): JudgedSchema {
  const references = new Set<string>();
  const sameValue = new Set<string>();
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly';

  const convert = (schema: JsonSchema, isSame: boolean): JudgedSchema['schema'] => {
    if (!isRecord(schema) || Array.isArray(schema)) return asBoolean(schema);
    if ('$dynamicRef' in schema) throw new Unjudgeable('It uses $dynamicRef.');
    const result: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(schema)) {
      const fault = keywordFault(key, value);
      if (fault !== null) throw new Unjudgeable(fault);
      if (plainKeys.has(key)) result[key] = value;
      else if (value !== undefined) Object.assign(result, convertKeyword(key, value, isSame));
    }
    if (typeof schema['$ref'] === 'string') {
      references.add(schema['$ref']);
      if (isSame) sameValue.add(schema['$ref']);
      Object.assign(result, write(schema['$ref']));
    }
    if (schema.required !== undefined) {
      result['required'] = withoutHidden(reader, schema, hidden);
    }
    return result;
  };

  const convertKeyword = (key: string, value: unknown, isSame: boolean): object => {
    const inner = isSame && sameValueKeys.has(key);
    if (schemaKeys.has(key)) return { [key]: convert(value as JsonSchema, inner) };
    if (listKeys.has(key) && Array.isArray(value)) {
      return { [key]: value.map((item) => convert(item as JsonSchema, inner)) };
    }
    if (key === 'properties' && isRecord(value)) {
      return {
        properties: mapValues(value, (property) =>
          isMarked(reader, property, hidden) ? { [FORBIDDEN]: hidden } : convert(property, false),
        ),
      };
    }
    if (!mapKeys.has(key) || !isRecord(value)) return {};
    return { [key]: mapValues(value, (item) => convert(item, inner)) };
  };

  const schema = convert(reader.at(pointer), true);
  return { schema, references: [...references], sameValue: [...sameValue] };
}

function asBoolean(schema: unknown): boolean {
  if (typeof schema === 'boolean') return schema;
  throw new Unjudgeable('It holds something that is no schema.');
}

function mapValues(
  map: Readonly<Record<string, unknown>>,
  convert: (schema: JsonSchema) => unknown,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(map).map(([name, value]) => [name, convert(value as JsonSchema)]),
  );
}

/** Names that a value must have, but for those that do not travel this way. */
function withoutHidden(
  reader: SchemaReader,
  schema: JsonSchema & object,
  hidden: 'readOnly' | 'writeOnly',
): unknown {
  if (!Array.isArray(schema.required)) return schema.required;
  return schema.required.filter(
    (name) =>
      !propertySchemas(reader, schema, String(name)).some((it) => isMarked(reader, it, hidden)),
  );
}

/** What a schema says of one property, also through `allOf` and references. */
function propertySchemas(
  reader: SchemaReader,
  schema: JsonSchema,
  name: string,
  seen: ReadonlySet<JsonSchema> = new Set(),
): readonly JsonSchema[] {
  if (typeof schema === 'boolean' || seen.has(schema)) return [];
  const inner = new Set([...seen, schema]);
  const { properties = {}, allOf = [], $ref } = schema;
  const own = Object.hasOwn(properties, name) ? [properties[name] ?? true] : [];
  const parts = [...allOf, ...($ref === undefined ? [] : [reader.at($ref)])];
  return [...own, ...parts.flatMap((part) => propertySchemas(reader, part, name, inner))];
}

/** Whether a property is marked, itself or through `allOf` and references. */
function isMarked(
  reader: SchemaReader,
  schema: JsonSchema,
  mark: 'readOnly' | 'writeOnly',
  seen: ReadonlySet<JsonSchema> = new Set(),
): boolean {
  if (!isRecord(schema) || seen.has(schema)) return false;
  if (schema[mark] === true) return true;
  const { allOf, $ref } = schema;
  const parts = [
    ...(Array.isArray(allOf) ? (allOf as readonly JsonSchema[]) : []),
    ...(typeof $ref === 'string' ? [reader.at($ref)] : []),
  ];
  return parts.some((part) => isMarked(reader, part, mark, new Set([...seen, schema])));
}
