import { anyType, types, typeOf } from './json-type.ts';
import { canonicalText, copyJson } from './json-value.ts';
import { ListMaker } from './list-maker.ts';
import { ObjectMaker } from './object-maker.ts';
import { openChoice, type ChoiceOption, type OpenChoice } from './open-choice.ts';
import type { NameHint } from './plausible-text.ts';
import { mixSeed } from './random.ts';
import { Unsatisfiable, type Run } from './run.ts';
import { planScalar, speaksOfNumber, type ScalarMaker } from './scalar-maker.ts';
import type { Conjunction } from './schema-atoms.ts';
import { buildShape, type Shape } from './shape.ts';
import type { ValuePlanner } from './value-planner.ts';

const scalarOrder = [types.string, types.fraction, types.integer, types.boolean];

const numberFirst = [types.fraction, ...scalarOrder];

/** A place of a schema, prepared for making values. Its parts are prepared when they are first needed, so that a schema may refer to itself. */
export class ValueNode {
  readonly id: number;
  readonly conjunction: Conjunction;
  readonly hint: NameHint;
  readonly shape: Shape;
  readonly #planner: ValuePlanner;
  readonly #choice: OpenChoice | null;
  readonly #branches: ValueNode[] = [];
  readonly #examples: readonly unknown[];
  readonly #scalars = new Map<number, ScalarMaker | null>();
  #object: ObjectMaker | null = null;
  #list: ListMaker | null = null;
  #impossible: boolean | null = null;
  /** Known so far of how deep a value must at least be. */
  #fits = { from: Infinity, notTo: -1 };

  constructor(planner: ValuePlanner, id: number, conjunction: Conjunction, hint: NameHint) {
    this.#planner = planner;
    this.id = id;
    this.conjunction = conjunction;
    this.hint = { ...hint, owner: conjunction.owner ?? hint.owner };
    this.shape = buildShape(conjunction);
    this.#choice = this.shape.types === 0 ? null : openChoice(conjunction.atoms, planner.resolve);
    this.#examples = examplesOf(this.shape);
  }

