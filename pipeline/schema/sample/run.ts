import type { Faker } from '@faker-js/faker';
import { createFaker } from './faker.ts';
import { Random } from './random.ts';

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
  /** Of all tries at one sample together: values made and judged, texts tried. */
  work: 240_000,
  values: 100_000,
  /** From here on no more than must be is made. */
  plenty: 3000,
  deep: 10,
  characters: 2_000_000,
  depth: 300,
  items: 20_000,
  textLength: 200_000,
} as const;

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
  /** How often the value at a place was refused, by JSON pointer; null on the first try, when places need not be known. */
  repairs: ReadonlyMap<string, number> | null = null;
  path = '';
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

  /** Ready for another sample, or another way to it that may cost so much. */
  begin(mostWork: number): void {
    this.#work = 0;
    this.#mostWork = mostWork;
  }

  /** Ready for another try at it. */
  start(repairs: ReadonlyMap<string, number> | null): void {
    this.repairs = repairs;
    this.path = '';
    this.depth = 0;
    this.cut = 0;
    this.stack.length = 0;
    this.#values = 0;
    this.#characters = 0;
  }

  /** How often the value at this place was refused. */
  attempt(): number {
    return this.repairs?.get(this.path) ?? 0;
  }

  /** Whether anything inside of this place was refused. */
  hasRepairsInside(): boolean {
    if (this.repairs === null) return false;
    const start = `${this.path}/`;
    for (const path of this.repairs.keys()) if (path.startsWith(start)) return true;
    return false;
  }

  /** Makes what stands under a name or index. */
  inside<T>(key: string | number, make: () => T): T {
    if (this.repairs === null) return make();
    const path = this.path;
    this.path = `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
    try {
      return make();
    } finally {
      this.path = path;
    }
  }

  /** Counts a value; throws when there are too many. */
  spend(): void {
    this.#values += 1;
    if (this.#values > limits.values) throw new RangeError('the value would be too large');
    this.work(1);
  }

  /** Counts what it costs to judge what was made. */
  spendJudgement(): void {
    this.work(this.#values + this.#characters / 50);
  }

  /** Counts what costs about as much as so many values; throws when it is too much. */
  work(amount: number): void {
    this.#work += amount;
    if (this.#work > this.#mostWork) throw new Exhausted('no value was found soon enough');
  }

  /** Counts the characters of a text. */
  spendText(text: string): string {
    this.#characters += text.length;
    if (this.#characters > limits.characters) throw new RangeError('the value would be too large');
    return text;
  }

  /** Whether no more than must be is to be made. */
  get sparing(): boolean {
    return this.cut > 0 || this.depth > this.deep || this.#values > limits.plenty;
  }
}
