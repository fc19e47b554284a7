/** Computes the value of a generated column from the others of its row; undefined where they are of another kind. */
export type GeneratedValue = (valueOf: (column: string) => unknown) => unknown;

/** Reads the expression of a generated column where it is arithmetic over columns and numbers, or texts put together (`||`, `concat`); null where it is anything else. */
export function readGenerated(expression: string): GeneratedValue | null {
  const tokens = expression
    .replace(/::[a-z ]+(?:\([\d, ]*\))?/gi, '')
    .match(
      /'(?:[^']|'')*'|\|\||\d+(?:\.\d+)?|[\p{L}_][\p{L}\p{N}_]*|["`[][^"`\]]+["`\]]|[-+*/()]|\S/gu,
    );
  if (tokens === null || tokens.length > 200) return null;
  const reader = { tokens, index: 0 };
  const term = readTexts(reader);
  if (term === null || reader.index < tokens.length) return null;
  return (valueOf) => {
    const value = term(valueOf);
    return typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value;
  };
}

/** Null where a column is, as in SQL; undefined where one is neither number nor text. */
type Term = (valueOf: (column: string) => unknown) => Value;
type Value = number | string | null | undefined;

interface Reader {
  readonly tokens: readonly string[];
  index: number;
}

function readTexts(reader: Reader): Term | null {
  return readChain(reader, ['||'], readSum);
}

function readSum(reader: Reader): Term | null {
  return readChain(reader, ['+', '-'], readProduct);
}

function readProduct(reader: Reader): Term | null {
  return readChain(reader, ['*', '/'], readTerm);
}

function readChain(
  reader: Reader,
  operators: readonly string[],
  readPart: (reader: Reader) => Term | null,
): Term | null {
  let chain = readPart(reader);
  for (
    let token = reader.tokens[reader.index] ?? '';
    operators.includes(token);
    token = reader.tokens[reader.index] ?? ''
  ) {
    reader.index += 1;
    const [left, right] = [chain, readPart(reader)];
    if (left === null || right === null) return null;
    const operator = token;
    chain = (valueOf) => combined(left(valueOf), right(valueOf), operator);
  }
  return chain;
}

function readTerm(reader: Reader): Term | null {
  const token = reader.tokens[reader.index];
  reader.index += 1;
  if (token === undefined) return null;
  if (token === '(') {
    const inner = readTexts(reader);
    const isClosed = reader.tokens[reader.index] === ')';
    reader.index += 1;
    return isClosed ? inner : null;
  }
  if (/^\d/.test(token)) {
    const number = Number(token);
    return () => number;
  }
  if (token.startsWith("'")) {
    const text = token.slice(1, -1).replaceAll("''", "'");
    return () => text;
  }
  if (/^concat$/i.test(token) && reader.tokens[reader.index] === '(') return readConcat(reader);
  const name = token.replace(/^["`[]|["`\]]$/g, '');
  return (valueOf) => {
    const value = valueOf(name);
    return typeof value === 'number' || typeof value === 'string' || value === null
      ? value
      : undefined;
  };
}

/** MySQL's `concat(a, b, …)` is null where a part is; that of others, which is not, is in no generated column. */
function readConcat(reader: Reader): Term | null {
  const parts: (Term | null)[] = [];
  do {
    reader.index += 1;
    parts.push(readTexts(reader));
  } while (reader.tokens[reader.index] === ',');
  const isClosed = reader.tokens[reader.index] === ')';
  reader.index += 1;
  const known = parts.filter((part) => part !== null);
  if (!isClosed || known.length < parts.length) return null;
  return (valueOf) => known.reduce<Value>((text, part) => combined(text, part(valueOf), '||'), '');
}

function combined(left: Value, right: Value, operator: string): Value {
  if (left === undefined || right === undefined) return undefined;
  if (left === null || right === null) return null;
  if (operator === '||') return `${left}${right}`;
  if (typeof left === 'string' || typeof right === 'string') return undefined;
  if (operator === '+') return left + right;
  if (operator === '-') return left - right;
  if (operator === '*') return left * right;
  return right === 0 ? null : left / right;
}
