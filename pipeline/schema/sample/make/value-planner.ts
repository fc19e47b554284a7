import type { Faker } from '@faker-js/faker';
import type { Direction } from '../../schema-validator.ts';
import type { NameHint } from '../names/plausible-text.ts';
import type { SchemaAtoms } from '../plan/schema-atoms.ts';
import { type Conjunction } from '../plan/schema-atoms.ts';
import { ValueNode } from './value-node.ts';

/** Schemas that one sample may combine, because nested choices create a place per combination. */
const mostPlanned = 40_000;

/** Maximum depth of nested questions before values are generated. */
const mostNested = 150;

/** Schemas that such a question may combine. */
const mostAsked = 3000;

/** A schema has more places than can be prepared. */
export class TooManyPlaces extends RangeError {}

/** Prepares the places of a document's schemas for one direction, each once. */
export class ValuePlanner {
  readonly direction: Direction;
  readonly faker: Faker;
  readonly #atoms: SchemaAtoms;
  readonly #nodes = new Map<string, ValueNode>();
  readonly #numbers = new WeakMap<object, number>();
  readonly #shapes = new Map<string, number>();
  #last = 0;
  #planned = 0;
  #depth = 0;
  #asked = 0;

  constructor(atoms: SchemaAtoms, direction: Direction, faker: Faker) {
    this.#atoms = atoms;
    this.direction = direction;
    this.faker = faker;
  }

  /** Resets the count for another sample. */
  begin(): void {
    this.#planned = 0;
  }

  /** The place for values that satisfy all of these schemas. */
  node(schemas: readonly unknown[], hint: NameHint): ValueNode {
    const conjunction = this.#atoms.conjunction(schemas);
    const shape = this.#shapeKey(conjunction);
    const key = `${shape} ${hint.name} ${conjunction.owner ?? hint.owner ?? ''}`;
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    this.#planned += Math.max(conjunction.atoms.length, 1);
    if (this.#planned > mostPlanned) throw new TooManyPlaces('its schema is too large');
    const node = new ValueNode(this, this.#shapeNumber(shape), conjunction, hint);
    this.#nodes.set(key, node);
    return node;
  }

  /** Answers a recursive question; null if it gets too deep or too expensive. */
  nested<T>(ask: () => T): T | null {
    if (this.#depth === 0) this.#asked = this.#planned;
    if (this.#depth > mostNested || this.#planned - this.#asked > mostAsked) return null;
    this.#depth += 1;
    try {
      return ask();
    } finally {
      this.#depth -= 1;
    }
  }

  /** Resolves a reference. */
  readonly resolve = (reference: string): unknown => this.#atoms.resolve(reference);

  #shapeKey({ atoms, impossible }: Conjunction): string {
    const parts = atoms.map((atom) => `${this.#number(atom.keywords)}.${atom.made}`);
    return impossible === null ? parts.join() : `!${impossible}`;
  }

  #shapeNumber(key: string): number {
    const known = this.#shapes.get(key) ?? this.#shapes.size + 1;
    this.#shapes.set(key, known);
    return known;
  }

  #number(schema: object): number {
    const known = this.#numbers.get(schema);
    if (known !== undefined) return known;
    this.#last += 1;
    this.#numbers.set(schema, this.#last);
    return this.#last;
  }
}
