import type { Faker } from '@faker-js/faker';
import { findText } from '../text/find-text.ts';
import { readFakerCall, type FakerCall } from '../faker/faker-call.ts';
import type { TextWriter } from '../names/format-text.ts';
import { types } from '../plan/json-type.ts';
import { wordsOf } from '../names/name-words.ts';
import {
  momentByDescription,
  namesInDescription,
  rangeByDescription,
} from '../names/described-value.ts';
import { pictureByName, pictureLength } from '../names/named-picture.ts';
import { numberByName, rangeByName, type NumberWriter } from '../names/named-number.ts';
import { planNumber, suitsNumber, type NumberRange } from './number-value.ts';
import { planPattern } from '../text/pattern-text.ts';
import { plausibleText, type NameHint } from '../names/plausible-text.ts';
import { limits, Unsatisfiable, type Run } from './run.ts';
import type { Shape } from '../plan/shape.ts';
import type { Direction } from '../../schema-validator.ts';
import { roleSeed, Subject } from '../names/subject.ts';
import { mixSeed } from '../random.ts';

/** Generates a value without parts. */
export type ScalarMaker = (run: Run, seed: number, attempt: number) => unknown;

/** The purpose of the values. */
export interface ScalarOptions {
  readonly faker: Faker;
  readonly direction: Direction;
}

/** The generator for values of one type; null if the keywords allow none. */
export function planScalar(
  shape: Shape,
  bit: number,
  hint: NameHint,
  { faker, direction }: ScalarOptions,
): ScalarMaker | null {
  const call = readFakerCall(faker, shape.hints.faker);
  if (bit === types.string)
    return planText(shape, hint, { call, isShown: direction === 'response' });
  if (bit === types.boolean) return planBoolean(shape);
  return planNumeric(shape, bit, { hint, call });
}

function planNumeric(
  shape: Shape,
  bit: number,
  { hint, call }: { readonly hint: NameHint; readonly call: FakerCall | null },
): ScalarMaker | null {
  const { description, format } = shape.hints;
  const whole = bit === types.integer || /^(int|long)/.test(format ?? '');
  const owner = wordsOf(hint.owner ?? '');
  const draw = planNumber(
    shape.number,
    whole,
    usualRange(hint.name, { owner, description, whole }),
  );
  if (draw === null) return null;
  const write = plausibleNumber(hint.name, { owner, description, whole });
  const role = roleSeed(hint.name);
  return (run, seed, attempt) => {
    run.random.start(seed);
    const made = call === null || attempt > 0 ? NaN : numberOf(call());
    if (Number.isFinite(made)) return whole ? Math.round(made) : made;
    if (write !== null && attempt === 0) {
      const subject = new Subject(run.random, mixSeed(run.subject, role), owner);
      const written = write(subject, run.faker);
      const value = whole ? wholeOf(written) : written;
      if (suitsNumber(shape.number, value)) return value;
      run.random.start(seed);
    }
    return draw(run.random);
  };
}

function planBoolean(shape: Shape): ScalarMaker {
  return (run, seed) => {
    run.random.start(seed);
    const value = run.random.next() < 0.5;
    return shape.excluded.has(String(value)) ? !value : value;
  };
}

/** Fractions become percentages if only integers are allowed. */
function wholeOf(written: number): number {
  return Math.round(written > 0 && written < 1 ? written * 100 : written);
}

interface NumberHints {
  readonly owner: string;
  readonly description: string | null;
  readonly whole: boolean;
}

/** A number consistent with the others of its object, from the most to the least specific hint. */
function plausibleNumber(name: string, { owner, description }: NumberHints): NumberWriter | null {
  const moment = momentByDescription(wordsOf(name), description);
  if (moment !== null || rangeByDescription(description) !== null) return moment;
  const named = numberByName(name, owner);
  if (named !== null || rangeByName(name, owner) !== null) return named;
  return firstOf(namesInDescription(description), (words) => numberByName(words, owner));
}

function usualRange(name: string, { owner, description, whole }: NumberHints): NumberRange {
  const found =
    rangeByDescription(description) ??
    rangeByName(name, owner) ??
    firstOf(namesInDescription(description), (words) => rangeByName(words, owner));
  const isUsable = found !== null && (!whole || found.to - found.from >= 1);
  return isUsable ? found : { from: 1, to: 1000, decimals: 2 };
}

function firstOf<T>(names: readonly string[], find: (name: string) => T | null): T | null {
  for (const name of names) {
    const found = find(name);
    if (found !== null) return found;
  }
  return null;
}

function planText(
  shape: Shape,
  hint: NameHint,
  { call, isShown }: { readonly call: FakerCall | null; readonly isShown: boolean },
): ScalarMaker | null {
  const { text, hints } = shape;
  if (text.minimum > text.maximum) return null;
  if (text.minimum > limits.textLength) {
    return () => {
      throw new Unsatisfiable(`it would need ${text.minimum} characters`);
    };
  }
  const format = hints.format ?? (hints.binary ? 'byte' : null);
  const owner = wordsOf(hint.owner ?? '');
  // Servers may only accept URLs of other machines.
  const isWide = isShown && text.maximum >= pictureLength && text.patterns.length === 0;
  const picture = isWide ? pictureByName(wordsOf(hint.name), owner, format) : null;
  const write = picture ?? plausibleText(hint, format, hints.description);
  const patterns = text.patterns.flatMap((pattern) => planPattern(pattern) ?? []);
  if (patterns.some((pattern) => pattern.isImpossible)) return null;
  const rejected = text.rejected.flatMap((pattern) => planPattern(pattern) ?? []);
  const writer: TextWriter = (faker, subject) => {
    const made = call === null ? null : textOf(call(), format);
    return made ?? write(faker, subject);
  };
  const role = roleSeed(hint.name);
  return (run, seed, attempt) => {
    const subjectSeed = mixSeed(run.subject, role);
    const subject = (again: number): Subject =>
      new Subject(run.random, again === 0 ? subjectSeed : mixSeed(subjectSeed, again), owner);
    run.random.start(seed);
    const found = findText(run, {
      shape,
      write: attempt > 3 ? write : writer,
      patterns,
      rejected,
      format,
      attempt,
      subject,
    });
    return run.spendText(found);
  };
}

/** Faker returns prices as text. */
function numberOf(made: unknown): number {
  return typeof made === 'string' && made.trim() !== '' ? Number(made) : Number(made ?? NaN);
}

/** A result of faker as text; null if it is not suitable. */
function textOf(made: unknown, format: string | null): string | null {
  if (typeof made === 'number' || typeof made === 'boolean') return String(made);
  if (typeof made !== 'string') return null;
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(made);
  if (!isMoment || (format !== 'date' && format !== 'time')) return made;
  return format === 'date' ? made.slice(0, 10) : made.slice(11);
}
