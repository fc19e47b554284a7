import type { Column, Table } from '../../catalog/catalog.ts';
import { placeKey } from '../describe/described-database.ts';
import type { DescribedNames } from '../describe/described-database.ts';
import { isHeir } from '../steps/inheritance.ts';
import type { EditedDatabase } from './column-edits.ts';

/** Repeats the edit to a table in its heirs, as a user must. `old` is the table before. */
export function withHeirs(edited: EditedDatabase, old: Table, model: string): EditedDatabase {
  const { catalog } = edited.database;
  const names = new Map(edited.database.names);
  const fresh = catalog.tables.find((table) => names.get(placeKey(table))?.model === model);
  if (fresh === undefined || fresh === old) return edited;
  const tables = catalog.tables.map((table) => {
    if (!isHeir(table, old)) return table;
    const own = names.get(placeKey(table));
    if (own !== undefined) names.set(placeKey(table), heirNames(own, old, fresh));
    return heir(table, old, fresh);
  });
  return { ...edited, database: { catalog: { ...catalog, tables }, names } };
}

/** Pairs columns: edits keep their order and append. */
function renamedTo(old: Table, fresh: Table, name: string): string | null {
  const isThere = ({ columns }: Table): boolean => columns.some((one) => one.name === name);
  if (!isThere(old) || isThere(fresh)) return name;
  const index = old.columns.findIndex((one) => one.name === name);
  const column = old.columns.length === fresh.columns.length ? fresh.columns[index] : undefined;
  return column?.name ?? null;
}

function heir(table: Table, old: Table, fresh: Table): Table {
  const isIn = (columns: readonly Column[], name: string): boolean =>
    columns.some((column) => column.name === name);
  const kept = table.columns.flatMap((column): readonly Column[] => {
    const name = renamedTo(old, fresh, column.name);
    if (name === null) return [];
    const was = old.columns.find((one) => one.name === column.name);
    const is = fresh.columns.find((one) => one.name === name);
    if (was === undefined || is === undefined) return [column];
    const { sqlType, type } = is;
    const nullable = was.nullable === is.nullable ? column.nullable : is.nullable;
    const text = was.default === is.default ? column.default : is.default;
    return [{ ...column, name, sqlType, type, nullable, default: text }];
  });
  const added = fresh.columns.filter(
    ({ name }) =>
      !isIn(kept, name) && !isIn(old.columns, name) && old.columns.length < fresh.columns.length,
  );
  const keys = new Set(fresh.checks.map(({ name }) => name));
  const inherits = table.inherits?.map((parent) =>
    placeKey(parent) === placeKey(old) ? { schema: fresh.schema, name: fresh.name } : parent,
  );
  return {
    ...table,
    ...(inherits === undefined ? {} : { inherits }),
    columns: [...kept, ...added],
    checks: [
      ...table.checks.filter(
        (check) => !old.checks.some(({ name }) => name === check.name) || keys.has(check.name),
      ),
      ...fresh.checks.filter((check) => !old.checks.includes(check)),
    ],
  };
}

function heirNames(own: DescribedNames, old: Table, fresh: Table): DescribedNames {
  const kept = [...own.properties].flatMap(([column, property]) => {
    const name = renamedTo(old, fresh, column);
    return name === null ? [] : [[name, property] as const];
  });
  const added = fresh.columns
    .filter(({ name }) => !old.columns.some((one) => one.name === name))
    .map(({ name }) => [name, { name, schema: {} }] as const);
  return { ...own, properties: new Map([...added, ...kept]) };
}
