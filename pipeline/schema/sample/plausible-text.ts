import { formatWriter, momentBetween, withoutFraction, type TextWriter } from './format-text.ts';
import { wordsOf } from './name-words.ts';
import { writeAnyText, writerByName } from './named-text.ts';

/** Name of a property and of what it belongs to. */
export interface NameHint {
  readonly name: string;
  readonly owner: string | null;
}

/** How a text looks plausible, from the most to the least telling hint. */
export function plausibleText(
  hint: NameHint,
  format: string | null,
  description: string | null,
): TextWriter {
  const words = wordsOf(hint.name);
  if (format === 'date-time' || format === 'date') return datedText(words, format === 'date');
  if (format === null && /\b(at|timestamp|time|created|updated)$/.test(words))
    return datedText(words, false);
  const named = writerByName(words, wordsOf(hint.owner ?? ''));
  const formatted = format === null ? null : formatWriter(format);
  if (formatted !== null) return suitsFormat(words, format) ? (named ?? formatted) : formatted;
  return named ?? writerByDescription(description) ?? writeAnyText;
}

/** Days from the reference day in which a moment lies that is called so; what was created was so before it was updated. */
const windows: readonly (readonly [words: RegExp, from: number, to: number])[] = [
  [/\b(birth|born|dob)/, -60 * 365, -18 * 365],
  [/\b(creat|register|join|hire|added)/, -700, -520],
  [/\b(publish|order(ed)?\b|placed|open|issued?\b)/, -510, -365],
  [/\b(start|begin|from|valid from|check ?in|depart)/, 1, 30],
  [/\b(end|until|finish|expir|due|valid to|deadline|check ?out|arriv)/, 31, 90],
  [/\b(updat|modif|chang|last|edit|seen|synced|push)/, -180, -1],
  [/\b(delet|archiv|cancel|clos|complet|resolv|deliver|ship|paid)/, -360, -181],
];

function datedText(words: string, day: boolean): TextWriter {
  const [, from, to] = windows.find(([pattern]) => pattern.test(words)) ?? [/./, -360, -1];
  if (day) return (faker) => momentBetween(faker, from, to).toISOString().slice(0, 10);
  return (faker) => withoutFraction(momentBetween(faker, from, to));
}

/** Whether a name may say more than the format: an address of a picture is an address. */
function suitsFormat(words: string, format: string | null): boolean {
  return (
    /^(uri|url|iri)$/.test(format ?? '') &&
    /\b(image|avatar|photo|picture|thumbnail|logo|icon|cover)\b/.test(words)
  );
}

function writerByDescription(description: string | null): TextWriter | null {
  if (description === null) return null;
  const start = wordsOf(description.slice(0, 80).split(/[.,;:(]/)[0] ?? '');
  const words = start.split(' ').slice(0, 8).join(' ');
  if (/\b(iso 8601|rfc ?3339|date and time|time ?stamp)\b/.test(start))
    return formatWriter('date-time');
  if (/ of (the|a|an) /.test(words))
    return writerByName(words.split(/ of (?:the|a|an) /)[0] ?? '', words);
  return words.split(' ').length <= 5 ? writerByName(words, '') : null;
}
