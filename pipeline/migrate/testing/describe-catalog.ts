import type { Catalog } from '../../catalog/catalog.ts';
import { loadDialect } from '../../catalog/load-dialect.ts';
import { buildDocument } from '../../document/build-document.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { databaseOfModel } from '../describe/database-of-model.ts';
import { placeKey } from '../describe/described-database.ts';
import type { DescribedDatabase } from '../describe/described-database.ts';

/** The document that introspection writes for a catalog. */
export async function documentOf(
  catalog: Catalog,
  previous?: OpenApiDocument,
): Promise<OpenApiDocument> {
  const dialect = await loadDialect(catalog.provider);
  const { document } = buildDocument(catalog, dialect, {
    title: 'test',
    naming: 'camelCase',
    ...(previous === undefined ? {} : { previous }),
  });
  return JSON.parse(JSON.stringify(document)) as OpenApiDocument;
}

/** The database that a document describes. */
export function describedBy(document: OpenApiDocument): DescribedDatabase {
  return databaseOfModel(resolveModel(document, 'test.json'), 'test.json');
}

/** A described database whose document keeps the old names of renamed tables and columns: `orders` to `sales`, `orders.qty` to `quantity`. */
export function keepingNames(
  edited: DescribedDatabase,
  before: DescribedDatabase,
  renames: Readonly<Record<string, string>>,
): DescribedDatabase {
  const names = new Map(edited.names);
  for (const table of before.catalog.tables) {
    const old = before.names.get(placeKey(table));
    const [schema, moved] = renames[`${table.schema ?? ''}.${table.name}`]?.split('.') ?? [];
    const place =
      schema === undefined || moved === undefined
        ? placeKey({ schema: table.schema, name: renames[table.name] ?? table.name })
        : placeKey({ schema, name: moved });
    const now = names.get(place);
    if (old === undefined || now === undefined) continue;
    const properties = new Map(now.properties);
    for (const [column, property] of old.properties) {
      const fresh = renames[`${table.name}.${column}`];
      if (fresh !== undefined) properties.set(fresh, property);
    }
    names.set(place, { model: old.model, properties });
  }
  return { catalog: edited.catalog, names };
}
