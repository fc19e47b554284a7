import type { Faker } from '@faker-js/faker';
import { callFaker, readFakerCall, type FakerCall } from './faker.ts';
import type { TextWriter } from './format-text.ts';
import { types } from './json-type.ts';
import { wordsOf } from './name-words.ts';
import { planNumber, type NumberRange } from './number-value.ts';
import { PatternTooLong, planPattern, type PatternPlan } from './pattern-text.ts';
import { plausibleText, type NameHint } from './plausible-text.ts';
import { limits, Unsatisfiable, type Run } from './run.ts';
import type { Shape } from './shape.ts';
import { roleSeed, Subject } from './subject.ts';
import { mixSeed } from './random.ts';

/** Makes a value that has no parts. */
export type ScalarMaker = (run: Run, seed: number, attempt: number) => unknown;

/** How values of one type are made; null where the keywords leave none. */
export function planScalar(
  shape: Shape,
  bit: number,
  hint: NameHint,
  faker: Faker,
): ScalarMaker | null {
  const call = readFakerCall(faker, shape.hints.faker);
  if (bit === types.string) return planText(shape, hint, call);
  if (bit === types.boolean) return planBoolean(shape);
  const whole = bit === types.integer || /^(int|long)/.test(shape.hints.format ?? '');
  const draw = planNumber(shape.number, whole, usualRange(hint.name, whole));
  if (draw === null) return null;
  return (run, seed, attempt) => {
    run.random.start(seed);
    const made = call === null || attempt > 0 ? null : callFaker(run.faker, call);
    return typeof made === 'number' && Number.isFinite(made) ? made : draw(run.random);
  };
}

function planBoolean(shape: Shape): ScalarMaker {
  return (run, seed) => {
    run.random.start(seed);
    const value = run.random.next() < 0.5;
    return shape.excluded.has(String(value)) ? !value : value;
  };
}

const ranges: readonly (readonly [words: RegExp, range: NumberRange])[] = [
  [/\b(lat|latitude)$/, { from: -70, to: 70, decimals: 5 }],
  [/\b(lng|lon|long|longitude)$/, { from: -170, to: 170, decimals: 5 }],
  [/\bage$/, { from: 18, to: 80, decimals: 0 }],
  [/\byear$/, { from: 2015, to: 2025, decimals: 0 }],
  [/\bmonth$/, { from: 1, to: 12, decimals: 0 }],
  [/\b(rating|stars|score)$/, { from: 1, to: 5, decimals: 1 }],
  [/\b(percent|percentage|progress)$/, { from: 0, to: 100, decimals: 1 }],
  [/\b(rate|ratio|discount)$/, { from: 0, to: 0.5, decimals: 2 }],
  [/\b(quantity|qty|count|stock)$/, { from: 1, to: 40, decimals: 0 }],
  [/\b(tax|vat|shipping|fee)$/, { from: 1, to: 30, decimals: 2 }],
  [/\bsubtotal$/, { from: 5, to: 400, decimals: 2 }],
  [/\btotal$/, { from: 460, to: 900, decimals: 2 }],
  [/\bmin(imum)? (price|cost|amount)$/, { from: 5, to: 100, decimals: 2 }],
  [/\b(price|cost|amount|revenue|balance)$/, { from: 101, to: 500, decimals: 2 }],
  [/\b(sold|views|likes)$/, { from: 1, to: 900, decimals: 0 }],
  [/\bmin(imum)?\b/, { from: 1, to: 50, decimals: 0 }],
  [/\bmax(imum)?\b/, { from: 51, to: 500, decimals: 0 }],
  [/\bstatus code$/, { from: 400, to: 404, decimals: 0 }],
  [/\bpage$/, { from: 1, to: 5, decimals: 0 }],
  [/\b(status|status code)$/, { from: 200, to: 200, decimals: 0 }],
];

/** Whether a value of this name is usually a number, where its schema leaves that open. */
export function speaksOfNumber(name: string): boolean {
  const words = wordsOf(name);
  return !/status/.test(words) && ranges.some(([pattern]) => pattern.test(words));
}

function usualRange(name: string, whole: boolean): NumberRange {
  const words = wordsOf(name);
  const found = ranges.find(([pattern]) => pattern.test(words))?.[1];
  if (found !== undefined && (!whole || found.to - found.from >= 1)) return found;
  return { from: 1, to: 1000, decimals: 2 };
}

const attempts = 80;

