/** Value of a generated column whose expression is arithmetic over columns and numbers; undefined where it is anything else. */
export function generatedValue(expression: string, columns: ReadonlyMap<string, unknown>): unknown {
  const tokens = expression
    .replace(/::[a-z ]+(?:\([\d, ]*\))?/gi, '')
    .match(/\d+(?:\.\d+)?|[\p{L}_][\p{L}\p{N}_]*|["`[][^"`\]]+["`\]]|[-+*/()]|\S/gu);
  if (tokens === null || tokens.length > 200) return undefined;
  const reader = { tokens, index: 0, columns };
  const value = readSum(reader);
  if (value === undefined || reader.index < tokens.length) return undefined;
  return value === null ? null : Math.round(value * 1e6) / 1e6;
}

/** Null where a column is, as in SQL. */
type Term = number | null | undefined;

interface Reader {
  readonly tokens: readonly string[];
  readonly columns: ReadonlyMap<string, unknown>;
  index: number;
}

function readSum(reader: Reader): Term {
  let value = readProduct(reader);
  for (
    let token = reader.tokens[reader.index];
    token === '+' || token === '-';
    token = reader.tokens[reader.index]
  ) {
    reader.index += 1;
    value = combined(value, readProduct(reader), token);
  }
  return value;
}

function readProduct(reader: Reader): Term {
  let value = readTerm(reader);
  for (
    let token = reader.tokens[reader.index];
    token === '*' || token === '/';
    token = reader.tokens[reader.index]
  ) {
    reader.index += 1;
    value = combined(value, readTerm(reader), token);
  }
  return value;
}

function readTerm(reader: Reader): Term {
  const token = reader.tokens[reader.index];
  reader.index += 1;
  if (token === undefined) return undefined;
  if (token === '(') {
    const value = readSum(reader);
    const isClosed = reader.tokens[reader.index] === ')';
    reader.index += 1;
    return isClosed ? value : undefined;
  }
  if (/^\d/.test(token)) return Number(token);
  const name = token.replace(/^["`[]|["`\]]$/g, '');
  const value = reader.columns.get(name);
  return typeof value === 'number' || value === null ? value : undefined;
}

function combined(left: Term, right: Term, operator: string): Term {
  if (left === undefined || right === undefined) return undefined;
  if (left === null || right === null) return null;
  if (operator === '+') return left + right;
  if (operator === '-') return left - right;
  if (operator === '*') return left * right;
  return right === 0 ? null : left / right;
}
