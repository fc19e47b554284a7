import { isRecord, valueAtPointer } from '../../../model/json-pointer.ts';

/** Keywords of a schema of either OpenAPI version; its content is untrusted. */
export type Keywords = Readonly<Record<string, unknown>>;

/** One of several schemas that a value must satisfy together, without references and `allOf`; `made` are the choices already made. */
export interface Atom {
  readonly keywords: Keywords;
  readonly made: number;
}

/** Choices that an atom can leave open, as bits. */
export const choices = { oneOf: 1, anyOf: 2, if: 4, dependentSchemas: 8, not: 16 } as const;

/** A conjunction of schemas, and the name of the original schema if it has one. */
export interface Conjunction {
  readonly atoms: readonly Atom[];
  readonly owner: string | null;
  /** The reason why no value satisfies it: a schema `false`, or circular references. */
  readonly impossible: string | null;
}

/** Resolves references and splits `allOf`. */
export class SchemaAtoms {
  readonly #document: unknown;
  readonly #openapi: '3.0' | '3.1';

  constructor(document: unknown, openapi: '3.0' | '3.1') {
    this.#document = document;
    this.#openapi = openapi;
  }

  /** The atoms of several schemas that must all be satisfied. */
  conjunction(schemas: readonly unknown[]): Conjunction {
    const found: Gathered = { atoms: [], seen: new Set(), owner: null, impossible: null };
    for (const schema of schemas) this.#gather(schema, found);
    return found;
  }

  /** The target of a reference; undefined if it is not in the document. */
  resolve(reference: string): unknown {
    return reference.startsWith('#') ? valueAtPointer(this.#document, reference) : undefined;
  }

  #gather(schema: unknown, found: Gathered): void {
    if (schema === false) found.impossible ??= 'a schema allows no value';
    if (isAtom(schema)) return addAtom(found, schema);
    if (!isRecord(schema) || Array.isArray(schema) || found.seen.has(schema)) return;
    found.seen.add(schema);
    const reference = schema['$ref'];
    if (typeof reference === 'string') {
      this.#follow(reference, found);
      if (this.#openapi === '3.0' || Object.keys(schema).length === 1) return;
    }
    if (Array.isArray(schema['allOf'])) {
      for (const part of schema['allOf'] as readonly unknown[]) this.#gather(part, found);
    }
    addAtom(found, { keywords: schema, made: 0 });
  }

  #follow(reference: string, found: Gathered): void {
    const target = this.resolve(reference);
    if (target === undefined) found.impossible ??= `the reference ${reference} points to nothing`;
    found.owner ??= nameOf(reference);
    this.#gather(target, found);
  }
}

interface Gathered {
  readonly atoms: Atom[];
  readonly seen: Set<unknown>;
  owner: string | null;
  impossible: string | null;
}

const atomsMade = new WeakSet<object>();

/** An atom with one more choice made. */
export function withChoiceMade(atom: Atom, choice: number): Atom {
  const next = { keywords: atom.keywords, made: atom.made | choice };
  atomsMade.add(next);
  return next;
}

function isAtom(value: unknown): value is Atom {
  return isRecord(value) && atomsMade.has(value);
}

function addAtom(found: Gathered, atom: Atom): void {
  atomsMade.add(atom);
  // A branch may refer back to its schema (Pet is one of Cat and Dog, and Cat is all of Pet): a choice that was made stays made.
  if (found.atoms.some((other) => other.keywords === atom.keywords)) return;
  found.atoms.push(atom);
}

/** The last part of a reference to a schema. */
export function nameOf(reference: string): string | null {
  const parts = reference.split('/');
  return parts.at(-2) === 'schemas' || parts.at(-2) === 'definitions'
    ? (parts.at(-1) ?? null)
    : null;
}
