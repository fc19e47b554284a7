import { basename, resolve } from 'node:path';
import { PipelineError } from '../../errors.ts';
import { dataKeys } from '../document-walk.ts';
import { isRecord, keyAt, pointerTo } from '../json-pointer.ts';
import { fileOfReference } from './part-files.ts';

type Node = Readonly<Record<string, unknown>>;

/**
 * Kind of a value in a document: a schema, a map of schemas, a list of schemas, or anything else.
 */
type Kind = 'schema' | 'schemas' | 'plain';

const schemaKeys: ReadonlySet<string> = new Set([
  ...['schema', 'itemSchema', 'items', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'],
  ...['additionalProperties', 'additionalItems', 'unevaluatedItems', 'unevaluatedProperties'],
]);
const schemasKeys: ReadonlySet<string> = new Set([
  ...['schemas', 'properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'],
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems'],
]);

/** Where a value was written. */
interface Place {
  readonly file: string;
  readonly kind: Kind;
  /** References followed to reach it, to detect cycles. */
  readonly above: readonly string[];
}

/**
 * Bundles a document and the files that it refers to: schemas become components, so that they may
 * be recursive; anything else replaces its reference. `files` are parsed, by absolute path. Throws
 * PipelineError for a broken reference.
 */
export function bundledDocument(
  document: Node,
  path: string,
  files: ReadonlyMap<string, unknown>,
): Node {
  return new Bundle(document, path, files).whole();
}

class Bundle {
  readonly #root: string;
  readonly #document: Node;
  readonly #files: ReadonlyMap<string, unknown>;
  /** Names of schemas of other files, by file and pointer. */
  readonly #names = new Map<string, string>();
  readonly #schemas: Record<string, unknown>;

  constructor(document: Node, path: string, files: ReadonlyMap<string, unknown>) {
    this.#root = resolve(path);
    this.#document = document;
    this.#files = new Map([...files, [this.#root, document]]);
    const group = this.#find(this.#root, '#/components/schemas') ?? {
      ...{ file: this.#root, pointer: '#/components/schemas', value: {} },
    };
    const whole = this.#targetOf(group.value, group.file) ?? group;
    const { $ref: _reference, ...beside } = isRecord(group.value) ? group.value : {};
    const inFile = isRecord(whole.value) && whole !== group ? whole.value : {};
    this.#schemas = { ...inFile, ...beside };
    this.#nameSchemas(Object.keys(inFile), whole);
    this.#nameSchemas(Object.keys(beside), group);
  }

  /** The names of the document's own schemas, which may be in other files, or refer to them. */
  #nameSchemas(names: readonly string[], { file, pointer }: Found): void {
    if (file !== this.#root)
      for (const name of names) this.#names.set(`${file}${pointerTo(pointer, name)}`, name);
    for (const name of names) {
      const target = this.#targetOf(this.#schemas[name], file);
      if (target === null || target.file === this.#root || this.#names.has(target.id)) continue;
      this.#names.set(target.id, name);
      this.#schemas[name] = target.value;
    }
  }

  whole(): Node {
    const own: Place = { file: this.#root, kind: 'plain', above: [] };
    const named = [...this.#names].map(([id, name]) => [name, id.split('#')[0] ?? ''] as const);
    const fileOf = new Map(named);
    for (const [name, schema] of Object.entries(this.#schemas))
      this.#schemas[name] = this.#bundled(schema, {
        ...{ file: fileOf.get(name) ?? this.#root, kind: 'schema', above: [] },
      });
    const { components, ...others } = this.#document;
    const { schemas: _schemas, ...more } = isRecord(components) ? components : {};
    const rest = this.#bundled(others, own) as Node;
    const kept = this.#bundled(more, own) as Node;
    return { ...rest, components: { ...kept, schemas: this.#schemas } };
  }

  #bundled(value: unknown, place: Place): unknown {
    if (Array.isArray(value)) {
      const kind = place.kind === 'schemas' ? 'schema' : place.kind;
      return value.map((item) => this.#bundled(item, { ...place, kind }));
    }
    if (!isRecord(value)) return value;
    // A property may have the name `$ref`; its value is a schema then.
    const target = this.#targetOf(value, place.file);
    if (target !== null) return this.#followed(value, target, place);
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, this.#valueOf(key, inner, place)]),
    );
  }

  #valueOf(key: string, value: unknown, place: Place): unknown {
    if (place.kind === 'schemas') return this.#bundled(value, { ...place, kind: 'schema' });
    const isMap = isRecord(value) && !Array.isArray(value);
    if (key === 'examples' && isMap && place.kind === 'plain' && !hasReference(value))
      return mapped(value, (one) => (hasReference(one) ? this.#bundled(one, place) : one));
    if (key === 'mapping' && isMap) return mapped(value, (one) => this.#mapping(one, place));
    if (key.startsWith('x-')) return value;
    if (dataKeys.has(key)) return this.#data(value, place);
    return this.#bundled(value, { ...place, kind: kindOf(key) });
  }

  /** Data in which bundlers also follow references, if their files can be read. */
  #data(value: unknown, place: Place): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#data(item, place));
    if (!isRecord(value)) return value;
    const { $ref: reference } = value;
    const isOne = typeof reference === 'string' && Object.keys(value).length === 1;
    const file = isOne ? fileOfReference(reference, place.file) : null;
    if (file === null || !this.#files.has(file))
      return mapped(value, (one) => this.#data(one, place));
    const target = this.#targetOf(value, place.file);
    if (target === null || place.above.includes(target.id)) return value;
    return this.#data(target.value, {
      ...{ file: target.file, kind: 'plain', above: [...place.above, target.id] },
    });
  }

  /** A value of a discriminator's mapping: a reference, or a name. */
  #mapping(value: unknown, { file }: Place): unknown {
    const target = this.#targetOf({ $ref: value }, file);
    return target === null ? value : this.#schemaReference(target);
  }

  #followed(value: Node, target: Target, { kind, above }: Place): unknown {
    const { $ref: _reference, ...beside } = value;
    if (kind === 'schema') return { ...beside, $ref: this.#schemaReference(target) };
    if (above.includes(target.id)) throw lost(target.id, 'leads to itself');
    const place: Place = { file: target.file, kind, above: [...above, target.id] };
    const inner = this.#bundled(target.value, place);
    return isRecord(inner) && !Array.isArray(inner) ? { ...inner, ...beside } : inner;
  }

  #schemaReference({ id, file, pointer, value }: Target): string {
    if (file === this.#root) return pointer;
    const known = this.#names.get(id);
    if (known !== undefined) return pointerTo('#/components/schemas', known);
    const name = this.#freeName(pointer.split('/').slice(1).at(-1) ?? basename(file));
    this.#names.set(id, name);
    this.#schemas[name] = {};
    this.#schemas[name] = this.#bundled(value, { file, kind: 'schema', above: [] });
    return pointerTo('#/components/schemas', name);
  }

  #freeName(wanted: string): string {
    const bare = wanted.replace(/\.\w+$/, '').replace(/[^\w.-]/g, '-');
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? bare : `${bare}-${number}`;
      if (!Object.hasOwn(this.#schemas, name)) return name;
    }
  }

  /** The target of a reference; null if there is none, or if it is in the document itself. */
  #targetOf(value: unknown, from: string): Target | null {
    const reference = isRecord(value) ? value['$ref'] : undefined;
    if (typeof reference !== 'string') return null;
    const isLocal = reference.startsWith('#');
    if (isLocal && from === this.#root) return null;
    const file = isLocal ? from : fileOfReference(reference, from);
    if (file === null) return null;
    const pointer = reference.includes('#') ? reference.slice(reference.indexOf('#')) : '#';
    const id = `${file}${pointer}`;
    if (!this.#files.has(file)) throw lost(id, 'points to a file that cannot be read');
    const found = this.#find(file, pointer === '#/' ? '#' : pointer);
    if (found === null) throw lost(id, 'points to nothing');
    return { ...found, id: `${found.file}${found.pointer}` };
  }

  /** The value at a pointer of a file, through references of that file to others. */
  #find(file: string, pointer: string, hops = 0): Found | null {
    let found: Found = { file, pointer: '#', value: this.#files.get(file) };
    for (const step of pointer.split('/').slice(1)) {
      const next = this.#inside(found, step, hops);
      if (next === null) return null;
      found = next;
    }
    return found;
  }

  #inside({ file, pointer, value }: Found, step: string, hops: number): Found | null {
    if (!isRecord(value)) return null;
    const key = keyAt(value, step);
    if (key !== null) return { file, pointer: `${pointer}/${step}`, value: value[key] };
    const { $ref: reference } = value;
    if (typeof reference !== 'string' || hops > mostHops) return null;
    const target = reference.startsWith('#') ? file : fileOfReference(reference, file);
    if (target === null || !this.#files.has(target)) return null;
    const at = reference.includes('#') ? reference.slice(reference.indexOf('#')) : '#';
    return this.#find(target, `${at}/${step}`, hops + 1);
  }
}

/** A value of a file. */
interface Found {
  readonly file: string;
  readonly pointer: string;
  readonly value: unknown;
}

interface Target extends Found {
  readonly id: string;
}

const mostHops = 20;

function mapped(map: Node, change: (value: unknown) => unknown): Node {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value)]));
}

function hasReference(value: unknown): boolean {
  return isRecord(value) && '$ref' in value;
}

function kindOf(key: string): Kind {
  if (schemasKeys.has(key)) return 'schemas';
  return schemaKeys.has(key) ? 'schema' : 'plain';
}

function lost(place: string, what: string): PipelineError {
  return new PipelineError({
    ...{ code: 'DOCUMENT_INVALID', place },
    message: `The reference to ${place} ${what}.`,
    hint: 'Correct the path. References may point to JSON and YAML files by relative paths.',
  });
}
