import { anyType, types } from '../plan/json-type.ts';
import { copyJson } from '../../json-value.ts';
import { speaksOfNumber } from '../names/named-number.ts';
import { mixSeed } from '../random.ts';
import { Unsatisfiable, type Run } from './run.ts';
import { planScalar, type ScalarMaker } from './scalar-maker.ts';
import type { ValueNode } from './value-node.ts';
import type { ValuePlanner } from './value-planner.ts';

const scalarOrder = [types.string, types.fraction, types.integer, types.boolean];
const numberFirst = [types.fraction, ...scalarOrder];
const composed = types.object | types.array;

/** Generates values of a node whose only choice is the type. */
export class PlainMaker {
  readonly #node: ValueNode;
  readonly #planner: ValuePlanner;
  readonly #scalars = new Map<number, ScalarMaker | null>();

  constructor(node: ValueNode, planner: ValuePlanner) {
    this.#node = node;
    this.#planner = planner;
  }

  make(run: Run, seed: number, attempt: number): unknown {
    const { shape, conjunction } = this.#node;
    const { values, types: bits } = shape;
    if (bits === 0)
      throw new Unsatisfiable(conjunction.impossible ?? 'its keywords contradict each other');
    if (values !== null) return copyJson(values[(mixSeed(seed, 3) >>> 0) % values.length]);
    if (this.#prefersNull(run, bits, seed)) return null;
    const likely = this.#likelyTypes(bits, attempt);
    if ((likely & composed) !== 0) return this.#makeComposed(run, likely, { seed, attempt });
    const maker = this.#scalarOf(likely);
    if (maker !== null) return maker(run, seed, attempt);
    if ((bits & types.null) !== 0) return null;
    if ((bits & composed) !== 0) return this.#makeComposed(run, bits, { seed, attempt });
    throw new Unsatisfiable('its keywords contradict each other');
  }

  #makeComposed(
    run: Run,
    bits: number,
    { seed, attempt }: { readonly seed: number; readonly attempt: number },
  ): unknown {
    const { object, list } = this.#node;
    return (bits & types.object) !== 0
      ? object.make(run, seed, attempt)
      : list.make(run, seed, attempt);
  }

  #prefersNull(run: Run, bits: number, seed: number): boolean {
    if ((bits & types.null) === 0) return false;
    if (bits === types.null) return true;
    const { hint, id } = this.#node;
    if (/^(deleted|archived|cancel+ed)(_?at|On)$/i.test(hint.name)) return bits !== anyType;
    // Examples of responses show data.
    const isKey = /^_?(id|uuid)$/i.test(hint.name);
    if (!run.examples && !isKey && bits !== anyType && (mixSeed(seed, 13) & 7) === 0) return true;
    return (bits & composed) !== 0 && bits !== anyType && (run.sparing || run.stack.includes(id));
  }

  /** The type to generate if several are allowed: the one that the keywords refer to. */
  #likelyTypes(bits: number, attempt: number): number {
    if ((bits & composed) === 0 || bits === types.object || bits === types.array) return bits;
    const { object, list } = this.#node.shape;
    const spoken = object.layers.some((layer) => Object.keys(layer.properties).length > 0);
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

  #scalarOf(bits: number): ScalarMaker | null {
    const { shape, hint } = this.#node;
    const isAny = shape.types === anyType;
    for (const bit of isAny && speaksOfNumber(hint.name) ? numberFirst : scalarOrder) {
      const maker = (bits & bit) === 0 ? null : this.#scalar(bit);
      if (maker !== null) return maker;
    }
    return null;
  }

  #scalar(bit: number): ScalarMaker | null {
    let maker = this.#scalars.get(bit);
    if (maker === undefined) {
      maker = planScalar(this.#node.shape, bit, this.#node.hint, this.#planner);
      this.#scalars.set(bit, maker);
    }
    return maker;
  }
}
