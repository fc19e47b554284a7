import type { ApiModel } from './api-model.ts';
import { isRecord, parentOf, pointerTo, valueAtPointer } from './json-pointer.ts';
import type { Located } from './json-pointer.ts';
import { namesDatabase } from '../../server-template/shared/public-document.ts';
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

/** The view of a document's schemas. One per document. */
export function schemasOf({ document }: Pick<ApiModel, 'document'>): Schemas {
  const view = known.get(document) ?? new Schemas(document);
  known.set(document, view);
  return view;
}

/**
 * Queries on the schemas of a document by pointer (`Content.schemaPointer`,
 * `Parameter.schemaPointer`, and pointers returned from here). References are followed. Results are
 * cached.
 */
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

  /** Whether the document describes tables, rather than being a third-party document. */
  get isOfTables(): boolean {
    return namesDatabase(this.#document);
  }

  /** Whether any property is never returned. Cached, since it takes a pass over the document. */
  get hidesAnything(): boolean {
    return (this.#hides ??= holdsHidden(this.#document));
  }

  /** The schema at a pointer, reference followed; null if there is none, or a boolean one. */
  at(pointer: string): SchemaAt | null {
    return remembered(this.#at, pointer, () => this.#followed(pointer));
  }

  /** The value at a pointer, reference not followed: a schema, or the value of a keyword. */
  current(pointer: string): unknown {
    return valueAtPointer(this.#document, pointer);
  }

  /**
   * A value next to a pointer, in its parent: `encoding, photo` next to the schema of a media type,
   * `nullable` next to a `type`.
   */
  beside(pointer: string, ...keys: readonly string[]): unknown {
    return this.current(pointerTo(parentOf(pointer).parent, ...keys));
  }

  /** Extends a pointer by keys. */
  below(pointer: string, ...keys: readonly (string | number)[]): string {
    return pointerTo(pointer, ...keys);
  }

  /** Name of the component at a pointer, or that it refers to; null: none. */
  componentName(pointer: string): string | null {
    const value = this.current(pointer);
    const reference = isRecord(value) ? value['$ref'] : undefined;
    const target = typeof reference === 'string' ? reference : pointer;
    return /^#\/components\/schemas\/([^/]+)$/.exec(target)?.[1] ?? null;
  }

  /** A schema and its `allOf`, which all apply at once. Empty if there is none. */
  parts(pointer: string): readonly SchemaAt[] {
    return remembered(this.#parts, pointer, () => this.#partsOf(pointer, nothing));
  }

  /** The first value of a keyword in the schema and its `allOf`. */
  keyword(pointer: string, name: string): unknown {
    return this.parts(pointer).find(({ value }) => value[name] !== undefined)?.value[name];
  }

  /** Properties by name, including those of `allOf`; the outer one of two takes precedence. */
  properties(pointer: string): ReadonlyMap<string, SchemaAt> {
    return remembered(this.#properties, pointer, () => this.#propertiesOf(pointer, 0));
  }

  /** Possible properties: also those in all branches of `oneOf` and `anyOf`. */
  allProperties(pointer: string): ReadonlyMap<string, SchemaAt> {
    return remembered(this.#allProperties, pointer, () => this.#allPropertiesOf(pointer, 0));
  }

  /** Names that a schema or any of its branches requires. */
  required(pointer: string): ReadonlySet<string> {
    return remembered(this.#required, pointer, () => this.#requiredOf(pointer, 0));
  }

  /** JSON types that a schema allows, including `null`; empty if unspecified. */
  types(pointer: string): ReadonlySet<string> {
    return remembered(this.#types, pointer, () => this.#typesOf(pointer, 0));
  }

  /** Pointer of the `items` of a list; null if there are none. */
  items(pointer: string): string | null {
    const part = this.parts(pointer).find(({ value }) => value['items'] !== undefined);
    return part === undefined ? null : pointerTo(part.pointer, 'items');
  }

  /** Pointer of the values of an object with free names only; null: another schema. */
  freeValues(pointer: string): string | null {
    if (this.properties(pointer).size > 0) return null;
    const part = this.parts(pointer).find(({ value }) => isRecord(value['additionalProperties']));
    return part === undefined ? null : pointerTo(part.pointer, 'additionalProperties');
  }

  /**
   * Pointer reached by property names, one in the other, as far as declared: `['data', 'user']`.
   */
  inside(pointer: string, names: readonly string[]): string {
    return names.reduce((at, name) => this.allProperties(at).get(name)?.pointer ?? at, pointer);
  }

  /** Alternatives of a schema (`oneOf`, else `anyOf`); empty if it has none. */
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
      // Resolving thousands of pointers from the document's root would take long.
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
