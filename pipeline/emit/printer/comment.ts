import { Code } from './code.ts';
import { hardline, joinLayouts } from './layout.ts';

/** A JSDoc comment above what it documents, and nothing where there is no text. It cannot be ended from inside. */
export function doc(text: string | null): Code {
  const lines = commentLines(text ?? '');
  if (lines.length === 0) return new Code('');
  if (lines.length === 1) return new Code([`/** ${lines[0] ?? ''} */`, hardline]);
  const starred = lines.map((line) => (line === '' ? ' *' : ` * ${line}`));
  return new Code(joinLayouts(['/**', ...starred, ' */', ''], hardline));
}

/** A comment of one line. */
export function lineComment(text: string): Code {
  return new Code([`// ${commentLines(text).join(' ')}`, hardline]);
}

/** Lines without control, invisible and direction-changing characters, without blanks at their ends, and without empty lines at the ends of all. */
function commentLines(text: string): readonly string[] {
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, ' ').trim())
    .map((line) => line.replaceAll('*/', '*\\/'));
  const first = lines.findIndex((line) => line !== '');
  const last = lines.findLastIndex((line) => line !== '');
  return first < 0 ? [] : lines.slice(first, last + 1);
}
