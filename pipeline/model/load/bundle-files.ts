import { basename, resolve } from 'node:path';
import { PipelineError } from '../../errors.ts';
import { dataKeys } from '../document-walk.ts';
import { isRecord, pointerTo, valueAtPointer } from '../json-pointer.ts';
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
    this.#schemas = { ...recordAt(document, '#/components/schemas') };
    for (const [name, schema] of Object.entries(this.#schemas)) {
      const target = this.#targetOf(schema, this.#root);
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
    const target = place.kind === 'schemas' ? null : this.#targetOf(value, place.file);
    if (target !== null) return this.#followed(value, target, place);
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, this.#valueOf(key, inner, place)]),
    );
  }

  #valueOf(key: string, value: unknown, place: Place): unknown {
    if (place.kind === 'schemas') return this.#bundled(value, { ...place, kind: 'schema' });
    const isMap = isRecord(value) && !Array.isArray(value);
    if (key === 'examples' && isMap && place.kind === 'plain')
      return mapped(value, (one) => (hasReference(one) ? this.#bundled(one, place) : one));
    if (key === 'mapping' && isMap) return mapped(value, (one) => this.#mapping(one, place));
    if (dataKeys.has(key) || key.startsWith('x-')) return value;
    return this.#bundled(value, { ...place, kind: kindOf(key) });
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
    return isRecord(inner) ? { ...inner, ...beside } : inner;
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
    const whole = this.#files.get(file);
    const found = pointer === '#' || pointer === '#/' ? whole : valueAtPointer(whole, pointer);
    if (found === undefined) throw lost(id, 'points to nothing');
    return { id, file, pointer, value: found };
  }
}

interface Target {
  readonly id: string;
  readonly file: string;
  readonly pointer: string;
  readonly value: unknown;
}

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

function recordAt(document: Node, pointer: string): Node {
  const value = valueAtPointer(document, pointer);
  return isRecord(value) ? value : {};
}

function lost(place: string, what: string): PipelineError {
  return new PipelineError({
    ...{ code: 'DOCUMENT_INVALID', place },
    message: `The reference to ${place} ${what}.`,
    hint: 'Correct the path. References may point to JSON and YAML files by relative paths.',
  });
}
