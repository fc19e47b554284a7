import { BranchMaker } from './branch-maker.ts';
import { types, typeOf } from '../plan/json-type.ts';
import { copyJson } from '../../json-value.ts';
import { ListMaker } from './list-maker.ts';
import { ObjectMaker } from './object-maker.ts';
import { openChoice } from '../plan/open-choice.ts';
import { PlainMaker } from './plain-maker.ts';
import type { NameHint } from '../names/plausible-text.ts';
import { mixSeed } from '../random.ts';
import { absent, type Run } from './run.ts';
import type { Conjunction } from '../plan/schema-atoms.ts';
import { examplesOf } from '../plan/shape-examples.ts';
import { buildShape, type Shape } from '../plan/shape.ts';
import type { ValuePlanner } from './value-planner.ts';

/** A place in a schema, prepared for generating values. Parts are prepared on first use, because schemas may be recursive. */
export class ValueNode {
  readonly id: number;
  readonly conjunction: Conjunction;
  readonly hint: NameHint;
  readonly shape: Shape;
  readonly #planner: ValuePlanner;
  readonly #branches: BranchMaker | null;
  readonly #examples: readonly unknown[];
  #plain: PlainMaker | null = null;
  #object: ObjectMaker | null = null;
  #list: ListMaker | null = null;
  #impossible: boolean | null = null;
  /** Known bounds of the minimal depth of a value. */
  #fits = { from: Infinity, notTo: -1 };

  constructor(planner: ValuePlanner, id: number, conjunction: Conjunction, hint: NameHint) {
    this.#planner = planner;
    this.id = id;
    this.conjunction = conjunction;
    this.hint = { ...hint, owner: conjunction.owner ?? hint.owner };
    this.shape = buildShape(conjunction);
    const bits = this.shape.types;
    const choice = bits === 0 ? null : openChoice(conjunction.atoms, bits, planner.resolve);
    this.#branches = choice === null ? null : new BranchMaker(this, choice, planner);
    this.#examples = examplesOf(this.shape);
  }

  get object(): ObjectMaker {
    return (this.#object ??= new ObjectMaker(this, this.#planner));
  }

  get list(): ListMaker {
    return (this.#list ??= new ListMaker(this, this.#planner));
  }

  /** Whether values may have many parts. */
  get isWide(): boolean {
    const { values, types: bits } = this.shape;
    return values === null && (bits & (types.object | types.array)) !== 0;
  }

  /** Whether there is a choice in addition to the shape. */
  get hasChoice(): boolean {
    return this.#branches !== null;
  }

  /** The number of examples that are objects. */
  get objectExamples(): number {
    return this.#examples.filter((example) => typeOf(example) === types.object).length;
  }

  /** A value; throws Unsatisfiable if there is none. */
  make(run: Run, seed: number): unknown {
    const kept = run.kept();
    if (kept !== absent) return kept;
    run.spend();
    const attempt = run.attempt();
    if (run.examples && this.#examples.length > 0 && attempt < 2) {
      const example = this.#examples[(seed >>> 1) % this.#examples.length];
      if (run.rejections === null) return copyJson(example);
      if (attempt === 0 || isComposed(example)) return this.patch(run, example, seed);
    }
    if (this.#branches !== null) return this.#branches.make(run, seed, attempt);
    this.#plain ??= new PlainMaker(this, this.#planner);
    return this.#plain.make(run, attempt === 0 ? seed : mixSeed(seed, attempt), attempt);
  }

  /** An example with rejected parts regenerated. */
  patch(run: Run, example: unknown, seed: number): unknown {
    if (run.attempt() === 0 && !run.hasRejectionsInside()) return copyJson(example);
    const node = this.#settled(run, seed);
    const bit = typeOf(example) & node.shape.types;
    if (bit === types.object) return node.object.patch(run, example, seed);
    if (bit === types.array) return node.list.patch(run, example as readonly unknown[], seed);
    return copyJson(example);
  }

  /** Whether it is certain that no value satisfies the schema. */
  get impossible(): boolean {
    if (this.#impossible !== null) return this.#impossible;
    // A branch that refers back here must not decide.
    this.#impossible = false;
    this.#impossible = this.#planner.nested(() => this.#isImpossible()) ?? false;
    return this.#impossible;
  }

  #isImpossible(): boolean {
    const { types: bits, values } = this.shape;
    if (bits === 0 || this.#branches !== null) return this.#branches?.impossible ?? true;
    if (values !== null) return false;
    if (bits === types.object) return this.object.impossible;
    return bits === types.array && this.list.impossible;
  }

  /** Whether some value fits into this depth. */
  fits(height: number): boolean {
    if (height >= this.#fits.from) return true;
    if (height <= this.#fits.notTo) return false;
    const fits = this.#computeFits(height);
    if (fits) this.#fits.from = height;
    else this.#fits.notTo = height;
    return fits;
  }

  #computeFits(height: number): boolean {
    // A choice cannot make values shallower.
    if (this.impossible || !this.#shapeFits(height)) return false;
    return this.#branches === null || this.#branches.fits(height);
  }

  #shapeFits(height: number): boolean {
    const { types: bits, values } = this.shape;
    if (values !== null || (bits & ~(types.array | types.object)) !== 0) return true;
    return (
      ((bits & types.array) !== 0 && this.list.fits(height)) ||
      ((bits & types.object) !== 0 && this.object.fits(height))
    );
  }

  /** The place after its choices are made. */
  #settled(run: Run, seed: number): ValueNode {
    return this.#branches === null ? this : this.#branches.first(run, seed).#settled(run, seed);
  }
}

function isComposed(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
