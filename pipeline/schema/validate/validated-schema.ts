import type { Direction } from '../schema-validator.ts';
import { isRecord, pointerTo } from '../../model/json-pointer.ts';
import {
  isMarked,
  namesIn,
  markedNames,
  marksProperty,
  readReleasing,
  releasedNames,
  releasing,
} from './hidden-names.ts';
import { keywordError } from './keyword-shape.ts';
import type { JsonSchema, SchemaReader } from './json-schema.ts';

/** Keyword for a reference, whose schema is compiled when a value first reaches it. */
export const SHARED = 'sharedSchema';
/** Keyword for properties not allowed in this direction; its value is `readOnly` or `writeOnly`. */
export const FORBIDDEN = 'forbiddenHere';

/** Keyword for a `oneOf`, `anyOf` or `allOf` with too many branches for the compiler, which would take seconds. */
const MANY = 'manyBranches';
/** One per keyword, because a schema may have several. */
export const manyKeywords = [MANY, `${MANY}Any`, `${MANY}All`] as const;

/** The value of such a keyword. */
export interface ManyBranches {
  readonly keyword: 'oneOf' | 'anyOf' | 'allOf';
  readonly pointers: readonly string[];
  /** Pointer of the original keyword in the document. */
  readonly place: string;
}

const manyNames: ReadonlyMap<string, string> = new Map([
  ['oneOf', manyKeywords[0]],
  ['anyOf', manyKeywords[1]],
  ['allOf', manyKeywords[2]],
]);

const mostBranches = 40;
/** Maximum nesting of inline schemas; deeper ones are compiled separately. */
const deepest = 16;

/** A schema in the form that is compiled. */
export interface ValidatedSchema {
  readonly schema: Readonly<Record<string, unknown>> | boolean;
  /** Pointers that it refers to. */
  readonly references: readonly string[];
  /** References that apply to the same value; a cycle of them would not terminate. */
  readonly sameValue: readonly string[];
}

/** How references are written. */
export type WriteReference = (pointer: string) => Readonly<Record<string, unknown>>;

/** Thrown for a schema that cannot be compiled; the message is a sentence. */
export class UncompilableSchema extends Error {
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

interface ValidatedOptions {
  readonly direction: Direction;
  readonly write: WriteReference;
  /** Whether to embed all references in one schema. */
  readonly isClosed?: boolean;
}

/** The place of a schema, and whether it applies to the value of the schema being written. */
interface Place {
  readonly pointer: string;
  readonly isSame: boolean;
  readonly depth: number;
  /** Names that another schema of the same value excludes from this direction. */
  readonly released: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

function placeIn(at: Place, key: string): Place {
  const isApplied = sameValueKeys.has(key);
  return {
    pointer: pointerTo(at.pointer, key),
    isSame: at.isSame && isApplied,
    depth: at.depth + 1,
    released: isApplied ? at.released : none,
  };
}

function inside(at: Place, key: string | number): Place {
  return { ...at, pointer: pointerTo(at.pointer, key) };
}

/** Prepares a schema for compilation in one direction: without annotations, with references in the compiler's form, and with properties of the other direction rejected and not required. */
export function validatedSchema(
  reader: SchemaReader,
  pointer: string,
  options: ValidatedOptions,
): ValidatedSchema {
  const writing = new Writing(reader, options);
  const { pointer: place, names } = readReleasing(pointer);
  const released = new Set(names);
  const at = { pointer: place, isSame: true, depth: 0, released };
  const schema = writing.convert(reader.at(place), at);
  return {
    schema,
    references: [...writing.references],
    sameValue: [...writing.sameValue],
  };
}

/** The state of writing one schema. */
class Writing {
  readonly references = new Set<string>();
  readonly sameValue = new Set<string>();
  readonly #reader: SchemaReader;
  readonly #options: ValidatedOptions;
  readonly #hidden: 'readOnly' | 'writeOnly';

  constructor(reader: SchemaReader, options: ValidatedOptions) {
    this.#reader = reader;
    this.#options = options;
    this.#hidden = options.direction === 'request' ? 'readOnly' : 'writeOnly';
  }

  convert(schema: JsonSchema, at: Place): ValidatedSchema['schema'] {
    if (!isRecord(schema) || Array.isArray(schema)) return asBoolean(schema);
    if ('$dynamicRef' in schema) throw new UncompilableSchema('It uses $dynamicRef.');
    if (at.depth > deepest) return this.#refer(at.pointer, at);
    const marked = markedNames(this.#reader, schema, this.#hidden);
    const released = marked.length === 0 ? at.released : new Set([...at.released, ...marked]);
    const inner = { ...at, released };
    const result: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(schema)) {
      const error = keywordError(key, value);
      if (error !== null) throw new UncompilableSchema(error);
      if (plainKeys.has(key)) result[key] = value;
      else if (value !== undefined) {
        Object.assign(result, this.#convertKeyword(key, value, placeIn(inner, key)));
      }
    }
    const { $ref } = schema;
    if (typeof $ref === 'string') Object.assign(result, this.#refer($ref, inner));
    if (schema.required !== undefined) {
      result['required'] = this.#required(schema, released);
    }
    return result;
  }

  /** Required names, except those excluded from this direction. */
  #required(schema: JsonSchema & object, released: ReadonlySet<string>): readonly string[] {
    const mark = this.#hidden;
    return namesIn(schema.required).filter(
      (name) => !released.has(name) && !marksProperty(this.#reader, schema, { name, mark }),
    );
  }

  #refer(pointer: string, at: Place): Readonly<Record<string, unknown>> {
    return this.#options.write(this.#targetOf(pointer, at));
  }

  #targetOf(pointer: string, { isSame, released: names }: Place): string {
    const mark = this.#hidden;
    const target = releasing(
      pointer,
      names.size === 0
        ? []
        : releasedNames(this.#reader, this.#reader.at(pointer), { names, mark }),
    );
    this.references.add(target);
    if (isSame) this.sameValue.add(target);
    return target;
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
    const many = manyNames.get(key);
    if (many === undefined || list.length <= mostBranches || this.#options.isClosed === true) {
      return {
        [key]: list.map((item, index) => this.convert(item as JsonSchema, inside(at, index))),
      };
    }
    // A mark in one branch of a choice does not affect the others.
    const from = key === 'allOf' ? at : { ...at, released: none };
    const pointers = list.map((_, index) => this.#targetOf(pointerTo(at.pointer, index), from));
    return { [many]: { keyword: key, pointers, place: at.pointer } };
  }
}

function asBoolean(schema: unknown): boolean {
  if (typeof schema === 'boolean') return schema;
  throw new UncompilableSchema('It contains something that is not a schema.');
}

function mapValues(
  map: Readonly<Record<string, unknown>>,
  convert: (schema: JsonSchema, name: string) => unknown,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(map).map(([name, value]) => [name, convert(value as JsonSchema, name)]),
  );
}