  get object(): ObjectMaker {
    return (this.#object ??= new ObjectMaker(this, this.#planner));
  }

  get list(): ListMaker {
    return (this.#list ??= new ListMaker(this, this.#planner));
  }

  /** Whether its shape is not all that is asked for. */
  get hasChoice(): boolean {
    return this.#choice !== null;
  }

  /** How many examples there are of a value that is an object. */
  get objectExamples(): number {
    return this.#examples.filter((example) => typeOf(example) === types.object).length;
  }

  /** A value; throws Unsatisfiable where none can be made. */
  make(run: Run, seed: number): unknown {
    run.spend();
    const attempt = run.repairs === null ? 0 : run.attempt();
    if (run.examples && this.#examples.length > 0 && attempt < 2) {
      const example = this.#examples[(seed >>> 1) % this.#examples.length];
      if (run.repairs === null) return copyJson(example);
      if (attempt === 0 || isComposed(example)) return this.patch(run, example, seed);
    }
    if (this.#choice !== null) return this.#makeBranch(run, seed, attempt);
    return this.#makePlain(run, attempt === 0 ? seed : mixSeed(seed, attempt), attempt);
  }

  /** An example, with those parts made anew that were refused. */
  patch(run: Run, example: unknown, seed: number): unknown {
    if (run.attempt() === 0 && !run.hasRepairsInside()) return copyJson(example);
    const node = this.#choice === null ? this : this.#branchFor(run, seed);
    const bit = typeOf(example) & node.shape.types;
    if (bit === types.object) return node.object.patch(run, example, seed);
    if (bit === types.array) return node.list.patch(run, example as readonly unknown[], seed);
    return copyJson(example);
  }

  /** Whether it is certain that nothing satisfies the schema. */
  get impossible(): boolean {
    if (this.#impossible !== null) return this.#impossible;
    // While the branches are asked, a branch that leads back here says nothing.
    this.#impossible = false;
    const options = this.#choice?.options ?? [];
    this.#impossible =
      this.shape.types === 0 ||
      (options.length > 0 && options.every((_, index) => this.#branch(index).impossible));
    return this.#impossible;
  }

  /** Whether a value need not be deeper than this. */
  fits(height: number): boolean {
    if (height >= this.#fits.from) return true;
    if (height <= this.#fits.notTo) return false;
    const fits = this.#computeFits(height);
    if (fits) this.#fits.from = height;
    else this.#fits.notTo = height;
    return fits;
  }

  #computeFits(height: number): boolean {
    if (this.impossible) return false;
    if (this.#choice !== null) {
      return this.#choice.options.some((_, index) => this.#branch(index).fits(height));
    }
    const bits = this.shape.types;
    if (this.shape.values !== null || (bits & ~(types.array | types.object)) !== 0) return true;
    return (
      ((bits & types.array) !== 0 && this.list.fits(height)) ||
      ((bits & types.object) !== 0 && this.object.fits(height))
    );
  }

  #branch(index: number): ValueNode {
    const known = this.#branches[index];
    if (known !== undefined) return known;
    const option = this.#choice?.options[index];
    const rest = this.#choice?.rest ?? [];
    const node =
      this.#tagged(rest, option) ??
      this.#planner.node([...rest, ...(option?.schemas ?? [])], this.hint);
    this.#branches[index] = node;
    return node;
  }

  #tagged(rest: readonly unknown[], option: ChoiceOption | undefined): ValueNode | null {
    if (option === undefined || option.tag === null) return null;
    const node = this.#planner.node([...rest, ...option.schemas, option.tag.schema], this.hint);
    const usable =
      (node.shape.types & types.object) !== 0 && node.object.allows(option.tag.property);
    return usable ? node : null;
  }

  #branchFor(run: Run, seed: number): ValueNode {
    const order = this.#branchOrder(run, seed, 0);
    const first = this.#branch(order.next().value ?? 0);
    return first.#choice === null ? first : first.#branchFor(run, seed);
  }

  #makeBranch(run: Run, seed: number, attempt: number): unknown {
    let refusal: unknown = new Unsatisfiable('no alternative can be satisfied');
    let tried = 0;
    const key = this.id;
    const again = run.stack.includes(key);
    run.stack.push(key);
    run.depth += 1;
    if (again) run.cut += 1;
    try {
      for (const index of this.#branchOrder(run, seed, attempt)) {
        try {
          if (tried++ > 20) break;
          return this.#branch(index).make(run, seed);
        } catch (error) {
          if (!(error instanceof Unsatisfiable)) throw error;
          refusal = error;
        }
      }
      throw refusal;
    } finally {
      run.stack.pop();
      run.depth -= 1;
      if (again) run.cut -= 1;
    }
  }

  *#branchOrder(run: Run, seed: number, attempt: number): Generator<number, undefined> {
    const options = this.#choice?.options ?? [];
    const count =
      attempt > 2 ? options.length : options.filter((option) => option.strict !== true).length;
    const shift =
      this.hint.name.length +
      (attempt === 0 ? 0 : attempt % 2 === 0 ? attempt / 2 : (attempt + 1) / 2);
    const start = ((mixSeed(seed, 77) >>> 0) + shift) % count;
    if (run.sparing) yield* this.#shallowest(count);
    const last: number[] = [];
    for (let offset = 0; offset < count; offset += 1) {
      const index = (start + offset) % count;
      const branch = this.#branch(index);
      if (branch.impossible) continue;
      const isNull = branch.shape.types === types.null && attempt === 0;
      if (isNull || options[index]?.swallowed === true) last.push(index);
      else yield index;
    }
    yield* last;
    return undefined;
  }

  *#shallowest(count: number): Generator<number, undefined> {
    for (let height = 0; height < 12; height += 1) {
      for (let index = 0; index < count; index += 1) {
        if (this.#branch(index).fits(height)) yield index;
      }
      if (this.fits(height)) return undefined;
    }
    return undefined;
  }

  #makePlain(run: Run, seed: number, attempt: number): unknown {
    const { values } = this.shape;
    let bits = this.shape.types;
    if (bits === 0)
      throw new Unsatisfiable(this.conjunction.impossible ?? 'its keywords contradict each other');
    if (values !== null) return copyJson(values[(mixSeed(seed, 3) >>> 0) % values.length]);
    if (this.#prefersNull(run, bits, seed)) return null;
    const isAny = bits === anyType;
    bits = this.#likelyTypes(bits, attempt);
    if ((bits & types.object) !== 0) return this.object.make(run, seed, attempt);
    if ((bits & types.array) !== 0) return this.list.make(run, seed, attempt);
    const order = isAny && speaksOfNumber(this.hint.name) ? numberFirst : scalarOrder;
    for (const bit of order) {
      const maker = (bits & bit) === 0 ? null : this.#scalar(bit);
      if (maker !== null) return maker(run, seed, attempt);
    }
    if ((this.shape.types & types.null) !== 0) return null;
    if ((this.shape.types & types.object) !== 0) return this.object.make(run, seed, attempt);
    if ((this.shape.types & types.array) !== 0) return this.list.make(run, seed, attempt);
    throw new Unsatisfiable('its keywords contradict each other');
  }

  #prefersNull(run: Run, bits: number, seed: number): boolean {
    if ((bits & types.null) === 0) return false;
    if (bits === types.null) return true;
    if (/^(deleted|archived|cancel+ed)(_?at|On)$/i.test(this.hint.name)) return bits !== anyType;
    // What is shown as the example of an answer shows data.
    const isKey = /^_?(id|uuid)$/i.test(this.hint.name);
    if (!run.examples && !isKey && bits !== anyType && (mixSeed(seed, 13) & 7) === 0) return true;
    const composed = (bits & (types.array | types.object)) !== 0 && bits !== anyType;
    return composed && (run.sparing || run.stack.includes(this.id));
  }

  /** The type to make where several are allowed: the one that the keywords speak of. */
  #likelyTypes(bits: number, attempt: number): number {
    const { object, list } = this.shape;
    const spoken = object.layers.some((layer) => Object.keys(layer.properties).length > 0);
    const composed = types.object | types.array;
    if ((bits & composed) === 0 || bits === types.object || bits === types.array) return bits;
    const likely: number[] = [];
    if ((bits & types.object) !== 0 && (spoken || object.required.size > 0 || object.minimum > 0))
      likely.push(types.object);
    if ((bits & types.array) !== 0 && (list.layers.length > 0 || list.minimum > 0))
      likely.push(types.array);
    if ((bits & ~composed & ~types.null) !== 0) likely.push(bits & ~composed);
    if (likely.length === 0)
      likely.push(...[types.object, types.array].filter((bit) => (bits & bit) !== 0));
    return likely[Math.floor(attempt / 2) % likely.length] ?? bits;
  }

  #scalar(bit: number): ScalarMaker | null {
    let maker = this.#scalars.get(bit);
    if (maker === undefined) {
      maker = planScalar(this.shape, bit, this.hint, this.#planner.faker);
      this.#scalars.set(bit, maker);
    }
    return maker;
  }
}

function examplesOf(shape: Shape): readonly unknown[] {
  const { examples, defaults } = shape.hints;
  const fitting = (values: readonly unknown[]): readonly unknown[] =>
    values.filter((value) => (typeOf(value) & shape.types) !== 0 && isAllowed(shape, value));
  const found = fitting(examples);
  return found.length > 0 ? found : fitting(defaults).filter((value) => value !== null);
}

function isAllowed(shape: Shape, value: unknown): boolean {
  if (shape.values === null && shape.excluded.size === 0) return true;
  const text = canonicalText(value);
  if (shape.excluded.has(text)) return false;
  return shape.values === null || shape.values.some((allowed) => canonicalText(allowed) === text);
}

function isComposed(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
