import type { Faker } from '@faker-js/faker';
import { findText } from './find-text.ts';
import { callFaker, readFakerCall, type FakerCall } from './faker.ts';
import type { TextWriter } from './format-text.ts';
import { types } from './json-type.ts';
import { wordsOf } from './name-words.ts';
import { planNumber, type NumberRange } from './number-value.ts';
import { planPattern } from './pattern-text.ts';
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
  const refused = text.refused.flatMap((pattern) => planPattern(pattern) ?? []);
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
    const found = findText(run, {
      shape,
      write: attempt > 3 ? write : writer,
      patterns,
      refused,
      format,
      attempt,
      subject,
    });
    return run.spendText(found);
  };
}
