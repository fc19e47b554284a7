import type { ApiModel } from './api-model.ts';
import { isRecord, parentOf, pointerTo, valueAtPointer } from './json-pointer.ts';
import type { Located } from './json-pointer.ts';
import { namesDatabase } from '../../server-template/runtime/shared/public-document.ts';
import { isHidden } from './resolve/resolve-models.ts';

/** A schema's own keywords, of OpenAPI 3.0 or 3.1. */
export type Keywords = Readonly<Record<string, unknown>>;

/** A schema with its place. */
export type SchemaAt = Located<Keywords>;

const mostHops = 30;
const deepest = 8;
const branches = ['allOf', 'oneOf', 'anyOf'] as const;
const nothing: ReadonlySet<string> = new Set();

const known = new WeakMap<object, Schemas>();

/** The view of a document's schemas; one for each document. */
export function schemasOf({ document }: Pick<ApiModel, 'document'>): Schemas {
  const view = known.get(document) ?? new Schemas(document);
  known.set(document, view);
  return view;
}

/** What the schemas of a document say, asked by their places (`Content.schemaPointer`, `Parameter.schemaPointer`, and what is found from there). References are followed wherever one is. Answers are kept: the same schemas are asked for again and again, and the way to them is long. */
export class Schemas {
  readonly #document: object;
  readonly #at = new Map<string, SchemaAt | null>();
  readonly #parts = new Map<string, readonly SchemaAt[]>();
  readonly #properties = new Map<string, ReadonlyMap<string, SchemaAt>>();
  readonly #allProperties = new Map<string, ReadonlyMap<string, SchemaAt>>();
  readonly #types = new Map<string, ReadonlySet<string>>();
  #hides: boolean | null = null;
  readonly #required = new Map<string, ReadonlySet<string>>();

  constructor(document: object) {
    this.#document = document;
  }

