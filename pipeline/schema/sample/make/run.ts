import type { Faker } from '@faker-js/faker';
import { createFaker } from '../faker/faker.ts';
import { isObject } from '../../json-value.ts';
import { Random } from '../random.ts';
import type { Rejections } from './rejections.ts';

/** Nothing that the schema allows could be made here; who made it optional can leave it out. */
export class Unsatisfiable extends Error {
  /** Names and indexes that lead to where it is, the outermost first. */
  readonly place: (string | number)[] = [];

  /** Why, and where. */
  get reason(): string {
    return this.place.length === 0 ? this.message : `${this.place.join('.')}: ${this.message}`;
  }
}

/** What one sample may cost. Counted, not timed: the same on a slow machine. */
export const limits = {
  /** Of all tries at one sample together: values made and validated, texts tried. */
  work: 240_000,
  values: 100_000,
  /** From here on no more than must be is made; the parts of an object or list share what it may hold. */
  plenty: 400,
  deep: 10,
  characters: 2_000_000,
  depth: 300,
  items: 20_000,
  textLength: 200_000,
} as const;

/** No value: not even `undefined` or `null`. */
export const absent = Symbol('absent');

/** The sample costs more than one may. */
export class Exhausted extends RangeError {}

/** The state of one sample while it is made; none of it outlives the sample. */
export class Run {
  readonly random = new Random();
  readonly faker: Faker = createFaker(this.random);
  examples = true;
  everything = true;
  /** Depth from which on no more than must be is made. */
  deep: number = limits.deep;
  /** What was rejected at this place and inside of it; null: nothing. */
  rejections: Rejections | null = null;
  /** Seed of the innermost object or item that is being made. */
  subject = 0;
  depth = 0;
  /** Above 0: no more than must be. */
  cut = 0;
  /** Objects and choices that are being made, from the outermost to the innermost. */
  readonly stack: number[] = [];
  #work = 0;
  #mostWork: number = limits.work;
  #values = 0;
  #characters = 0;
  /** Of values: the place that is being made is to end here. */
  #ceiling: number = limits.plenty;
  #round = 0;
  /** What the last round made of this place. */
  #before: unknown = absent;

  /** Ready for another sample, or another way to it that may cost so much. */
  begin(mostWork: number): void {
    this.#work = 0;
    this.#mostWork = mostWork;
  }

  /** Ready for another try at it, which changes of the value before what was rejected of it. */
  start(again: { readonly rejections: Rejections; readonly before: unknown } | null): void {
    this.rejections = again?.rejections ?? null;
    this.#round = again?.rejections.lastInside ?? 0;
    this.#before = again === null || this.#isRejected() ? absent : again.before;
    this.depth = 0;
    this.cut = 0;
    this.stack.length = 0;
    this.#values = 0;
    this.#characters = 0;
    this.#ceiling = limits.plenty;
  }

  /** How often the value at this place was rejected. */
  attempt(): number {
    return this.rejections?.count ?? 0;
  }

  /** Whether anything inside of this place was rejected. */
  hasRejectionsInside(): boolean {
    return this.rejections !== null && this.rejections.inside.size > 0;
  }

  /** What is here already, and nothing is wrong with; `absent` where it has to be made. */
  kept(): unknown {
    if (this.#before === absent || this.rejections?.lastInside === this.#round) return absent;
    this.#values += sizeOf(this.#before);
    return this.#before;
  }

  /** Makes what is under a name or index. */
  inside<T>(key: string | number, make: () => T): T {
    const { rejections } = this;
    const before = this.#before;
    if (rejections === null && before === absent) return make();
    this.rejections = rejections?.inside.get(String(key)) ?? null;
    this.#before = before === absent || this.#isRejected() ? absent : partOf(before, key);
    try {
      return make();
    } finally {
      this.rejections = rejections;
      this.#before = before;
    }
  }

  /** Makes something else than what is here already. */
  anew<T>(make: () => T): T {
    const before = this.#before;
    this.#before = absent;
    try {
      return make();
    } finally {
      this.#before = before;
    }
  }

  /** Makes one of several parts of what is being made, which share what it may still hold but for so many values. */
  share<T>(parts: number, reserved: number, make: () => T): T {
    const outer = this.#ceiling;
    const left = Math.max(outer - this.#values - reserved, 0);
    this.#ceiling = Math.min(outer, this.#values + left / Math.max(parts, 1));
    try {
      return make();
    } finally {
      this.#ceiling = outer;
    }
  }

  /** How many values what is being made may still hold. */
  get room(): number {
    return this.#ceiling - this.#values;
  }

  /** Counts a value; throws when there are too many. */
  spend(): void {
    this.#values += 1;
    if (this.#values > limits.values) throw new RangeError('the value would be too large');
    this.work(1);
  }

  /** Counts what it costs to validator what was made. */
  spendValidation(): void {
    this.work(this.#values + this.#characters / 50);
  }

  /** Counts what costs about as much as so many values; throws when it is too much. */
  work(amount: number): void {
    this.#work += amount;
    if (this.#work > this.#mostWork) throw new Exhausted('no value was found in time');
  }

  /** Counts the characters of a text. */
  spendText(text: string): string {
    this.#characters += text.length;
    if (this.#characters > limits.characters) throw new RangeError('the value would be too large');
    return text;
  }

  /** Whether the last round's value at this place was wrong in itself. */
  #isRejected(): boolean {
    return this.rejections !== null && this.rejections.last === this.#round;
  }

  /** Whether no more than must be is to be made. */
  get sparing(): boolean {
    return this.cut > 0 || this.depth > this.deep || this.room <= 0;
  }
}

function partOf(value: unknown, key: string | number): unknown {
  if (Array.isArray(value))
    return typeof key === 'number' && key < value.length ? value[key] : absent;
  const name = String(key);
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : absent;
}

function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((size, part) => size + sizeOf(part), 1);
}
