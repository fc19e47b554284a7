import type { Column, Provider } from '../catalog.ts';
import type { PrismaField } from './read-prisma-model.ts';
import type { SourceField } from './scan-prisma-source.ts';

/** A default: SQL text, or a numbering by the database. */
export type PrismaDefault = Pick<Column, 'default' | 'identity'>;

const none: PrismaDefault = { default: null, identity: null };

/** Functions that Prisma's client evaluates: the database has no default for them. */
const clientFunctions = new Set(['cuid', 'uuid', 'ulid', 'nanoid']);

/** Whether Prisma's client fills the field, not the database. */
export function isClientDefault({ default: value }: PrismaField): boolean {
  return isFunction(value) && clientFunctions.has(value.name);
}

/** The default of a field as SQL; enum values have their database names. */
export function defaultOf(
  field: PrismaField,
  source: SourceField | undefined,
  provider: Provider,
  databaseValue: (value: string) => string,
): PrismaDefault {
  const value = field.default;
  if (value === undefined) return none;
  if (isFunction(value)) return functionDefault(value, provider);
  if (Array.isArray(value)) {
    const items = value.map((item) => literal(databaseValue(String(item)), field.type, provider));
    return { default: `ARRAY[${items.join(', ')}]`, identity: null };
  }
  if (field.kind === 'enum') {
    return { default: quoted(databaseValue(String(value)), provider), identity: null };
  }
  // Prisma's parser reads a decimal as a float: take its digits from the source.
  const digits = /@default\(\s*(-?\d[\d.]*)\s*\)/.exec(source?.text ?? '')?.[1];
  return { default: literal(digits ?? String(value), field.type, provider), identity: null };
}

function functionDefault(
  { name, args }: { readonly name: string; readonly args: readonly (string | number)[] },
  provider: Provider,
): PrismaDefault {
  switch (name) {
    case 'autoincrement':
    case 'sequence':
      return { default: null, identity: provider === 'sqlserver' ? 'always' : 'autoIncrement' };
    case 'now':
      return {
        default: provider === 'mysql' ? 'CURRENT_TIMESTAMP(3)' : 'CURRENT_TIMESTAMP',
        identity: null,
      };
    case 'dbgenerated':
      return { default: String(args[0] ?? 'dbgenerated()'), identity: null };
    default:
      return none;
  }
}

function literal(value: string, type: string, provider: Provider): string {
  switch (type) {
    case 'Int':
    case 'BigInt':
    case 'Float':
    case 'Decimal':
      return value;
    case 'Boolean':
      return provider === 'mysql' || provider === 'sqlserver'
        ? value === 'true'
          ? '1'
          : '0'
        : value;
    case 'Bytes':
      return bytesLiteral(Buffer.from(value, 'base64').toString('hex'), provider);
    default:
      return quoted(value, provider);
  }
}

function bytesLiteral(hex: string, provider: Provider): string {
  if (provider === 'mysql' || provider === 'sqlserver') return `0x${hex}`;
  return provider === 'sqlite' ? `X'${hex}'` : `'\\x${hex}'`;
}

function quoted(value: string, provider: Provider): string {
  const escaped = provider === 'mysql' ? value.replaceAll('\\', '\\\\') : value;
  return `'${escaped.replaceAll("'", "''")}'`;
}

function isFunction(
  value: PrismaField['default'],
): value is { readonly name: string; readonly args: readonly (string | number)[] } {
  return typeof value === 'object' && 'name' in value;
}
