import type { Provider } from '../../catalog/catalog.ts';
import type { PropertyDb } from '../../extensions.ts';
import { prismaString } from './prisma-text.ts';

/** What a column's default depends on. */
export interface DefaultInput {
  readonly source: PropertyDb;
  readonly scalar: string;
  readonly provider: Provider;
  readonly isList: boolean;
  /** For an enum, Prisma's name of each value; null for other columns. */
  readonly values: ReadonlyMap<string, string> | null;
}

const now: Readonly<Record<Provider, string>> = {
  mysql: 'CURRENT_TIMESTAMP(3)',
  postgresql: 'CURRENT_TIMESTAMP',
  sqlite: 'CURRENT_TIMESTAMP',
  sqlserver: 'CURRENT_TIMESTAMP',
  cockroachdb: 'CURRENT_TIMESTAMP',
};

/**
 * `@default(…)` of a column, in Prisma's notation if it is equivalent, else as SQL; null if there
 * is none.
 */
export function prismaDefault(input: DefaultInput): string | null {
  const { source, scalar } = input;
  if (source.identity !== undefined && (scalar === 'Int' || scalar === 'BigInt')) {
    return input.provider === 'cockroachdb' && scalar === 'Int'
      ? '@default(sequence())'
      : '@default(autoincrement())';
  }
  // Prisma has no generated columns: with a default, its client does not require the value.
  const text = source.generated?.expression ?? source.default;
  if (text === undefined || text.trim() === '') return null;
  return `@default(${(source.generated === undefined ? plainDefault(text, input) : null) ?? `dbgenerated(${prismaString(text)})`})`;
}

function plainDefault(
  text: string,
  { scalar, provider, isList, values }: DefaultInput,
): string | null {
  if (isList) return null;
  if (values !== null) return values.get(unquoted(text) ?? '') ?? null;
  switch (scalar) {
    case 'Int':
    case 'BigInt':
      return /^-?\d{1,9}$/.test(text) ? text : null;
    case 'Float':
    case 'Decimal':
      return /^-?\d{1,9}(?:\.\d{1,6})?$/.test(text) ? text : null;
    case 'Boolean':
      return booleanDefault(text, provider);
    case 'DateTime':
      return text === now[provider] ? 'now()' : null;
    case 'String':
      return stringDefault(text);
    default:
      return null;
  }
}

function booleanDefault(text: string, provider: Provider): string | null {
  if (provider !== 'mysql' && provider !== 'sqlserver')
    return text === 'true' || text === 'false' ? text : null;
  return text === '1' ? 'true' : text === '0' ? 'false' : null;
}

function stringDefault(text: string): string | null {
  const value = unquoted(text);
  return value === null || /[\\\p{Cc}]/u.test(value) ? null : prismaString(value);
}

/** The content of a SQL string literal; null for any other expression. */
function unquoted(text: string): string | null {
  const inside = /^'((?:[^']|'')*)'$/.exec(text)?.[1];
  return inside === undefined ? null : inside.replaceAll("''", "'");
}