function planText(shape: Shape, hint: NameHint, call: FakerCall | null): ScalarMaker | null {
  const { text, hints } = shape;
  if (text.minimum > text.maximum) return null;
  if (text.minimum > limits.textLength) {
    return () => {
      throw new Unsatisfiable(`it would need ${text.minimum} characters`);
    };
  }
  const format = hints.format ?? (hints.binary ? 'byte' : null);
  const write = plausibleText(hint, format, hints.description);
  const patterns = text.patterns.flatMap((pattern) => planPattern(pattern) ?? []);
  const writer: TextWriter = (faker, subject) => {
    const made = call === null ? undefined : callFaker(faker, call);
    return typeof made === 'string' ? made : write(faker, subject);
  };
  const role = roleSeed(hint.name);
  const owner = wordsOf(hint.owner ?? '');
  return (run, seed, attempt) => {
    const subjectSeed = mixSeed(run.subject, role);
    const subject = (again: number): Subject =>
      new Subject(run.random, again === 0 ? subjectSeed : mixSeed(subjectSeed, again), owner);
    run.random.start(seed);
    const found = findText(run, shape, {
      write: attempt > 3 ? write : writer,
      patterns,
      format,
      attempt,
      subject,
    });
    return run.spendText(found);
  };
}

interface TextPlan {
  readonly write: TextWriter;
  readonly patterns: readonly PatternPlan[];
  readonly format: string | null;
  readonly attempt: number;
  /** Another one with each try. */
  readonly subject: (again: number) => Subject;
}

function findText(run: Run, shape: Shape, plan: TextPlan): string {
  let last = '';
  for (let attempt = 0; attempt < 3; attempt += 1) {
    last = plan.write(run.faker, plan.subject(plan.attempt * 3 + attempt));
    if (fitsLength(shape, last) && matchesAll(plan.patterns, last) && isNotExcluded(shape, last))
      return last;
  }
  if (plan.patterns.length === 0) {
    return plan.format === 'byte' ? byteText(run, shape) : fitLength(run, shape, last);
  }
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    run.work(1 + last.length / 50);
    const made = writeOne(run, shape, plan, attempt);
    if (made === null) continue;
    last = made;
    if (
      fitsLength(shape, last) &&
      matchesAll(plan.patterns, last, true) &&
      isNotExcluded(shape, last)
    )
      return last;
  }
  return last;
}

/** A text of one of the patterns: short ones first, then as long as must be. */
function writeOne(run: Run, shape: Shape, plan: TextPlan, attempt: number): string | null {
  const { minimum, maximum } = shape.text;
  const stretches = [maximum < 4 ? 1 : 4, minimum, 0, 12, Math.ceil(minimum / 2), 1];
  const pattern = plan.patterns[attempt % plan.patterns.length];
  try {
    const stretch = stretches[(attempt + plan.attempt) % stretches.length] ?? 4;
    const made = pattern?.write(run, stretch) ?? '';
    const missing = minimum - lengthOf(made);
    return missing > 0 && attempt % 2 === 1 ? made + 'a'.repeat(missing) : made;
  } catch (error) {
    if (error instanceof PatternTooLong) return null;
    throw error;
  }
}

/** `trusted`: the text was made for the patterns, so one that could take very long to test is believed, and left to the judge. */
function matchesAll(patterns: readonly PatternPlan[], text: string, trusted = false): boolean {
  return patterns.every((pattern) => (pattern.matches === null ? trusted : pattern.matches(text)));
}

function isNotExcluded(shape: Shape, text: string): boolean {
  return shape.excluded.size === 0 || !shape.excluded.has(JSON.stringify(text));
}

/** Shortens or lengthens a text that no pattern holds. */
function fitLength(run: Run, shape: Shape, text: string): string {
  const { minimum, maximum } = shape.text;
  const length = lengthOf(text);
  if (length > maximum) return shorten(text, maximum);
  if (length >= minimum) return text;
  const parts = [text];
  for (let missing = minimum - length; missing > 0;) {
    const word = ` ${run.faker.word.noun()}`.slice(0, missing);
    parts.push(word);
    missing -= word.length;
  }
  const whole = parts.join('');
  return whole.endsWith(' ') ? `${whole.slice(0, -1)}s` : whole;
}

/** Base64 comes in groups of four. */
function byteText(run: Run, { text }: Shape): string {
  const least = Math.ceil(text.minimum / 4);
  const groups = Math.max(least, Math.min(4, Math.floor(text.maximum / 4)));
  return btoa(run.faker.string.alphanumeric(groups * 3));
}

function shorten(text: string, maximum: number): string {
  const cut = [...text].slice(0, maximum).join('');
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0));
  const kept = atWord.length * 2 > maximum ? atWord : cut.trimEnd();
  return kept;
}

function fitsLength(shape: Shape, text: string): boolean {
  const length = lengthOf(text);
  return length >= shape.text.minimum && length <= shape.text.maximum;
}

/** In characters, as JSON Schema counts: not in the units of a JavaScript string. */
function lengthOf(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit < 0xdc00) length -= 1;
  }
  return length;
}
