import type { TypeSizes } from './catalog-query.ts';

/** A string, a name in either quotes, or a parenthesis. */
const quotedOrParenthesis = /N?'(?:[^']|'')*'|\[(?:[^\]]|\]\])*\]|"(?:[^"]|"")*"|[()]/g;

/** SQL text without the parentheses that SQL Server puts around every expression it keeps. */
export function withoutOuterParentheses(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith('(')) return trimmed;
  let depth = 0;
  for (const { 0: token, index } of trimmed.matchAll(quotedOrParenthesis)) {
    if (token === '(') depth++;
    if (token === ')') depth--;
    if (depth > 0) continue;
    return index === trimmed.length - 1 ? withoutOuterParentheses(trimmed.slice(1, -1)) : trimmed;
  }
  return trimmed;
}

/** Comments, quoted names and everything else of a view's head that is not the word AS. */
const viewHead =
  /^(?:--[^\n]*|\/\*[^]*?\*\/|\[(?:[^\]]|\]\])*\]|"(?:[^"]|"")*"|(?!AS\b)\w+|[^\w])*?\bAS\b/i;

/** The query of a view, out of the whole text of its CREATE VIEW. */
export function viewQuery(definition: string): string {
  return definition.replace(viewHead, '').replace(/;\s*$/, '').trim();
}

/** A type as people write it: `nvarchar(40)`, `decimal(10,2)`, `varbinary(max)`. */
export function typeText({ baseType, size, precision, scale }: TypeSizes): string {
  switch (baseType) {
    case 'nchar':
    case 'nvarchar':
      // The size counts bytes, and each of these characters takes two.
      return `${baseType}(${size === -1 ? 'max' : size / 2})`;
    case 'char':
    case 'varchar':
    case 'binary':
    case 'varbinary':
      return `${baseType}(${size === -1 ? 'max' : size})`;
    case 'decimal':
    case 'numeric':
      return `${baseType}(${precision},${scale})`;
    case 'time':
    case 'datetime2':
    case 'datetimeoffset':
      return `${baseType}(${scale})`;
    case 'timestamp':
      // The name that SQL Server keeps; its own manual calls it out of use.
      return 'rowversion';
    default:
      return baseType;
  }
}
