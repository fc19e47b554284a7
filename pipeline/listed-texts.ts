/**
 * The texts of `column IN ('a', 'b')`, `column = ANY (ARRAY['a', 'b'])` or
 * `column = ANY ('{a,b}'::text[])`, in any dialect's syntax; null for any other CHECK.
 */
export function listedTexts(expression: string, column: string): readonly string[] | null {
  const literal = /'((?:[^']|'')*)'/g;
  const texts = [...expression.matchAll(literal)].map(([, text = '']) =>
    text.replaceAll("''", "'"),
  );
  const rest = expression.replaceAll(literal, '?');
  const isList = /\bin\s*\(|=\s*any\s*\(/i.test(rest);
  const saysMore = /\b(?:and|or|not|like|is|between|case)\b|<|>|!|~|\?\s*\|\|/i.test(rest);
  if (texts.length === 0 || !isList || saysMore) return null;
  const names = rest.split(/[^\p{L}\p{N}_$]+/u);
  if (!names.some((name) => name.toLowerCase() === column.toLowerCase())) return null;
  return /=\s*any\s*\(\s*\(?\?/i.test(rest) ? elementsOf(texts) : texts;
}

/** The elements of the literal of an array; null where some are quoted. */
function elementsOf([literal = '']: readonly string[]): readonly string[] | null {
  return /["\\]/.test(literal) ? null : literal.slice(1, -1).split(',');
}
