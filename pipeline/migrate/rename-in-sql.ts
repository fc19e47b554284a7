import type { Provider } from '../catalog/catalog.ts';
import { quotedName } from './sql-text.ts';

/** Strings, quoted names and words; strings stay unchanged. */
const token =
  /'(?:[^'\\]|\\.|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]\d]*\]|[\p{L}_][\p{L}\p{N}_$]*/gsu;

/** Replaces names in SQL text; names that are not in the map stay. */
export function renameInSql(
  sql: string,
  names: ReadonlyMap<string, string>,
  provider: Provider,
): string {
  const changed = new Map([...names].filter(([from, to]) => from !== to));
  if (changed.size === 0) return sql;
  return sql.replace(token, (found) => {
    if (found.startsWith("'")) return found;
    const name = /^["`[]/.test(found) ? unquoted(found) : found;
    const to = changed.get(name);
    if (to === undefined) return found;
    return name === found && /^[a-z_][a-z0-9_]*$/.test(to) ? to : quotedName(to, provider);
  });
}

function unquoted(text: string): string {
  const quote = text.charAt(0);
  const inside = text.slice(1, -1);
  return quote === '[' ? inside : inside.replaceAll(quote + quote, quote);
}

/** Whether SQL text mentions a name, as a whole word or quoted. */
export function mentions(sql: string, name: string): boolean {
  return [...sql.matchAll(token)].some(([found]) => {
    if (found.startsWith("'")) return false;
    const own = /^["`[]/.test(found) ? unquoted(found) : found;
    return own.toLowerCase() === name.toLowerCase();
  });
}
