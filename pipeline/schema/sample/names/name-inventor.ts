import { noun } from '../text/plain-words.ts';
import { Unsatisfiable, type Run } from '../make/run.ts';
import type { ObjectShape } from '../plan/shape.ts';
import type { ValueNode } from '../plan/value-node.ts';
import type { ValuePlanner } from '../plan/value-planner.ts';

/** Plain words before they are numbered: chance finds the same ones again. */
const mostPlain = 50;

/** Invents names for properties that no schema declares. */
export class NameInventor {
  /** What asks for the names that are allowed; null: one of them says nothing. */
  readonly patterns: readonly (string | null)[];
  readonly #names: readonly unknown[];
  readonly #planner: ValuePlanner;
  readonly #nodes = new Map<string | null, ValueNode>();

  constructor({ layers, names }: ObjectShape, planner: ValuePlanner) {
    this.#names = names;
    this.#planner = planner;
    this.patterns = [...layers.flatMap((layer) => Object.keys(layer.patterns)), null];
  }

  /** A name for the property of this number; null where none is found. */
  invent(run: Run, seed: number, index: number): string | null {
    const pattern = this.patterns[index % this.patterns.length] ?? null;
    if (pattern !== null || this.#names.length > 0) return this.#made(run, seed, pattern);
    run.random.start(seed);
    const plain = noun(run.faker);
    return index < mostPlain ? plain : `${plain}${index}`;
  }

  #made(run: Run, seed: number, pattern: string | null): string | null {
    try {
      const made = this.#node(pattern).make(run, seed);
      return typeof made === 'string' ? made : null;
    } catch (error) {
      if (error instanceof Unsatisfiable) return null;
      throw error;
    }
  }

  #node(pattern: string | null): ValueNode {
    const known = this.#nodes.get(pattern);
    if (known !== undefined) return known;
    const schema = { type: 'string', ...(pattern === null ? {} : { pattern }) };
    const node = this.#planner.node([...this.#names, schema], { name: 'key', owner: null });
    this.#nodes.set(pattern, node);
    return node;
  }
}
