import type {
  Catalog,
  Check,
  ForeignKey,
  Index,
  Key,
  Table,
  ViewBase,
} from '../catalog/catalog.ts';
import { rowKey } from './row-key.ts';
import { VOCABULARY_FORMAT } from '../extensions.ts';
import type {
  BaseDb,
  CheckDb,
  DocumentDb,
  ForeignKeyDb,
  IndexDb,
  ModelDb,
  TypeDb,
} from '../extensions.ts';

/** `x-db` of the document; enum types whose values are listed in a schema are omitted. */
export function documentDb(catalog: Catalog, isListed: (type: TypeDb) => boolean): DocumentDb {
  const enums = catalog.enums
    .map(({ schema, name, values }) => ({ ...mentioned(schema, catalog), name, values }))
    .filter(({ values: _, ...type }) => !isListed({ kind: 'enum', ...type }));
  const domains = catalog.domains.map((domain) => ({
    ...mentioned(domain.schema, catalog),
    name: domain.name,
    type: domain.sqlType,
    ...(domain.nullable ? {} : { notNull: true }),
    ...(domain.default === null ? {} : { default: domain.default }),
    ...listed('checks', domain.checks.map(checkDb)),
  }));
  return {
    format: VOCABULARY_FORMAT,
    provider: catalog.provider,
    ...(catalog.defaultSchema === null ? {} : { defaultSchema: catalog.defaultSchema }),
    ...listed('enums', enums),
    ...listed('domains', domains),
  };
}

/** `x-db` of a model: everything that migrations and exports need and OpenAPI cannot express. */
export function modelDb(table: Table, catalog: Catalog): ModelDb {
  return {
    kind: table.kind,
    ...mentioned(table.schema, catalog),
    table: table.name,
    ...listed('primaryKey', table.primaryKey?.columns ?? []),
    ...(table.primaryKey === null ? listed('key', rowKey(table) ?? []) : {}),
    ...listed('uniques', table.uniques.map(keyDb)),
    ...listed(
      'foreignKeys',
      table.foreignKeys.map((key) => foreignKeyDb(key, catalog)),
    ),
    ...listed('indexes', table.indexes.map(indexDb)),
    ...listed('checks', table.checks.map(checkDb)),
    ...(table.definition === null ? {} : { definition: table.definition }),
    ...listed('writes', table.writes ?? []),
    ...(table.viewBase === undefined ? {} : { base: baseDb(table, table.viewBase, catalog) }),
    ...listed(
      'inherits',
      (table.inherits ?? []).map(({ schema, name }) => ({
        ...mentioned(schema, catalog),
        table: name,
      })),
    ),
  };
}

/** The columns of a view with the same name in its table are left out. */
function baseDb({ columns }: Table, base: ViewBase, catalog: Catalog): BaseDb {
  const named = columns.map(({ name }, at) => [name, base.columns[at] ?? null] as const);
  const others = named.filter(([name, column]) => name !== column);
  return {
    ...mentioned(base.schema, catalog),
    table: base.name,
    ...(others.length === 0 ? {} : { columns: Object.fromEntries(others) }),
  };
}

function keyDb({ name, columns }: Key): NonNullable<ModelDb['uniques']>[number] {
  return { ...(name === null ? {} : { name }), columns };
}

function foreignKeyDb(key: ForeignKey, catalog: Catalog): ForeignKeyDb {
  const { schema, table, columns } = key.references;
  return {
    ...(key.name === null ? {} : { name: key.name }),
    columns: key.columns,
    references: { ...mentioned(schema, catalog), table, columns },
    ...(key.onDelete === 'noAction' ? {} : { onDelete: key.onDelete }),
    ...(key.onUpdate === 'noAction' ? {} : { onUpdate: key.onUpdate }),
  };
}

function indexDb({ name, unique, parts, where, method, ...rest }: Index): IndexDb {
  return {
    name,
    ...(unique ? { unique: true } : {}),
    parts: parts.map(({ column, expression, descending, ...part }) => ({
      ...(column === null ? {} : { column }),
      ...(expression === null ? {} : { expression }),
      ...(descending ? { descending: true } : {}),
      ...part,
    })),
    ...(where === null ? {} : { where }),
    ...(method === null ? {} : { method }),
    ...rest,
  };
}

function checkDb({ name, expression }: Check): CheckDb {
  return { ...(name === null ? {} : { name }), expression };
}

function mentioned(schema: string | null, catalog: Catalog): { readonly schema?: string } {
  return schema === null || schema === catalog.defaultSchema ? {} : { schema };
}

function listed<Name extends string, Item>(
  name: Name,
  items: readonly Item[],
): { readonly [Key in Name]?: readonly Item[] } {
  // A computed key of a generic type widens to a string index.
  return (items.length === 0 ? {} : { [name]: items }) as {
    readonly [Key in Name]?: readonly Item[];
  };
}
