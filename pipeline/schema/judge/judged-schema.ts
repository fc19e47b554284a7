import type { Direction } from '../schema-judge.ts';
import { isRecord, pointerTo } from '../../model/json-pointer.ts';
import { keywordFault } from './keyword-shape.ts';
import type { JsonSchema, SchemaReader } from './json-schema.ts';

/** Keyword that stands for a reference: its schema is compiled when a value first gets there. */
export const SHARED = 'sharedSchema';
/** Keyword that refuses what does not travel this way; its value is `readOnly` or `writeOnly`. */
export const FORBIDDEN = 'forbiddenHere';

/** Keyword that stands for a `oneOf` or `anyOf` of so many branches that the compiler would take seconds. */
export const MANY = 'manyBranches';

/** What stands there. */
export interface ManyBranches {
  readonly keyword: 'oneOf' | 'anyOf';
  readonly pointers: readonly string[];
  /** Pointer of the keyword in the document. */
  readonly place: string;
}

const mostBranches = 40;
/** Of schemas written in each other; what is deeper is compiled apart. */
const deepest = 16;

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

interface JudgedOptions {
  readonly direction: Direction;
  readonly write: WriteReference;
  /** All is to be written into one schema. */
  readonly isClosed?: boolean;
}

/** Where a schema stands, and whether it looks at the same value as the one that is read. */
interface Place {
  readonly pointer: string;
  readonly isSame: boolean;
  readonly depth: number;
}

function placeIn({ pointer, isSame, depth }: Place, key: string): Place {
  const isSameInside = isSame && sameValueKeys.has(key);
  return { pointer: pointerTo(pointer, key), isSame: isSameInside, depth: depth + 1 };
}

function inside({ pointer, isSame, depth }: Place, key: string | number): Place {
  return { pointer: pointerTo(pointer, key), isSame, depth };
}

/** Turns a schema into what is compiled for one direction: without annotations, with references written as the compiler wants them, and with what does not travel this way refused and not asked for. */
export function judgedSchema(
  reader: SchemaReader,
  pointer: string,
  options: JudgedOptions,
): JudgedSchema {
  const writing = new Writing(reader, options);
  const schema = writing.convert(reader.at(pointer), { pointer, isSame: true, depth: 0 });
  return {
    schema,
    references: [...writing.references],
    sameValue: [...writing.sameValue],
  };
}

/** One schema while it is written. */
class Writing {
  readonly references = new Set<string>();
  readonly sameValue = new Set<string>();
  readonly #reader: SchemaReader;
  readonly #options: JudgedOptions;
  readonly #hidden: 'readOnly' | 'writeOnly';

  constructor(reader: SchemaReader, options: JudgedOptions) {
    this.#reader = reader;
    this.#options = options;
    this.#hidden = options.direction === 'request' ? 'readOnly' : 'writeOnly';
  }

  convert(schema: JsonSchema, at: Place): JudgedSchema['schema'] {
    if (!isRecord(schema) || Array.isArray(schema)) return asBoolean(schema);
    if ('$dynamicRef' in schema) throw new Unjudgeable('It uses $dynamicRef.');
    if (at.depth > deepest) return this.#refer(at.pointer, at.isSame);
    const result: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(schema)) {
      const fault = keywordFault(key, value);
      if (fault !== null) throw new Unjudgeable(fault);
      if (plainKeys.has(key)) result[key] = value;
      else if (value !== undefined) {
        Object.assign(result, this.#convertKeyword(key, value, placeIn(at, key)));
      }
    }
    const { $ref } = schema;
    if (typeof $ref === 'string') Object.assign(result, this.#refer($ref, at.isSame));
    if (schema.required !== undefined) {
      result['required'] = withoutHidden(this.#reader, schema, this.#hidden);
    }
    return result;
  }

  #refer(target: string, isSame: boolean): Readonly<Record<string, unknown>> {
    this.references.add(target);
    if (isSame) this.sameValue.add(target);
    return this.#options.write(target);
  }

  #convertKeyword(key: string, value: unknown, at: Place): object {
    if (schemaKeys.has(key)) return { [key]: this.convert(value as JsonSchema, at) };
    if (listKeys.has(key) && Array.isArray(value)) return this.#convertList(key, value, at);
    if (!isRecord(value)) return {};
    if (key === 'properties') {
      return {
        properties: mapValues(value, (property, name) =>
          isMarked(this.#reader, property, this.#hidden)
            ? { [FORBIDDEN]: this.#hidden }
            : this.convert(property, inside(at, name)),
        ),
      };
    }
    if (!mapKeys.has(key)) return {};
    return { [key]: mapValues(value, (item, name) => this.convert(item, inside(at, name))) };
  }

  #convertList(key: string, list: readonly unknown[], at: Place): object {
    const isChoice = key === 'oneOf' || key === 'anyOf';
    if (!isChoice || list.length <= mostBranches || this.#options.isClosed === true) {
      return {
        [key]: list.map((item, index) => this.convert(item as JsonSchema, inside(at, index))),
      };
    }
    const pointers = list.map((_, index) => pointerTo(at.pointer, index));
    for (const target of pointers) this.#refer(target, at.isSame);
    const many: ManyBranches = { keyword: key, pointers, place: at.pointer };
    return { [key === 'oneOf' ? MANY : `${MANY}Any`]: many };
  }
}

function asBoolean(schema: unknown): boolean {
  if (typeof schema === 'boolean') return schema;
  throw new Unjudgeable('It holds something that is no schema.');
}

function mapValues(
  map: Readonly<Record<string, unknown>>,
  convert: (schema: JsonSchema, name: string) => unknown,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(map).map(([name, value]) => [name, convert(value as JsonSchema, name)]),
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
