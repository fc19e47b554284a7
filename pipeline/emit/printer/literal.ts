import { Code } from './code.ts';

const namedEscapes = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/** A string, number, boolean or null as a JavaScript literal. */
export function literal(value: string | number | boolean | null): Code {
  if (typeof value === 'string') return new Code(quoted(value), [], 'string');
  return new Code(typeof value === 'number' ? numberText(value) : String(value), [], 'atom');
}

/** A tagged template literal whose value is the text: sql`…`. */
export function template(tag: Code, text: string): Code {
  const inside = escaped(text).replaceAll('`', '\\`').replaceAll('${', '\\${');
  return new Code([tag.layout, `\`${inside}\``], tag.imports);
}

/**
 * A string literal with the quotes that need fewer escapes, single ones by default. Invisible and
 * direction-changing characters are escaped.
 */
export function quoted(text: string): string {
  if (!text.includes("'") && plain.test(text)) return `'${text}'`;
  const quote = text.split("'").length > text.split('"').length ? '"' : "'";
  return quote + escaped(text).replaceAll(quote, `\\${quote}`) + quote;
}

/** Text without characters that need an escape. */
const plain = /^[ -;=-[\]-~]*$/;

function escaped(text: string): string {
  if (plain.test(text)) return text;
  return text
    .replace(
      /[\\\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu,
      escapeCharacter,
    )
    .replace(/<(?=\/script|!--)/gi, '\\x3C');
}

function escapeCharacter(character: string): string {
  const named = namedEscapes.get(character);
  if (named !== undefined) return named;
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

function numberText(value: number): string {
  if (!Number.isFinite(value)) throw new Error('no literal represents an infinite number');
  return Object.is(value, -0) ? '-0' : String(value).replace('e+', 'e');
}
