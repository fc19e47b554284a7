import type { ColumnType } from '../../catalog/catalog.ts';
import type { ColumnRow, Server } from './catalog-query.ts';

/** A string, a quoted name, or the introducer `_utf8mb4` before a string. */
const quotedOrIntroducer = /('(?:[^'\\]|\\.|'')*'|`(?:[^`]|``)*`)|\b_\w+ ?(?=')/gs;

/** SQL text without MySQL's double escapes and character set introducers. */
export function plainSql(text: string, { flavour }: Server): string {
  const once = flavour === 'mysql' ? text.replace(/\\(['"\\])/g, '$1') : text;
  return once.replace(quotedOrIntroducer, (_, quoted: string | undefined) => quoted ?? '');
}

/** SQL text without the name of its own database, to be independent of the deployment. */
export function withoutDatabase(text: string, database: string): string {
  const prefix = `${quoteName(database)}.`;
  return text
    .split(/('(?:[^'\\]|\\.|'')*')/s)
    .map((part) => (part.startsWith("'") ? part : part.replaceAll(prefix, '')))
    .join('');
}

/** A name in backquotes. */
export function quoteName(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

/** Default of a column as SQL text, or null if there is none. */
export function defaultSql(row: ColumnRow, type: ColumnType, server: Server): string | null {
  const text = row.defaultText;
  if (text === null || row.generation) return null;
  if (server.flavour === 'mariadb') return text.toUpperCase() === 'NULL' ? null : text;
  if (/\bDEFAULT_GENERATED\b/.test(row.extra) || isBareInMysql(text, type))
    return plainSql(text, server);
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** MySQL returns literals without quotes; the type determines which need them. */
function isBareInMysql(text: string, type: ColumnType): boolean {
  switch (type.kind) {
    case 'integer':
    case 'decimal':
    case 'float':
    case 'boolean':
      return true;
    case 'dateTime':
      return /^CURRENT_TIMESTAMP/i.test(text);
    default:
      return /^b'[01]*'$/.test(text) && type.kind === 'other';
  }
}
