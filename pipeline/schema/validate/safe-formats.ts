import type { FormatDefinition, Options } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { FormatTest } from '../../evaluate/check.ts';

/** Formats that accept any text have no length limit; the others have long expressions. */
const longestFormatted = 4096;
const anyLength: readonly string[] = ['binary', 'password'];

type KnownFormat = (typeof fullFormats)[keyof typeof fullFormats];

/** The supported formats, all with bounded time. */
export const safeFormats: NonNullable<Options['formats']> = {
  ...Object.fromEntries(
    Object.entries(fullFormats).map(([name, format]) => [name, bounded(name, format)]),
  ),
  // The usual expression backtracks once per group, and is multi-line.
  byte: (text: string) =>
    text.length % 4 === 0 && /^[\w+/]*={0,2}$/.test(text) && !text.includes('_'),
};

/** The test of a format; null if it is unknown, and therefore ignored. */
export function formatTest(name: string): FormatTest | null {
  const format = Object.hasOwn(safeFormats, name) ? safeFormats[name] : undefined;
  if (format === undefined || format === true) return null;
  if (typeof format === 'function') return { type: 'string', test: format };
  if (format instanceof RegExp) return { type: 'string', test: (text) => format.test(text) };
  if (typeof format !== 'object' || format.async === true) return null;
  if (format.type === 'number') return numberTest(format.validate);
  const { validate } = format as FormatDefinition<string>;
  if (validate instanceof RegExp) return { type: 'string', test: (text) => validate.test(text) };
  return typeof validate === 'function' ? { type: 'string', test: validate } : null;
}

function numberTest(validate: FormatDefinition<number>['validate']): FormatTest | null {
  return typeof validate === 'function' ? { type: 'number', test: validate } : null;
}

/** Whether a text has a format; always true for unknown formats. */
export function hasFormat(format: string, text: string): boolean {
  const known = formatTest(format);
  return known?.type !== 'string' || known.test(text);
}

function bounded(name: string, format: KnownFormat): KnownFormat {
  if (anyLength.includes(name)) return format;
  if (typeof format === 'function') return limit(format);
  if (format instanceof RegExp) return limit((text) => format.test(text));
  return format;
}

function limit(test: (text: string) => boolean): (text: string) => boolean {
  return (text) => text.length <= longestFormatted && test(text);
}
