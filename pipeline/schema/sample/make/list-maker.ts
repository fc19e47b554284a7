import { types } from '../plan/json-type.ts';
import { canonicalText } from '../../../evaluate/equal-values.ts';
import { copyJson } from '../../json-value.ts';
import { negateSchema } from '../plan/negate-schema.ts';
import { mixSeed, type Random } from '../random.ts';
import { limits, Unsatisfiable, type Run } from './run.ts';
import type { ValueNode } from './value-node.ts';
import type { ValuePlanner } from './value-planner.ts';

/** Attempts at an item that differs from the others. */
const tries = 60;

/** Attempts at a different text in lists that allow duplicates, where they would look odd. */
const triesAtText = 4;

/** Longer lists stay as generated. */
const mostCompared = 20;

/** Generates lists of a shape. */
export class ListMaker {
  readonly #node: ValueNode;
  readonly #planner: ValuePlanner;
  readonly #items = new Map<number, ValueNode>();
  readonly #prefix: number;
  readonly #contained: readonly { readonly node: ValueNode; readonly minimum: number }[];

  constructor(node: ValueNode, planner: ValuePlanner) {
    this.#node = node;
    this.#planner = planner;
    const { layers, contains } = node.shape.list;
    this.#prefix = Math.max(0, ...layers.map((layer) => layer.prefix.length));
    this.#contained = contains.map(({ schema, minimum }) => ({
      node: planner.node([...this.#ownSchemas(this.#prefix), schema], this.#itemHint()),
      minimum,
    }));
  }

  make(run: Run, seed: number, attempt: number): readonly unknown[] {
    const items: unknown[] = [];
    const seen = new Set<string>();
    const leading = this.#contained.flatMap(({ node, minimum }) =>
      Array.from({ length: Math.min(minimum, limits.items) }, () => node),
    );
    const wanted = this.#count(run, seed, attempt, leading.length);
    const most = this.#mostOf(run, seed, wanted);
    if (most !== null) return most;
    const outer = run.subject;
    run.depth += 1;
    try {
      for (let index = 0; index < wanted; index += 1) {
        const node = leading[index - this.#prefix] ?? this.#at(index);
        const add = (): boolean =>
          this.#add(run, node, { items, seen, seed: mixSeed(seed, index + 1) });
        if (!run.share(wanted - index, 0, add)) break;
      }
    } finally {
      run.depth -= 1;
      run.subject = outer;
    }
    return items;
  }

  /** An example with rejected items regenerated. */
  patch(run: Run, example: readonly unknown[], seed: number): unknown {
    if (run.attempt() > 0) return this.make(run, mixSeed(seed, run.attempt()), run.attempt());
    return example.map((item, index) =>
      run.inside(index, () => {
        const node = this.#at(index);
        return run.attempt() === 0
          ? node.patch(run, item, seed)
          : node.make(run, mixSeed(seed, index + 1));
      }),
    );
  }

  /** Whether it is certain that no list satisfies the schemas. */
  get impossible(): boolean {
    const { minimum, maximum } = this.#node.shape.list;
    return minimum > maximum || (minimum > 0 && this.#at(0).impossible);
  }

  /** Whether some value fits into this depth. */
  fits(height: number): boolean {
    const { minimum } = this.#node.shape.list;
    return minimum === 0 || (height > 0 && this.#at(0).fits(height - 1));
  }

  #count(run: Run, seed: number, attempt: number, leading: number): number {
    const { minimum, maximum } = this.#node.shape.list;
    const least = Math.max(minimum, this.#contained.length > 0 ? this.#prefix + leading : 0);
    if (least > limits.items) throw new Unsatisfiable(`it would need ${least} items`);
    if (least > maximum)
      throw new Unsatisfiable('its minimum number of items is above its maximum');
    const item = this.#at(Math.max(this.#prefix, minimum));
    if (run.sparing || run.stack.includes(item.id) || attempt % 2 === 1) return least;
    if (run.examples && item.objectExamples > 0)
      return Math.min(Math.max(least, Math.min(item.objectExamples, 3)), maximum);
    const usual = Math.max(this.#prefix, 1 + ((mixSeed(seed, 5) >>> 0) % (run.depth > 3 ? 2 : 3)));
    return Math.min(Math.max(least, Math.min(usual, fitting(run, item))), maximum);
  }

  /** The few possible values, shuffled, because random attempts miss most; null if there are many. */
  #mostOf(run: Run, seed: number, wanted: number): readonly unknown[] | null {
    if (!this.#node.shape.list.unique || this.#prefix > 0 || this.#contained.length > 0)
      return null;
    const all = wanted < fewWanted ? null : fewValues(this.#at(0));
    if (all === null || all.length < wanted || all.length > wanted * 2) return null;
    run.random.start(seed);
    for (let count = 0; count < wanted; count += 1) run.spend();
    return shuffled(all, run.random).slice(0, wanted).map(copyJson);
  }

  /** Adds an item; false if there is none and the list is long enough. */
  #add(
    run: Run,
    node: ValueNode,
    to: { readonly items: unknown[]; readonly seen: Set<string>; readonly seed: number },
  ): boolean {
    const { unique, minimum } = this.#node.shape.list;
    const { items, seen, seed } = to;
    try {
      for (let attempt = 0; attempt < (unique ? tries : triesAtText); attempt += 1) {
        const itemSeed = attempt === 0 ? seed : mixSeed(seed, attempt);
        run.subject = itemSeed;
        const item = run.inside(items.length, () =>
          attempt === 0 ? node.make(run, itemSeed) : run.anew(() => node.make(run, itemSeed)),
        );
        if (unique && !isNew(seen, item)) continue;
        if (!unique && isRepeated(item, items)) {
          if (attempt < triesAtText - 1) continue;
          if (items.length >= minimum) return false;
        }
        items.push(item);
        return true;
      }
      return this.#addRemaining(node, items, seen);
    } catch (error) {
      if (!(error instanceof Unsatisfiable)) throw error;
      if (items.length >= minimum) return false;
      error.place.unshift(items.length);
      throw error;
    }
  }

  /** After random attempts found no new item: one of the few remaining values. */
  #addRemaining(node: ValueNode, items: unknown[], seen: Set<string>): boolean {
    const left = fewValues(node)?.find((value) => isNew(seen, value));
    if (left !== undefined) items.push(left);
    else if (items.length < this.#node.shape.list.minimum)
      throw new Unsatisfiable('there are too few distinct values');
    return left !== undefined;
  }

  #at(index: number): ValueNode {
    const place = Math.min(index, this.#prefix);
    const known = this.#items.get(place);
    if (known !== undefined) return known;
    const node = this.#planner.node(this.#schemasAt(place), this.#itemHint());
    this.#items.set(place, node);
    return node;
  }

  #schemasAt(index: number): readonly unknown[] {
    const limited = this.#node.shape.list.contains.filter(({ maximum }) =>
      Number.isFinite(maximum),
    );
    return [...this.#ownSchemas(index), ...limited.map(({ schema }) => negateSchema(schema))];
  }

  #ownSchemas(index: number): readonly unknown[] {
    const { layers } = this.#node.shape.list;
    return layers.map((layer) => (index < layer.prefix.length ? layer.prefix[index] : layer.rest));
  }

  #itemHint(): { name: string; owner: string | null } {
    const { name, owner } = this.#node.hint;
    return { name: name.replace(/ies$/, 'y').replace(/([^s])s$/, '$1'), owner };
  }
}

