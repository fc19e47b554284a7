import type { ApiModel } from '../../model/api-model.ts';
import { impossibleKeywords } from '../../model/third-party/impossible-keywords.ts';
import { isRecord, valueAtPointer } from '../../model/json-pointer.ts';

/** A schema in JSON Schema 2020-12, for any OpenAPI version; references are pointers into the document. */
export type JsonSchema = boolean | JsonSchemaObject;

/** Keywords with constraints; annotations and extensions are kept, too. */
export interface JsonSchemaObject {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly contains?: JsonSchema;
  readonly minContains?: number;
  readonly maxContains?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly required?: readonly string[];
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly dependentSchemas?: Readonly<Record<string, JsonSchema>>;
  readonly unevaluatedItems?: JsonSchema;
  readonly unevaluatedProperties?: JsonSchema;
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  readonly if?: JsonSchema;
  readonly then?: JsonSchema;
  readonly else?: JsonSchema;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  /** Includes the single `example` of OpenAPI 3.0. */
  readonly examples?: readonly unknown[];
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly deprecated?: boolean;
  readonly [extension: `x-${string}`]: unknown;
}

/** Converts the schemas of one document on first use. */
export interface SchemaReader {
  /** The schema at a pointer; throws if there is none. */
  at(pointer: string): JsonSchema;
}

/** Options of the conversion. */
interface Reading {
  readonly openapi: ApiModel['openapi'];
  /** Corrects keywords that reject everything by mistake. */
  readonly isLenient: boolean;
}

/** Creates a reader of a document's schemas. */
export function createSchemaReader(document: ApiModel['document'], reading: Reading): SchemaReader {
  const known = new Map<string, JsonSchema>();
  return {
    at(pointer) {
      const found = known.get(pointer);
      if (found !== undefined) return found;
      const value = valueAtPointer(document, pointer);
      if (value === undefined) throw new Error(`there is no schema at ${pointer}`);
      const schema = convert(value, reading);
      known.set(pointer, schema);
      return schema;
    },
  };
}

const schemaKeys: ReadonlySet<string> = new Set([
  ...['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains'],
  ...['propertyNames', 'unevaluatedItems', 'unevaluatedProperties'],
]);
const listKeys: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const mapKeys: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
]);

/** Keys that would change the meaning of references, or that do not constrain values. */
const leftOut: ReadonlySet<string> = new Set([
  ...['$id', '$schema', '$anchor', '$dynamicAnchor', '$vocabulary', '$comment', '$defs'],
  ...['definitions', 'discriminator', 'xml', 'externalDocs', 'example', 'nullable'],
]);

/** An invalid schema is returned unchanged; the compiler reports the error. */
function convert(source: unknown, reading: Reading): JsonSchema {
  if (!isRecord(source) || Array.isArray(source)) return source as JsonSchema;
  const { openapi, isLenient } = reading;
  if (openapi === '3.0' && typeof source['$ref'] === 'string') return { $ref: source['$ref'] };
  const value = isLenient ? withMeant(source) : source;
  const entries = Object.entries(value).flatMap(([key, part]): [string, unknown][] => {
    if (leftOut.has(key)) return [];
    const converted = convertKeyword(key, part, reading);
    return openapi === '3.0' ? keywordOf30(value, key, converted) : [[key, converted]];
  });
  return { ...Object.fromEntries(entries), ...examplesOf(value) };
}

function withMeant(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const found = impossibleKeywords(schema);
  if (found.length === 0) return schema;
  const meant = Object.assign({ ...schema }, ...found.map((one) => one.meant)) as object;
  return Object.fromEntries(Object.entries(meant).filter(([, value]) => value !== undefined));
}

function convertKeyword(key: string, part: unknown, reading: Reading): unknown {
  if (schemaKeys.has(key)) return convert(part, reading);
  if (listKeys.has(key) && Array.isArray(part)) return part.map((item) => convert(item, reading));
  if (!mapKeys.has(key) || !isRecord(part) || Array.isArray(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, item]) => [name, convert(item, reading)]),
  );
}

function examplesOf(schema: Readonly<Record<string, unknown>>): Pick<JsonSchemaObject, 'examples'> {
  const many = Array.isArray(schema['examples']) ? (schema['examples'] as readonly unknown[]) : [];
  const all = Object.hasOwn(schema, 'example') ? [schema['example'], ...many] : many;
  // An `examples` that is not a list is invalid, but not a reason to reject the schema.
  return all.length > 0 || Object.hasOwn(schema, 'examples') ? { examples: all } : {};
}

/** `nullable` only adds null to a `type` (https://github.com/OAI/OpenAPI-Specification/blob/main/proposals/2019-10-31-Clarify-Nullable.md); `exclusiveMinimum: true` modifies `minimum`. */
function keywordOf30(
  schema: Readonly<Record<string, unknown>>,
  key: string,
  value: unknown,
): [string, unknown][] {
  if (key === 'type' && schema['nullable'] === true) return [['type', [value, 'null']]];
  const exclusive = exclusiveOf.get(key);
  if (exclusive !== undefined && schema[exclusive] === true) return [[exclusive, value]];
  const isFlag = key === 'exclusiveMinimum' || key === 'exclusiveMaximum';
  return isFlag && typeof value === 'boolean' ? [] : [[key, value]];
}

const exclusiveOf: ReadonlyMap<string, string> = new Map([
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
]);
