import type { StoredTable } from '../tables/stored-table.ts';
import { storedValue } from './row.ts';
import type { Row } from './row.ts';

/** Properties whose combined values are unique. */
export interface UniqueSet {
  readonly names: readonly string[];
  /** Whether the constraint applies to a row. */
  readonly holds: (row: Row) => boolean;
}

const known = new WeakMap<StoredTable, readonly UniqueSet[]>();

/** The unique sets of a table: its key, its unique constraints, and its unique indexes on columns, including partial ones that test columns for null. */
export function uniqueSetsOf(model: StoredTable): readonly UniqueSet[] {
  const sets = known.get(model) ?? readSets(model);
  known.set(model, sets);
  return sets;
}

function readSets(model: StoredTable): readonly UniqueSet[] {
  const { primaryKey = [], uniques = [], indexes = [] } = model.source;
  const whole = [primaryKey, ...uniques.map(({ columns }) => columns)].map((columns) => ({
    columns,
    holds: always,
  }));
  const indexed = indexes.flatMap(({ unique, parts, where }) => {
    const columns = parts.flatMap(({ column }) => column ?? []);
    const holds = where === undefined ? always : readCondition(model, where);
    const isRead = unique === true && columns.length === parts.length && holds !== null;
    return isRead ? [{ columns, holds }] : [];
  });
  return [...whole, ...indexed].flatMap(({ columns, holds }) => {
    const names = columns
      .map((column) => propertyOf(model, column))
      .filter((name) => name !== null);
    return names.length > 0 && names.length === columns.length ? [{ names, holds }] : [];
  });
}

/** Parses the WHERE of an index with `column IS [NOT] NULL` joined by AND; null for any other. */
function readCondition(model: StoredTable, where: string): UniqueSet['holds'] | null {
  const parts = where.split(/\band\b/i).map((part) => {
    const [, column, not] =
      /^[\s(]*["`[]?([^"`\]()]+?)["`\]]?\s+is\s+(not\s+)?null[\s)]*$/i.exec(part) ?? [];
    const name = column === undefined ? null : propertyOf(model, column);
    return name === null ? null : { name, isNull: not === undefined };
  });
  const conditions = parts.filter((part) => part !== null);
  if (conditions.length < parts.length) return null;
  return (row) =>
    conditions.every(({ name, isNull }) => (storedValue(row, name) === null) === isNull);
}

function propertyOf({ properties }: StoredTable, column: string): string | null {
  return properties.find(({ source }) => source.column === column)?.name ?? null;
}

function always(): boolean {
  return true;
}
