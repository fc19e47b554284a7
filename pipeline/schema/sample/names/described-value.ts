import { formatWriter, type TextWriter } from './format-text.ts';
import { noun, sentence } from '../text/plain-words.ts';
import { wordsOf } from './name-words.ts';
import { momentNumber, type NumberWriter } from './named-number.ts';
import { writerByName } from './named-text.ts';
import type { NumberRange } from '../make/number-value.ts';
import { placeOf } from './subject.ts';
import { oneOf } from './text-writers.ts';

/** Only the start of a description defines the value. */
const mostRead = 240;

/** A time of day. */
export const clock: TextWriter = (faker) =>
  `${String(faker.number.int({ min: 7, max: 20 })).padStart(2, '0')}:${faker.helpers.arrayElement(['00', '15', '30', '45'])}`;

const hexOf =
  (length: number): TextWriter =>
  (faker) =>
    faker.string.hexadecimal({ length, prefix: '', casing: 'lower' });

/** Standards, formats and units that a description mentions. */
const reported: readonly (readonly [RegExp, TextWriter])[] = [
  [/\biso[- ]?4217\b|\bcurrency code\b/i, (_, of) => placeOf(of).currency],
  [/\balpha-?3\b/i, (_, of) => placeOf(of).code3],
  [/\biso[- ]?3166\b|\balpha-?2\b|\b(two|2)[- ]letter country\b/i, (_, of) => placeOf(of).code],
  [
    /\biso[- ]?639\b|\bbcp[- ]?47\b|\bietf language\b|\blanguage code\b/i,
    (_, of) => placeOf(of).language,
  ],
  [/\biana time ?zone\b|\btz database\b/i, (_, of) => placeOf(of).timeZone],
  [/\bYYYY-MM-DD(?!T)\b/, formatWriter('date')],
  [/\biso[- ]?8601 (calendar )?date(?![- ]?time| and time)\b/i, formatWriter('date')],
  [/\biso[- ]?8601 duration\b/i, formatWriter('duration')],
  [/\brfc[- ]?3339\b|\biso[- ]?8601\b/i, formatWriter('date-time')],
  [/\bHH:MM:SS\b/i, (faker, of) => `${clock(faker, of)}:00`],
  [/\bHH:MM\b/i, clock],
  [/\b(uuid|guid)\b/i, formatWriter('uuid')],
  [/\be\.?164\b/i, (faker) => faker.phone.number({ style: 'international' })],
  [/\bip(v4)? address\b/i, formatWriter('ipv4')],
  [/\bhex(adecimal)? colou?r\b|\bcolou?r in hex/i, (faker) => faker.color.rgb()],
  [/\bsha-?256\b/i, hexOf(64)],
  [/\bsha-?1\b/i, hexOf(40)],
  [/\bmd5\b/i, hexOf(32)],
  [/\bbase-?64\b/i, formatWriter('byte')],
  [
    /\bjwt\b|\bjson web token\b/i,
    (faker) => faker.internet.jwt({ refDate: '2025-06-15T00:00:00Z' }),
  ],
  [/^(the )?html\b/i, (faker) => `<p>${sentence(faker)}</p>`],
  [/\b(mime|media) type\b/i, oneOf('image/png', 'application/pdf', 'text/plain')],
  [/\bsem(antic )?ver(sion(ing)?)?\b/i, (faker) => faker.system.semver()],
  [/\bcomma[- ]separated\b/i, (faker) => `${noun(faker)},${noun(faker)}`],
];

/** The text that a description specifies clearly; null if it does not. */
export function textByDescription(description: string | null): TextWriter | null {
  if (description === null) return null;
  const start = description.slice(0, mostRead);
  const listed = listedIn(start);
  if (listed.length > 1) return oneOf(...listed);
  return reported.find(([pattern]) => pattern.test(start))?.[1] ?? null;
}

/** The text that a description suggests, for names without a meaning. */
export function textBySuggestion(description: string | null): TextWriter | null {
  if (description === null) return null;
  const quoted = /\b(?:e\.g\.|for example|example|such as)[:,]? *["'`]([^"'`]{1,60})["'`]/i.exec(
    description,
  );
  if (quoted?.[1] !== undefined) return oneOf(quoted[1]);
  if (/\btime ?stamp\b|\bdate and time\b/i.test(description.slice(0, 80)))
    return formatWriter('date-time');
  const start = wordsOf(description.slice(0, 80).split(/[.,;:(]/)[0] ?? '').replace(
    /^(the|a|an) /,
    '',
  );
  const words = start.split(' ').slice(0, 8).join(' ');
  const [what = '', ...of] = words.split(
    / (?:of|for|des?|du|del|der|da|do|von) (?:(?:the|a|an) )?/,
  );
  if (of.length > 0) return writerByName(what, of.join(' '));
  return words.split(' ').length <= 5 ? writerByName(words, '') : null;
}

/** The values in a sentence such as: One of: open, closed. */
function listedIn(text: string): readonly string[] {
  const list =
    /\b(?:one of|possible values(?: are)?|allowed values(?: are)?|valid values(?: are)?|can be|either)\b[: ]*([^.;\n(]{3,160})/i.exec(
      text,
    )?.[1];
  if (list === undefined) return [];
  const quoted = [...list.matchAll(/[`"']([\w][\w .-]{0,30})[`"']/g)].map(([, word = '']) => word);
  if (quoted.length > 0) return quoted;
  if (!list.includes(',') && !list.includes('|')) return [];
  const words = list.split(/ *[,|] *(?:or |and )?| or /).map((word) => word.trim());
  return words.every((word) => /^[\w-]{1,30}$/.test(word)) ? words : [];
}

const amount = String.raw`(-?\d+(?:\.\d+)?)`;
const betweens = [
  new RegExp(String.raw`\bbetween ${amount} and ${amount}`, 'i'),
  new RegExp(String.raw`\bfrom ${amount} to ${amount}`, 'i'),
  new RegExp(String.raw`\b${amount} ?(?:-|–|\.\.) ?${amount}\b`, 'i'),
];

/** The range that a description gives for a number. */
export function rangeByDescription(description: string | null): NumberRange | null {
  if (description === null) return null;
  const start = description.slice(0, mostRead);
  for (const between of betweens) {
    const [, low, high] = between.exec(start) ?? [];
    const [from, to] = [Number(low), Number(high)];
    if (from < to) return { from, to, decimals: to - from <= 1 ? 2 : 1 };
  }
  return /\bpercent(age)?\b/i.test(start) ? { from: 0, to: 100, decimals: 1 } : null;
}

/** A timestamp, if a description says that the number is one. */
export function momentByDescription(
  words: string,
  description: string | null,
): NumberWriter | null {
  const start = description?.slice(0, mostRead) ?? '';
  const isMoment =
    /\b(unix|epoch|posix)\b/i.test(start) || /\b(milli)?seconds since\b/i.test(start);
  return isMoment ? momentNumber(words, /\bmilliseconds?\b|\bms\b|\bmillis\b/i.test(start)) : null;
}

/** Meanings in a description that the name lacks, such as `f20`, the latitude of the place: the first phrase, then its first part. */
export function namesInDescription(description: string | null): readonly string[] {
  if (description === null) return [];
  const start = wordsOf(description.slice(0, 60).split(/[.,;:(]/)[0] ?? '').replace(
    /^(the|a|an) /,
    '',
  );
  return [start, start.split(/ (?:of|in|for|from|between) /)[0] ?? ''];
}
