import type { TypeSizes } from './catalog-query.ts';

/** A string, a quoted name, or a parenthesis. */
const quotedOrParenthesis = /N?'(?:[^']|'')*'|\[(?:[^\]]|\]\])*\]|"(?:[^"]|"")*"|[()]/g;

/** SQL text without the parentheses that SQL Server adds around stored expressions. */
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

/** Comments, quoted names and other text before a view's AS. */
const viewHead =
  /^(?:--[^\n]*|\/\*[^]*?\*\/|\[(?:[^\]]|\]\])*\]|"(?:[^"]|"")*"|(?!AS\b)\w+|[^\w])*?\bAS\b/i;

/** The query of a CREATE VIEW statement. */
export function viewQuery(definition: string): string {
  return definition.replace(viewHead, '').replace(/;\s*$/, '').trim();
}

/** A type in SQL syntax: `nvarchar(40)`, `decimal(10,2)`, `varbinary(max)`. */
export function typeText({ baseType, size, precision, scale }: TypeSizes): string {
  switch (baseType) {
    case 'nchar':
    case 'nvarchar':
      // The size is in bytes, two per character.
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
      // The catalog's name is the deprecated synonym `timestamp`.
      return 'rowversion';
    default:
      return baseType;
  }
}
