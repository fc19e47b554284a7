import { noun } from '../text/plain-words.ts';
import { Unsatisfiable, type Run } from './run.ts';
import type { ObjectShape } from '../plan/shape.ts';
import type { ValueNode } from './value-node.ts';
import type { ValuePlanner } from './value-planner.ts';

/** Plain words before numbers are appended, because random words repeat. */
const mostPlain = 50;

/** Invents names of undeclared properties. */
export class NameInventor {
  /** Patterns of allowed names; null: unrestricted. */
  readonly patterns: readonly (string | null)[];
  readonly #names: readonly unknown[];
  readonly #planner: ValuePlanner;
  readonly #nodes = new Map<string | null, ValueNode>();

  constructor({ layers, names }: ObjectShape, planner: ValuePlanner) {
    this.#names = names;
    this.#planner = planner;
    this.patterns = [...layers.flatMap((layer) => Object.keys(layer.patterns)), null];
  }

  /** The name of the property with this number; null if none is found. */
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
