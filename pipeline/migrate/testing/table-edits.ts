import type { Table } from '../../catalog/catalog.ts';
import { placeKey } from '../describe/described-database.ts';
import { column, pick, withColumn, withTable } from './column-edits.ts';
import type { Chance, EditedDatabase } from './column-edits.ts';

export function changeIndex(
  edited: EditedDatabase,
  table: Table,
  chance: Chance,
): EditedDatabase | null {
  const own = pick(table.indexes, chance);
  const isNeeded = table.foreignKeys.length > 0 || edited.database.catalog.provider === 'mysql';
  if (own !== undefined && !isNeeded && chance(2) === 0) {
    return withTable(edited, table, {
      ...table,
      indexes: table.indexes.filter((one) => one !== own),
    });
  }
  const one = pick(
    table.columns.filter(({ type }) => ['integer', 'date'].includes(type.kind)),
    chance,
  );
  if (one === undefined || table.indexes.length > 20) return null;
  const parts = [{ column: one.name, expression: null, descending: false }];
  const index = {
    name: `i_${String(chance(1e6))}`,
    unique: false,
    parts,
    where: null,
    method: null,
  };
  return withTable(edited, table, { ...table, indexes: [...table.indexes, index] });
}

export function changeUnique(
  edited: EditedDatabase,
  table: Table,
  chance: Chance,
): EditedDatabase | null {
  const own = table.uniques.find(({ name }) => name?.startsWith('u_'));
  if (own !== undefined) {
    return withTable(edited, table, {
      ...table,
      uniques: table.uniques.filter((one) => one !== own),
    });
  }
  const keys = table.primaryKey?.columns ?? [];
  const other = pick(
    table.columns.filter(({ name, type }) => type.kind === 'integer' && !keys.includes(name)),
    chance,
  );
  // A renamed key still has its old name in the document.
  const isThere = keys.every((key) => table.columns.some(({ name }) => name === key));
  if (other === undefined || !isThere || keys.length === 0 || keys.length > 2) return null;
  const unique = { name: `u_${String(chance(1e6))}`, columns: [other.name, ...keys] };
  return withTable(edited, table, { ...table, uniques: [...table.uniques, unique] });
}

export function changeCheck(
  edited: EditedDatabase,
  table: Table,
  chance: Chance,
): EditedDatabase | null {
  const own = table.checks.find(({ name }) => name?.startsWith('k_'));
  if (own !== undefined) {
    return withTable(edited, table, {
      ...table,
      checks: table.checks.filter((one) => one !== own),
    });
  }
  // MariaDB rejects checks of columns that a foreign key may change.
  const isReference = (name: string): boolean =>
    table.foreignKeys.some(({ columns }) => columns.includes(name));
  const one = pick(
    table.columns.filter(
      ({ type, name, identity }) =>
        type.kind === 'integer' &&
        /^[a-z_]+$/.test(name) &&
        identity === null &&
        !isReference(name),
    ),
    chance,
  );
  if (one === undefined) return null;
  const check = {
    name: `k_${String(chance(1e6))}`,
    expression: `${one.name} > -${String(1 + chance(9))}`,
  };
  return withTable(edited, table, { ...table, checks: [...table.checks, check] });
}

export function changeForeignKey(
  edited: EditedDatabase,
  table: Table,
  chance: Chance,
): EditedDatabase | null {
  const own = pick(table.foreignKeys, chance);
  if (own === undefined) return null;
  const others = table.foreignKeys.filter((one) => one !== own);
  if (chance(2) === 0) return withTable(edited, table, { ...table, foreignKeys: others });
  const onDelete = own.onDelete === 'cascade' ? 'noAction' : 'cascade';
  return withTable(edited, table, { ...table, foreignKeys: [...others, { ...own, onDelete }] });
}

export function addTable(
  edited: EditedDatabase,
  table: Table,
  chance: Chance,
): EditedDatabase | null {
  const { catalog, names } = edited.database;
  const [key, ...more] = table.primaryKey?.columns ?? [];
  const target = table.columns.find(({ name }) => name === key);
  if (target === undefined || more.length > 0 || catalog.tables.length > 60) return null;
  const name = `added_${String(chance(1e6))}`;
  const { schema } = table;
  const fresh: Table = {
    ...{ kind: 'table', schema, name, comment: null, definition: null, indexes: [], uniques: [] },
    columns: [
      column(catalog, 'id', 'integer', { nullable: false }),
      { ...target, name: 'parent', nullable: true, default: null, identity: null },
    ],
    primaryKey: { name: null, columns: ['id'] },
    foreignKeys: [
      {
        name: `f_${String(chance(1e6))}`,
        columns: ['parent'],
        references: { schema, table: table.name, columns: [target.name] },
        ...{ onDelete: 'setNull', onUpdate: 'noAction' },
      },
    ],
    checks: [{ name: `k_${name}`, expression: 'id > 0' }],
  };
  const properties = new Map(
    fresh.columns.map((one) => [one.name, { name: one.name, schema: {} }]),
  );
  return {
    ...edited,
    database: {
      catalog: { ...catalog, tables: [...catalog.tables, fresh] },
      names: new Map([...names, [placeKey(fresh), { model: name, properties }]]),
    },
  };
}

/** Foreign keys to it are left to the plan. */
export function dropTable(edited: EditedDatabase, table: Table): EditedDatabase | null {
  const { catalog, names } = edited.database;
  if (catalog.tables.length < 5) return null;
  return {
    ...edited,
    database: {
      catalog: { ...catalog, tables: catalog.tables.filter((one) => one !== table) },
      names,
    },
  };
}

export function changeComment(
  edited: EditedDatabase,
  table: Table,
  chance: Chance,
): EditedDatabase | null {
  if (edited.database.catalog.provider === 'sqlite') return null;
  const old = pick(
    table.columns.filter(({ generated }) => generated === null),
    chance,
  );
  if (old === undefined) return null;
  return withColumn(edited, table, old, {
    ...old,
    comment: `It's "${String(chance(100))}" \\ -- */`,
  });
}