  /** Whether the document tells its tables: else it is somebody's own. */
  get isOfTables(): boolean {
    return namesDatabase(this.#document);
  }

  /** Whether anything in the document is never shown: most hide nothing, and to look costs as much as the document is long. */
  get hidesAnything(): boolean {
    return (this.#hides ??= holdsHidden(this.#document));
  }

  /** The schema that is meant at a place, reference followed; null where nothing is, or only `true` or `false`. */
  at(pointer: string): SchemaAt | null {
    return remembered(this.#at, pointer, () => this.#followed(pointer));
  }

  /** What is at a place, reference not followed: a schema, or the value of a keyword. */
  standing(pointer: string): unknown {
    return valueAtPointer(this.#document, pointer);
  }

  /** What is beside a place, in what holds it: `encoding, photo` beside the schema of a media type, `nullable` beside a `type`. */
  beside(pointer: string, ...keys: readonly string[]): unknown {
    return this.standing(pointerTo(parentOf(pointer).parent, ...keys));
  }

  /** Name of the component that a place refers to, or that is there; null: none. */
  componentName(pointer: string): string | null {
    const value = this.standing(pointer);
    const reference = isRecord(value) ? value['$ref'] : undefined;
    const target = typeof reference === 'string' ? reference : pointer;
    return /^#\/components\/schemas\/([^/]+)$/.exec(target)?.[1] ?? null;
  }

  /** A schema as the pieces that all hold at once: itself and its `allOf`. Empty where nothing is. */
  parts(pointer: string): readonly SchemaAt[] {
    return remembered(this.#parts, pointer, () => this.#partsOf(pointer, nothing));
  }

  /** The first value of a keyword among the pieces that hold at once. */
  keyword(pointer: string, name: string): unknown {
    return this.parts(pointer).find(({ value }) => value[name] !== undefined)?.value[name];
  }

  /** Properties by name, those of `allOf` included; of two of a name the outer one. */
  properties(pointer: string): ReadonlyMap<string, SchemaAt> {
    return remembered(this.#properties, pointer, () => this.#propertiesOf(pointer, 0));
  }

  /** Properties that a value may have: those of every branch of `oneOf` and `anyOf` too. */
  allProperties(pointer: string): ReadonlyMap<string, SchemaAt> {
    return remembered(this.#allProperties, pointer, () => this.#allPropertiesOf(pointer, 0));
  }

  /** Names that a schema or any of its branches requires. */
  required(pointer: string): ReadonlySet<string> {
    return remembered(this.#required, pointer, () => this.#requiredOf(pointer, 0));
  }

  /** JSON types that a schema allows, `null` included; empty where it does not say. */
  types(pointer: string): ReadonlySet<string> {
    return remembered(this.#types, pointer, () => this.#typesOf(pointer, 0));
  }

  /** Places of the `items` of a list's pieces, that of the first which says them; null where none does. */
  items(pointer: string): string | null {
    const part = this.parts(pointer).find(({ value }) => value['items'] !== undefined);
    return part === undefined ? null : pointerTo(part.pointer, 'items');
  }

  /** The place where properties lead, one in the other: `['data', 'user']`; as far as they are declared. */
  inside(pointer: string, names: readonly string[]): string {
    return names.reduce((at, name) => this.allProperties(at).get(name)?.pointer ?? at, pointer);
  }

  /** Alternatives of a schema (`oneOf`, else `anyOf`); empty where it has none. */
  alternatives(pointer: string): readonly string[] {
    const schema = this.at(pointer);
    for (const keyword of ['oneOf', 'anyOf']) {
      const list = schema?.value[keyword];
      if (schema !== null && Array.isArray(list))
        return list.map((_, index) => pointerTo(schema.pointer, keyword, index));
    }
    return [];
  }

  #followed(pointer: string): SchemaAt | null {
    let place = pointer;
    for (let hops = 0; hops < mostHops; hops += 1) {
      const value = valueAtPointer(this.#document, place);
      if (!isRecord(value)) return null;
      const reference = value['$ref'];
      if (typeof reference !== 'string') return { value, pointer: place };
      if (!reference.startsWith('#')) return null;
      place = reference;
    }
    return null;
  }

  #partsOf(pointer: string, outer: ReadonlySet<string>): readonly SchemaAt[] {
    const schema = this.at(pointer);
    if (schema === null || Array.isArray(schema.value) || outer.has(schema.pointer)) return [];
    const inner = new Set([...outer, schema.pointer]);
    const { allOf } = schema.value;
    const nested = (Array.isArray(allOf) ? allOf : []).flatMap((_, index) =>
      this.#partsOf(pointerTo(schema.pointer, 'allOf', index), inner),
    );
    return [schema, ...nested];
  }

  #propertiesOf(pointer: string, depth: number): ReadonlyMap<string, SchemaAt> {
    const found = new Map<string, SchemaAt>();
    const schema = this.at(pointer);
    if (schema === null || depth > deepest) return found;
    for (const place of branchesOf(schema, ['allOf']))
      this.#propertiesOf(place, depth + 1).forEach((property, name) => found.set(name, property));
    const { properties } = schema.value;
    for (const [name, value] of isRecord(properties) ? Object.entries(properties) : []) {
      const place = pointerTo(schema.pointer, 'properties', name);
      // To walk to every property from the document's root takes long where there are thousands.
      const isHere = isRecord(value) && typeof value['$ref'] !== 'string';
      const property = isHere ? { value, pointer: place } : this.at(place);
      if (property !== null) found.set(name, property);
    }
    return found;
  }

  #allPropertiesOf(pointer: string, depth: number): ReadonlyMap<string, SchemaAt> {
    const found = new Map(this.properties(pointer));
    const schema = this.at(pointer);
    if (schema === null || depth > 3) return found;
    for (const place of branchesOf(schema, ['oneOf', 'anyOf', 'allOf'])) {
      for (const [name, property] of this.#allPropertiesOf(place, depth + 1))
        if (!found.has(name)) found.set(name, property);
    }
    return found;
  }

  #requiredOf(pointer: string, depth: number): ReadonlySet<string> {
    const schema = this.at(pointer);
    if (schema === null || depth > deepest) return nothing;
    const { required } = schema.value;
    const inner = branchesOf(schema, branches).flatMap((place) => [
      ...this.#requiredOf(place, depth + 1),
    ]);
    return new Set([...(Array.isArray(required) ? required.map(String) : []), ...inner]);
  }

  #typesOf(pointer: string, depth: number): ReadonlySet<string> {
    const schema = this.at(pointer);
    if (schema === null || depth > deepest) return nothing;
    const { type, nullable, enum: values } = schema.value;
    const own = typeof type === 'string' ? [type] : Array.isArray(type) ? type.map(String) : [];
    const types = new Set(nullable === true ? [...own, 'null'] : own);
    if (types.size === 0 && Array.isArray(values))
      values.forEach((value) => types.add(jsonTypeOf(value)));
    if (types.size > 0) return types;
    return new Set(
      branchesOf(schema, branches).flatMap((place) => [...this.#typesOf(place, depth + 1)]),
    );
  }
}

function branchesOf({ value, pointer }: SchemaAt, keywords: readonly string[]): readonly string[] {
  return keywords.flatMap((keyword) => {
    const list = value[keyword];
    return Array.isArray(list) ? list.map((_, index) => pointerTo(pointer, keyword, index)) : [];
  });
}

function holdsHidden(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsHidden);
  return isRecord(value) && (isHidden(value) || Object.values(value).some(holdsHidden));
}

function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function remembered<T>(answers: Map<string, T>, pointer: string, find: () => T): T {
  const answer = answers.get(pointer);
  if (answer !== undefined) return answer;
  const found = find();
  answers.set(pointer, found);
  return found;
}
