import type { Column, Table } from '../../catalog/catalog.ts';
import { placeKey } from '../describe/described-database.ts';
import type { DescribedDatabase, Place } from '../describe/described-database.ts';
import { harmless } from '../steps/step.ts';
import type { Step } from '../steps/step.ts';
import { isHeir } from '../steps/inheritance.ts';
import { finalNames, orderRenames } from './order-renames.ts';
import type { Rename } from './order-renames.ts';
import type { DeclaredRenames } from './declared-renames.ts';
import { pairRenamed, similarItems } from './pair-renamed.ts';
import type { NewNames } from './renamed-catalog.ts';

/** The renames between two documents, and their steps. */
export interface FoundRenames {
  readonly names: NewNames;
  readonly steps: readonly Step[];
  /** What may be meant as a rename, in the form of `--rename`: `orders.note=remark`. */
  readonly similar: readonly string[];
}

/**
 * Finds tables and columns that were renamed while the model or property stayed, or that the user
 * declared as renamed. Throws USAGE for a declaration that fits nothing.
 */
export function findRenames(
  before: DescribedDatabase,
  after: DescribedDatabase,
  declared: DeclaredRenames,
): FoundRenames {
  const olds = before.catalog.tables.map((table) => named(table, before));
  const news = after.catalog.tables.map((table) => named(table, after));
  const pairs = pairRenamed(olds, news, (old, fresh) => declared.ofTable(old.table, fresh.table));
  const similar = similarItems(pairs, { before: olds, after: news }, areAlike).map(
    ([old, fresh]) => `${old.table.name}=${fresh.table.name}`,
  );
  const tables = tableRenames(before, pairs);
  const columns = new Map<string, ReadonlyMap<string, string>>();
  const steps: Step[] = [...tables.steps];
  for (const [old, fresh] of pairs) {
    const { ordered, now, alike } = columnRenames(old, fresh, declared);
    columns.set(old.place, now);
    if (fresh.table.kind === 'table') similar.push(...alike);
    if (fresh.table.kind !== 'table') continue;
    const table = tables.names.get(old.place) ?? old.table;
    const inherited = inheritedRenames(old, fresh, { pairs, declared });
    steps.push(
      ...ordered
        .filter(({ from, to }) => !inherited.some((one) => one.from === from && one.to === to))
        .map((one) => harmless({ kind: 'renameColumn', table, ...one })),
    );
  }
  declared.rejectUnused();
  return { names: { tables: tables.names, columns }, steps, similar };
}

/** Renames of inherited columns, which the database applies to heirs itself. */
function inheritedRenames(
  { table }: NamedTable,
  now: NamedTable,
  { pairs, declared }: { readonly pairs: TablePairs; readonly declared: DeclaredRenames },
): readonly Rename[] {
  return [...pairs].flatMap(([old, fresh]) => {
    const isKept = isHeir(now.table, old.table) || isHeir(now.table, fresh.table);
    return isKept && isHeir(table, old.table) ? columnRenames(old, fresh, declared).ordered : [];
  });
}

type TablePairs = ReadonlyMap<NamedTable, NamedTable>;

interface NamedTable {
  readonly place: string;
  readonly name: string;
  readonly table: Table;
  readonly names: DescribedDatabase['names'] extends ReadonlyMap<string, infer Names>
    ? Names | undefined
    : never;
}

function named(table: Table, { names }: DescribedDatabase): NamedTable {
  const own = names.get(placeKey(table));
  return { place: placeKey(table), name: own?.model ?? '', table, names: own };
}

/** Tables are renamed within their schema; one that moves to another schema changes both. */
function tableRenames(
  { catalog }: DescribedDatabase,
  pairs: TablePairs,
): { readonly names: ReadonlyMap<string, Place>; readonly steps: readonly Step[] } {
  const isRenamed = (old: NamedTable): boolean =>
    old.table.kind === 'table' && pairs.get(old)?.table.kind === 'table';
  const wanted = [...pairs].filter(([old, fresh]) => isRenamed(old) && old.place !== fresh.place);
  const current = catalog.tables.map(placeKey);
  const moves = wanted.map(([old, fresh]) => ({ from: old.place, to: fresh.place }));
  const ordered = orderRenames(moves, current, suffixedPlace);
  const now = finalNames(ordered, current);
  return {
    names: new Map([...now].map(([old, place]) => [old, placeFrom(place)])),
    steps: ordered.map(({ from, to }) =>
      harmless({ kind: 'renameTable', from: placeFrom(from), to: placeFrom(to) }),
    ),
  };
}

/** A temporary place keeps its schema. */
function suffixedPlace(place: string, suffix: string): string {
  const { schema, name } = placeFrom(place);
  return placeKey({ schema, name: name.slice(0, 50) + suffix });
}

function placeFrom(text: string): Place {
  const [schema, name] = JSON.parse(text) as [string | null, string];
  return { schema, name };
}

function columnRenames(old: NamedTable, fresh: NamedTable, declared: DeclaredRenames) {
  const columnsOf = (one: NamedTable) =>
    one.table.columns.map((column) => ({
      ...{ place: column.name, column },
      name: one.names?.properties.get(column.name)?.name ?? '',
    }));
  const alike = (one: { readonly column: Column }, other: { readonly column: Column }) =>
    haveOneType(one.column, other.column);
  const [before, after] = [columnsOf(old), columnsOf(fresh)];
  const pairs = pairRenamed(before, after, (one, other) =>
    declared.ofColumn(
      { table: old.table, column: one.place },
      { table: fresh.table, column: other.place },
    ),
  );
  const similar = similarItems(pairs, { before, after }, alike);
  const current = old.table.columns.map(({ name }) => name);
  const wanted = [...pairs].map(([one, other]) => ({ from: one.place, to: other.place }));
  const ordered = orderRenames(
    wanted.filter(({ from, to }) => from !== to),
    current,
  );
  return {
    ...{ ordered, now: finalNames(ordered, current) },
    alike: similar.map(([one, other]) => `${old.table.name}.${one.place}=${other.place}`),
  };
}

/** Tables of one schema that share more than half of their columns. */
function areAlike({ table: old }: NamedTable, { table: fresh }: NamedTable): boolean {
  if (old.kind !== 'table' || fresh.kind !== 'table' || old.schema !== fresh.schema) return false;
  const same = old.columns.filter((column) =>
    fresh.columns.some((other) => other.name === column.name && haveOneType(column, other)),
  );
  return same.length * 2 > Math.max(old.columns.length, fresh.columns.length);
}

function haveOneType(old: Column, fresh: Column): boolean {
  const isSame = old.sqlType === fresh.sqlType && old.domain?.name === fresh.domain?.name;
  return isSame && old.generated === null && fresh.generated === null;
}
