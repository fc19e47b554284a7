/** A SELECT of rows of one table, each once. */
export interface PlainSelect {
  /** Columns of the table, in order; null for expressions. */
  readonly columns: readonly (string | null)[];
  /** Parts of the table's qualified name. */
  readonly from: readonly string[];
}

const token =
  /"((?:[^"]|"")*)"|`((?:[^`]|``)*)`|\[([^\]]*)\]|('(?:[^']|'')*')|([\p{L}_][\p{L}\p{N}_$]*)|([\d.]+|\S)/gu;

interface Token {
  /** Unquoted. */
  readonly text: string;
  readonly kind: 'quoted' | 'word' | 'other';
}

/** Joins, grouping, duplicates and set operations, none of which a plain SELECT has. */
const others = new Set([
  ...['JOIN', 'UNION', 'INTERSECT', 'EXCEPT', 'GROUP', 'HAVING', 'DISTINCT', 'WINDOW'],
  ...['LATERAL', 'TABLESAMPLE', 'ONLY', 'FROM', 'SELECT', 'WITH', 'VALUES', 'INTO'],
]);
/**
 * Allowed before a parenthesis in the select list: functions with one value per row, and SQL
 * keywords. Others may return several rows.
 */
const single = new Set([
  ...[
    'ABS',
    'BTRIM',
    'CEIL',
    'CEILING',
    'CHAR_LENGTH',
    'COALESCE',
    'CONCAT',
    'CONCAT_WS',
    'CONVERT',
  ],
  ...[
    'CURDATE',
    'DATE',
    'DATEDIFF',
    'DATE_FORMAT',
    'DATE_PART',
    'DATE_TRUNC',
    'DATETIME',
    'EXTRACT',
  ],
  ...[
    'FLOOR',
    'FORMAT',
    'GREATEST',
    'IF',
    'IFNULL',
    'IIF',
    'INITCAP',
    'INSTR',
    'ISNULL',
    'JSON_EXTRACT',
  ],
  ...[
    'JSON_VALUE',
    'JULIANDAY',
    'LCASE',
    'LEAST',
    'LEFT',
    'LEN',
    'LENGTH',
    'LOWER',
    'LPAD',
    'LTRIM',
  ],
  ...[
    'MD5',
    'MOD',
    'MONTH',
    'NOW',
    'NULLIF',
    'PRINTF',
    'REGEXP_REPLACE',
    'REPLACE',
    'RIGHT',
    'ROUND',
  ],
  ...[
    'RPAD',
    'RTRIM',
    'SIGN',
    'SPLIT_PART',
    'STRFTIME',
    'SUBSTR',
    'SUBSTRING',
    'TIME',
    'TIMESTAMPDIFF',
  ],
  ...['TO_CHAR', 'TO_DATE', 'TRIM', 'TRUNC', 'UCASE', 'UPPER', 'XPATH', 'YEAR', 'DAY', 'CAST'],
  ...['AND', 'AS', 'CASE', 'ELSE', 'IN', 'NOT', 'OR', 'THEN', 'WHEN', 'BETWEEN', 'LIKE', 'IS'],
  ...[
    'BIT',
    'CHAR',
    'CHARACTER',
    'DECIMAL',
    'NUMERIC',
    'VARCHAR',
    'VARYING',
    'TIMESTAMP',
    'NVARCHAR',
  ],
]);
/** Allowed after the table. */
const clauses = new Set(['WHERE', 'ORDER', 'LIMIT', 'OFFSET', 'FETCH']);

