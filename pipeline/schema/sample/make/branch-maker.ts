import { types } from '../plan/json-type.ts';
import type { ChoiceOption, OpenChoice } from '../plan/open-choice.ts';
import { mixSeed } from '../random.ts';
import { ruleOut } from '../plan/rule-out.ts';
import { Unsatisfiable, type Run } from './run.ts';
import type { ValueNode } from './value-node.ts';
import type { ValuePlanner } from './value-planner.ts';

/** Branches tried before a choice is given up. */
const mostTried = 20;
/** Depths at which the shallowest branch is searched. */
const mostHeights = 12;

/** Generates values of one of several alternatives, which are prepared on first use. */
export class BranchMaker {
  readonly #node: ValueNode;
  readonly #choice: OpenChoice;
  readonly #planner: ValuePlanner;
  readonly #branches: ValueNode[] = [];
  /** Options that are not strict; values of a strict one satisfy one of these. */
  readonly #plain: readonly number[];
  readonly #strict: readonly number[];

  constructor(node: ValueNode, choice: OpenChoice, planner: ValuePlanner) {
    this.#node = node;
    this.#choice = choice;
    this.#planner = planner;
    const indexes = [...choice.options.keys()];
    const isStrict = (index: number): boolean => choice.options[index]?.strict !== undefined;
    this.#plain = indexes.filter((index) => !isStrict(index));
    this.#strict = indexes.filter(isStrict);
  }

  /** Whether it is certain that no value satisfies any branch. */
  get impossible(): boolean {
    return this.#plain.every((index) => this.#branch(index).impossible);
  }

  /** Whether some value fits into this depth. */
  fits(height: number): boolean {
    return this.#plain.some((index) => this.#branch(index).fits(height));
  }

  /** A value of the first branch that has one. */
  make(run: Run, seed: number, attempt: number): unknown {
    const again = run.stack.includes(this.#node.id);
    run.stack.push(this.#node.id);
    run.depth += 1;
    if (again) run.cut += 1;
    try {
      return this.#makeFirst(run, seed, attempt);
    } finally {
      run.stack.pop();
      run.depth -= 1;
      if (again) run.cut -= 1;
    }
  }

  /** The branch to try first. */
  first(run: Run, seed: number): ValueNode {
    return this.#branch(this.#order(run, seed, 0).next().value ?? 0);
  }

  #makeFirst(run: Run, seed: number, attempt: number): unknown {
    let rejection: Unsatisfiable | null = null;
    let tried = 0;
    for (const index of this.#order(run, seed, attempt)) {
      try {
        if (tried++ > mostTried) break;
        return this.#branch(index).make(run, seed);
      } catch (error) {
        if (!(error instanceof Unsatisfiable)) throw error;
        rejection = error;
      }
    }
    throw rejection ?? new Unsatisfiable(this.#choice.rejection);
  }

  #branch(index: number): ValueNode {
    const known = this.#branches[index];
    if (known !== undefined) return known;
    const option = this.#choice.options[index];
    const schemas = this.#schemasOf(option);
    const node = this.#tagged(schemas, option) ?? this.#prepare(schemas);
    this.#branches[index] = node;
    return node;
  }

  #schemasOf(option: ChoiceOption | undefined): readonly unknown[] {
    const own = [...this.#choice.rest, ...(option?.schemas ?? [])];
    if (option?.strict === undefined) return own;
    const ruledOut = ruleOut(own, option.strict, {
      resolve: this.#planner.resolve,
      isImpossible: (schemas) => this.#prepare(schemas).impossible,
    });
    return ruledOut ?? [false];
  }

  #tagged(schemas: readonly unknown[], option: ChoiceOption | undefined): ValueNode | null {
    if (option === undefined || option.tag === null) return null;
    const node = this.#prepare([...schemas, option.tag.schema]);
    const usable =
      (node.shape.types & types.object) !== 0 && node.object.allows(option.tag.property);
    return usable ? node : null;
  }

  #prepare(schemas: readonly unknown[]): ValueNode {
    return this.#planner.node(schemas, this.#node.hint);
  }

  *#order(run: Run, seed: number, attempt: number): Generator<number, undefined> {
    const { options, isOrdered } = this.#choice;
    const indexes = this.#indexes(attempt);
    const shift = this.#node.hint.name.length + Math.ceil(attempt / 2);
    const start = isOrdered ? attempt >> 2 : (mixSeed(seed, 77) >>> 0) + shift;
    if (run.sparing) yield* this.#shallowest(indexes);
    const last: number[] = [];
    for (let offset = 0; offset < indexes.length; offset += 1) {
      const index = indexes[(start + offset) % indexes.length] ?? 0;
      const branch = this.#branch(index);
      if (branch.impossible) continue;
      const isNull = branch.shape.types === types.null && attempt === 0;
      if (isNull || options[index]?.swallowed === true) last.push(index);
      else yield index;
    }
    yield* last;
    return undefined;
  }

  /** The options of an attempt: after rejections, every second attempt uses the strict ones. */
  #indexes(attempt: number): readonly number[] {
    const isStrict = attempt > 1 && attempt % 2 === 0 && this.#strict.length > 0;
    return isStrict ? this.#strict : this.#plain;
  }

  *#shallowest(indexes: readonly number[]): Generator<number, undefined> {
    for (let height = 0; height < mostHeights; height += 1) {
      for (const index of indexes) {
        if (this.#branch(index).fits(height)) yield index;
      }
      if (this.#node.fits(height)) return undefined;
    }
    return undefined;
  }
}
