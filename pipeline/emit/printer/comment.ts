import { Code } from './code.ts';
import { hardline, joinLayouts } from './layout.ts';

/** A JSDoc comment; empty code without a text. The text cannot end it. */
export function doc(text: string | null): Code {
  const lines = commentLines(text ?? '');
  if (lines.length === 0) return new Code('');
  if (lines.length === 1) return new Code([`/** ${lines[0] ?? ''} */`, hardline]);
  const starred = lines.map((line) => (line === '' ? ' *' : ` * ${line}`));
  return new Code(joinLayouts(['/**', ...starred, ' */', ''], hardline));
}

/** A single-line comment. */
export function lineComment(text: string): Code {
  return new Code([`// ${commentLines(text).join(' ')}`, hardline]);
}

/**
 * The text's lines without control, invisible and direction-changing characters, without trailing
 * blanks, and without empty lines at the start and end.
 */
function commentLines(text: string): readonly string[] {
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, ' ').trim())
    .map((line) => line.replaceAll('*/', '*\\/'));
  const first = lines.findIndex((line) => line !== '');
  const last = lines.findLastIndex((line) => line !== '');
  return first < 0 ? [] : lines.slice(first, last + 1);
}