/** Parses a view's definition; null if it is not a plain SELECT, or not certainly one. */
export function plainSelect(definition: string): PlainSelect | null {
  // Databases differ in backslashes and comments.
  if (/\\|--|\/\*/.test(definition)) return null;
  const tokens = tokensOf(definition.trim().replace(/;$/, ''));
  if (!isWord(tokens[0], 'SELECT')) return null;
  const from = indexOutside(tokens, (one) => isWord(one, 'FROM'));
  if (from === -1) return null;
  const end = indexOutside(tokens, (one) => one.kind === 'word' && clauses.has(upper(one)), from);
  const [shown, source] = [
    tokens.slice(1, from),
    tokens.slice(from + 1, end === -1 ? undefined : end),
  ];
  const rest = end === -1 ? [] : tokens.slice(end);
  const isPlain = [shown, source, outside(rest)].every((part) => !part.some(isOther));
  const hasCall = shown.some((one, index) => one.text === '(' && mayCall(shown.slice(0, index)));
  const name = tableName(source);
  if (!isPlain || hasCall || name === null) return null;
  return { columns: splitAtCommas(shown).map(columnOf), from: name };
}

function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(token)].map(([whole, double, back, square, , word]): Token => {
    const quoted = double?.replaceAll('""', '"') ?? back?.replaceAll('``', '`') ?? square;
    if (quoted !== undefined) return { text: quoted, kind: 'quoted' };
    return { text: whole, kind: word === undefined ? 'other' : 'word' };
  });
}

function upper({ text }: Token): string {
  return text.toUpperCase();
}

function isWord(one: Token | undefined, word: string): boolean {
  return one?.kind === 'word' && upper(one) === word;
}

/** Whether the token before a parenthesis may be a set-returning function. */
function mayCall(before: readonly Token[]): boolean {
  const [name, dot] = before.toReversed();
  if (name === undefined || name.kind === 'other') return false;
  return name.kind === 'quoted' || dot?.text === '.' || !single.has(upper(name));
}

function isOther(one: Token): boolean {
  return one.kind === 'word' && others.has(upper(one));
}

/** Index of the first matching token outside of parentheses. */
function indexOutside(
  tokens: readonly Token[],
  isMeant: (one: Token) => boolean,
  start = 0,
): number {
  let depth = 0;
  return tokens.findIndex((one, index) => {
    if (one.text === '(' && one.kind === 'other') depth += 1;
    if (one.text === ')' && one.kind === 'other') depth -= 1;
    return index >= start && depth === 0 && isMeant(one);
  });
}

/** Tokens outside of parentheses. */
function outside(tokens: readonly Token[]): readonly Token[] {
  let depth = 0;
  return tokens.filter((one) => {
    if (one.text === '(' && one.kind === 'other') depth += 1;
    const isOutside = depth === 0;
    if (one.text === ')' && one.kind === 'other') depth -= 1;
    return isOutside;
  });
}

function splitAtCommas(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const one of tokens) {
    if (one.kind === 'other' && one.text === '(') depth += 1;
    if (one.kind === 'other' && one.text === ')') depth -= 1;
    if (one.kind === 'other' && one.text === ',' && depth === 0) parts.push([]);
    else parts.at(-1)?.push(one);
  }
  return parts;
}

/** The column of `p.id`, `p.id AS number` or `p.*`. */
function columnOf(tokens: readonly Token[]): string | null {
  const name = pathAt(tokens);
  if (name === null) return null;
  const rest = tokens.slice(name.length * 2 - 1);
  const alias = isWord(rest[0], 'AS') ? rest.slice(1) : rest;
  const isColumn = alias.length === 0 || (alias.length === 1 && alias[0]?.kind !== 'other');
  return isColumn ? (name.at(-1) ?? null) : null;
}

/** The table of `products`, `public.products p` or `products AS p`; null for anything else. */
function tableName(tokens: readonly Token[]): readonly string[] | null {
  const name = pathAt(tokens);
  return name !== null && columnOf(tokens) !== null && name.at(-1) !== '*' ? name : null;
}

/** A qualified name at the start. */
function pathAt(tokens: readonly Token[]): readonly string[] | null {
  const names: string[] = [];
  for (let index = 0; ; index += 2) {
    const one = tokens[index];
    const isName = one !== undefined && (one.kind !== 'other' || one.text === '*');
    if (!isName) return null;
    names.push(one.text);
    if (tokens[index + 1]?.text !== '.') return names;
  }
}
