import type { Provider } from '../../catalog/catalog.ts';
import type { IndexDb } from '../../extensions.ts';
import type { Model, Property } from '../../model/api-model.ts';
import { prismaString } from './prisma-text.ts';

/** Keys and indexes of a model, as the lines at the end of its block. */
export function keyLines(
  { source }: Model,
  fields: ReadonlyMap<string, string>,
  provider: Provider,
): readonly string[] {
  const listOf = (columns: readonly string[]): string =>
    `[${columns.map((column) => fields.get(column) ?? column).join(', ')}]`;
  const known = (columns: readonly string[]): boolean =>
    columns.every((column) => fields.has(column));
  // A view has the keys of its table only in documents.
  const { uniques = [], indexes = [] } = source.base === undefined ? source : {};
  const primaryKey = source.key === undefined ? (source.primaryKey ?? []) : [];
  const mapped = (name: string | undefined): string =>
    // SQLite names its keys itself.
    name === undefined || name.startsWith('sqlite_') ? '' : `, map: ${prismaString(name)}`;
  return [
    ...(primaryKey.length > 1 && known(primaryKey) ? [`@@id(${listOf(primaryKey)})`] : []),
    ...uniques
      .filter(({ columns }) => known(columns))
      .map(({ name, columns }) => `@@unique(${listOf(columns)}${mapped(name)})`),
    ...indexes
      .filter((index) => isSayable(index, provider) && known(columnsOf(index)))
      .map((index) => indexLine(index, fields, mapped(index.name))),
  ];
}

function columnsOf({ parts }: IndexDb): readonly string[] {
  return parts.flatMap(({ column }) => column ?? []);
}

const methods: Readonly<Record<string, string>> = { hash: 'Hash' };

/** Prisma supports no conditions or expressions, and other methods only with an operator class. */
function isSayable({ parts, where, method }: IndexDb, provider: Provider): boolean {
  if (where !== undefined || parts.some(({ column }) => column === undefined)) return false;
  if (method === undefined) return true;
  if (method === 'fulltext') return provider === 'mysql';
  return provider === 'postgresql' && parts.length === 1 && Object.hasOwn(methods, method);
}

function indexLine(
  { unique, parts, method }: IndexDb,
  fields: ReadonlyMap<string, string>,
  mapped: string,
): string {
  const list = parts.map(({ column = '', descending }) => {
    const name = fields.get(column) ?? column;
    return descending === true && method === undefined ? `${name}(sort: Desc)` : name;
  });
  const word = method === 'fulltext' ? 'fulltext' : unique === true ? 'unique' : 'index';
  const type = method === undefined ? undefined : methods[method];
  return `@@${word}([${list.join(', ')}]${mapped}${type === undefined ? '' : `, type: ${type}`})`;
}

/** Whether a model has a unique key of columns that are never null, which Prisma requires. */
export function hasPrismaKey({ source, properties }: Model): boolean {
  const isSet = (column: string): boolean =>
    properties.some((property) => property.source.column === column && !mayBeNull(property));
  const keys = [
    ...(source.primaryKey === undefined ? [] : [source.primaryKey]),
    ...(source.uniques ?? []).map(({ columns }) => columns).filter((all) => all.every(isSet)),
  ];
  return keys.some((columns) => columns.length > 0);
}

/** Whether a column may be null. */
export function mayBeNull({ nullable, schema }: Property): boolean {
  return nullable ?? schema.nullable === true;
}