/** One complete item is better than three truncated ones. */
const usualItem = 8;

/** The number of items for which there is room. */
function fitting(run: Run, item: ValueNode): number {
  return item.isWide ? Math.max(1, Math.floor(run.room / usualItem)) : Infinity;
}

function isRepeated(item: unknown, items: readonly unknown[]): boolean {
  return typeof item === 'string' && items.length < mostCompared && items.includes(item);
}

/** Lists shorter than this are filled by random attempts. */
const fewWanted = 10;

function shuffled(values: readonly unknown[], random: Random): readonly unknown[] {
  const mixed = [...values];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = random.integer(0, last);
    [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
  }
  return mixed;
}

/** All distinct values of a node, if they can be enumerated. */
function fewValues({ shape, hasChoice }: ValueNode): readonly unknown[] | null {
  if (hasChoice) return null;
  if (shape.values !== null)
    return [...new Map(shape.values.map((value) => [canonicalText(value), value])).values()];
  if ((shape.types & ~(types.integer | types.boolean | types.null)) !== 0) return null;
  const values: unknown[] = [];
  if ((shape.types & types.null) !== 0) values.push(null);
  if ((shape.types & types.boolean) !== 0) values.push(true, false);
  if ((shape.types & types.integer) !== 0) {
    const { minimum, maximum, multiples } = shape.number;
    if (!(maximum - minimum <= limits.items) || multiples.length > 0) return null;
    for (let value = Math.ceil(minimum); value <= maximum; value += 1) values.push(value);
  }
  return values.filter((value) => !shape.excluded.has(canonicalText(value)));
}

function isNew(seen: Set<string>, value: unknown): boolean {
  const text = canonicalText(value);
  if (seen.has(text)) return false;
  seen.add(text);
  return true;
}
