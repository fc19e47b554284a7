import { datedText } from './dated-text.ts';
import { clock, textByDescription, textBySuggestion } from './described-value.ts';
import { formatWriter, type TextWriter } from './format-text.ts';
import { wordsOf } from './name-words.ts';
import { pictureName } from './named-picture.ts';
import { writeAnyText, writerByName } from './named-text.ts';

/** Name of a property and its owner. */
export interface NameHint {
  readonly name: string;
  readonly owner: string | null;
}

/** Writes a plausible text, from the most to the least specific hint. */
export function plausibleText(
  hint: NameHint,
  format: string | null,
  description: string | null,
): TextWriter {
  const words = wordsOf(hint.name);
  if (format === 'date-time' || format === 'date') return datedText(words, format === 'date');
  const described = format === null ? textByDescription(description) : null;
  if (described !== null) return described;
  if (format === null && /\b(opens?|opening|closes?|closing) (at|time)$/.test(words)) return clock;
  if (format === null && isMoment(words))
    return datedText(words, /\b(date|birthday|dob|on)$/.test(words));
  const named = writerByName(words, wordsOf(hint.owner ?? ''));
  const formatted = format === null ? null : formatWriter(format);
  if (formatted !== null) return suitsFormat(words, format) ? (named ?? formatted) : formatted;
  return named ?? textBySuggestion(description) ?? writeAnyText;
}

function isMoment(words: string): boolean {
  return (
    /\b(at|timestamp|time|created|updated|modified|birthday|dob|date of birth|(start|end|birth|due|order|release|hire|expiry|created|updated|delivered) date|date (start|end|created|updated)|(created|updated|modified|last login|last seen) (on|date))$/.test(
      words,
    ) || /^(start|end|last login|last seen|date birth)$/.test(words)
  );
}

/** Whether a name is more specific than the format, such as that of a picture URL. */
function suitsFormat(words: string, format: string | null): boolean {
  return /^(uri|url|iri)$/.test(format ?? '') && pictureName.test(words);
}
