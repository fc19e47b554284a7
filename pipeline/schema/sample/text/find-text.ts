import { hasFormat } from '../../validate/safe-formats.ts';
import { fitFormat } from './fit-format.ts';
import type { TextWriter } from '../names/format-text.ts';
import { joinTexts } from './join-texts.ts';
import { noun } from './plain-words.ts';
import { PatternTooLong, type PatternPlan } from './pattern-text.ts';
import type { Run } from '../make/run.ts';
import type { Shape } from '../plan/shape.ts';
import type { Subject } from '../names/subject.ts';

/** The constraints of a text and how to write it. */
export interface TextPlan {
  readonly shape: Shape;
  readonly write: TextWriter;
  /** Patterns that it must match. */
  readonly patterns: readonly PatternPlan[];
  /** Patterns that it must not match. */
  readonly rejected: readonly PatternPlan[];
  readonly format: string | null;
  readonly attempt: number;
  /** A different subject per attempt. */
  readonly subject: (again: number) => Subject;
}

const attempts = 80;

/** A plausible text if it satisfies the constraints, otherwise one written to satisfy them. */
export function findText(run: Run, plan: TextPlan): string {
  let last = '';
  for (let again = 0; again < 3; again += 1) {
    last = plan.write(run.faker, plan.subject(plan.attempt * 3 + again));
    if (suits(plan, last)) return last;
  }
  if (plan.patterns.length > 0) return findMatching(run, plan, last);
  const { shape, format } = plan;
  if (format === 'byte') return byteText(run, shape);
  const usual = lengthOf(last);
  const fitted =
    format === null ? null : fitFormat(format, shape.text, { usual, random: run.random });
  if (fitted !== null) return fitted;
  const found = variantsOf(last).find((text) => suits(plan, fitLength(run, shape, text)));
  return fitLength(run, shape, found ?? last);
}

/** The text in different case, to avoid a forbidden pattern. */
function variantsOf(text: string): readonly string[] {
  const lower = text.toLowerCase();
  return [
    ...[text, lower, text.toUpperCase(), lower.replaceAll(' ', '-'), lower.replaceAll(' ', '')],
    ...[lower.replaceAll(/[aeiou]/g, ''), 'zzz', 'Zzz', '12345', '_', '-', '.', 'é', '~~~'],
  ];
}

/** The text as an identifier, code or number. */
function writtenVariantsOf(text: string, maximum: number): readonly string[] {
  const lower = text.toLowerCase();
  const digits = text.replaceAll(/\D/g, '');
  const snake = lower.replaceAll(/[^a-z0-9]+/g, '_');
  return [
    ...[lower, text.toUpperCase(), snake.replaceAll('_', '-'), snake, snake.toUpperCase()],
    ...[snake.replaceAll('_', ''), snake.replaceAll('_', '').toUpperCase()],
    ...[lower.replaceAll(/ (.)/g, (_, letter: string) => letter.toUpperCase())],
    ...(digits === '' ? [] : [digits, digits.slice(-10), `+${digits}`]),
  ].map((variant) => variant.slice(0, maximum).replace(/[ _-]+$/, ''));
}

function findMatching(run: Run, plan: TextPlan, plausible: string): string {
  let last = plausible;
  const { maximum } = plan.shape.text;
  for (const variant of writtenVariantsOf(plausible, maximum)) {
    if (variant !== '' && suits(plan, variant) && isOfFormat(plan, variant)) return variant;
  }
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    run.work(1 + last.length / 50);
    const made = writeOne(run, plan, attempt);
    if (made === null) continue;
    last = made;
    if (suits(plan, last, true) && isOfFormat(plan, last)) return last;
    // With several patterns, each may match a part; joining is too expensive for every attempt.
    if (attempt % 8 === 7) {
      const joined = findJoined(run, plan, plausible);
      if (joined !== null) return joined;
    }
  }
  return last;
}

function findJoined(run: Run, plan: TextPlan, plausible: string): string | null {
  const { patterns, format } = plan;
  if (patterns.length < 2 && format === null) return null;
  const parts = patterns.flatMap((_, index) => writeOne(run, plan, index, 1) ?? []);
  for (const text of joinTexts(format === null ? parts : [plausible, ...parts])) {
    run.work(1);
    if (suits(plan, text) && isOfFormat(plan, text)) return text;
  }
  return null;
}

/** A text for one of the patterns, short at first, then as long as required. */
function writeOne(run: Run, plan: TextPlan, attempt: number, wanted?: number): string | null {
  const { minimum, maximum } = plan.shape.text;
  const stretches = [maximum < 4 ? 2 : 4, minimum, 0, 12, Math.ceil(minimum / 2), 1];
  const pattern = plan.patterns[attempt % plan.patterns.length];
  try {
    const stretch = wanted ?? stretches[(attempt + plan.attempt) % stretches.length] ?? 4;
    const made = pattern?.write(run, stretch) ?? '';
    const missing = minimum - lengthOf(made);
    return missing > 0 && attempt % 2 === 1 ? made + 'a'.repeat(missing) : made;
  } catch (error) {
    if (error instanceof PatternTooLong) return null;
    throw error;
  }
}

/** `trusted`: the text was written for the patterns. If testing it could take very long, that is left to the validator. */
function suits({ shape, patterns, rejected }: TextPlan, text: string, trusted = false): boolean {
  const length = lengthOf(text);
  return (
    length >= shape.text.minimum &&
    length <= shape.text.maximum &&
    patterns.every((pattern) => (pattern.matches === null ? trusted : pattern.matches(text))) &&
    rejected.every((pattern) => pattern.matches?.(text) !== true) &&
    (shape.excluded.size === 0 || !shape.excluded.has(JSON.stringify(text)))
  );
}

function isOfFormat({ format }: TextPlan, text: string): boolean {
  return format === null || hasFormat(format, text);
}

/** Shortens or lengthens a text without a pattern. */
function fitLength(run: Run, shape: Shape, text: string): string {
  const { minimum, maximum } = shape.text;
  const length = lengthOf(text);
  if (length > maximum) return shorten(text, maximum);
  if (length >= minimum) return text;
  const parts = [text];
  for (let missing = minimum - length; missing > 0;) {
    const word = ` ${noun(run.faker)}`.slice(0, missing);
    parts.push(word);
    missing -= word.length;
  }
  const whole = parts.join('');
  return whole.endsWith(' ') ? `${whole.slice(0, -1)}s` : whole;
}

/** Base64 consists of groups of four. */
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

/** In characters, as JSON Schema counts, not in UTF-16 units. */
function lengthOf(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit < 0xdc00) length -= 1;
  }
  return length;
}
