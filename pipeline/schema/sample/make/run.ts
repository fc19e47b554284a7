import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { Faker } from '@faker-js/faker';
import { createFaker } from '../faker/faker.ts';
import { Random } from '../random.ts';
import type { Rejections } from './rejections.ts';

/** No value exists for this schema; an optional part can be omitted by its parent. */
export class Unsatisfiable extends Error {
  /** Names and indexes that lead to it, the outermost first. */
  readonly place: (string | number)[] = [];

  /** The reason, with its place. */
  get reason(): string {
    return this.place.length === 0 ? this.message : `${this.place.join('.')}: ${this.message}`;
  }
}

/** The cost limits of a sample. Counted, not timed, so that they do not depend on the machine. */
export const limits = {
  /** For all attempts at one sample: values generated and validated, texts tried. */
  work: 240_000,
  values: 100_000,
  /** Above this, only required parts are generated; the parts of an object or list share the limit. */
  plenty: 400,
  deep: 10,
  characters: 2_000_000,
  depth: 300,
  items: 20_000,
  textLength: 200_000,
} as const;

/** No value, as opposed to `undefined` and `null`. */
export const absent = Symbol('absent');

/** The sample exceeds its cost limit. */
export class Exhausted extends RangeError {}

/** The state of one sample while it is generated. */
export class Run {
  readonly random = new Random();
  readonly faker: Faker = createFaker(this.random);
  examples = true;
  everything = true;
  /** Depth below which only required parts are generated. */
  deep: number = limits.deep;
  /** Rejections at the current place; null: none. */
  rejections: Rejections | null = null;
  /** Seed of the innermost object or item. */
  subject = 0;
  depth = 0;
  /** If above 0, only required parts are generated. */
  cut = 0;
  /** Enclosing objects and choices, outermost first. */
  readonly stack: number[] = [];
  #work = 0;
  #mostWork: number = limits.work;
  #values = 0;
  #characters = 0;
  /** Upper bound of the value count at the current place. */
  #ceiling: number = limits.plenty;
  #round = 0;
  /** The result of the last round at the current place. */
  #before: unknown = absent;

  /** Starts a sample, or another way to generate it, with this cost limit. */
  begin(mostWork: number): void {
    this.#work = 0;
    this.#mostWork = mostWork;
  }

  /** Starts another attempt, which only regenerates rejected parts of the previous value. */
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

  /** Whether any part of this place was rejected. */
  hasRejectionsInside(): boolean {
    return this.rejections !== null && this.rejections.inside.size > 0;
  }

  /** The valid value of the last round; `absent` if it must be generated. */
  kept(): unknown {
    if (this.#before === absent || this.rejections?.lastInside === this.#round) return absent;
    this.#values += sizeOf(this.#before);
    return this.#before;
  }

  /** Generates the value under a name or index. */
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

  /** Generates a value without keeping that of the last round. */
  anew<T>(make: () => T): T {
    const before = this.#before;
    this.#before = absent;
    try {
      return make();
    } finally {
      this.#before = before;
    }
  }

  /** Generates one of several parts, which share the remaining room except for `reserved` values. */
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

  /** The number of values for which there is room at this place. */
  get room(): number {
    return this.#ceiling - this.#values;
  }

  /** Counts a value; throws if there are too many. */
  spend(): void {
    this.#values += 1;
    if (this.#values > limits.values) throw new RangeError('the value would be too large');
    this.work(1);
  }

  /** Counts the cost of validating the value. */
  spendValidation(): void {
    this.work(this.#values + this.#characters / 50);
  }

  /** Counts work, measured in values; throws if it is too much. */
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

  /** Whether the last value at this place was rejected itself. */
  #isRejected(): boolean {
    return this.rejections !== null && this.rejections.last === this.#round;
  }

  /** Whether to generate required parts only. */
  get sparing(): boolean {
    return this.cut > 0 || this.depth > this.deep || this.room <= 0;
  }
}

function partOf(value: unknown, key: string | number): unknown {
  if (Array.isArray(value))
    return typeof key === 'number' && key < value.length ? value[key] : absent;
  const name = String(key);
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : absent;
}

function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((size, part) => size + sizeOf(part), 1);
}
