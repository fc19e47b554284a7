import type { Catalog, Table } from '../../catalog/catalog.ts';
import type { CheckFlavour } from '../../dialects/dialect.ts';
import { columnConstraints } from './column-constraints.ts';

/** Number of CHECKs in tables and domains, and of those that are translated to keywords. */
export function checkCounts(
  catalog: Catalog,
  flavour: CheckFlavour,
): { readonly all: number; readonly translated: number } {
  const domains = new Map(catalog.domains.map((domain) => [keyOf(domain), domain]));
  const used = new Map<string, Table>();
  for (const table of catalog.tables)
    for (const column of table.columns)
      if (column.domain !== null && !used.has(keyOf(column.domain)))
        used.set(keyOf(column.domain), { ...table, columns: [column], checks: [] });
  const ofTables = catalog.tables.flatMap((table) =>
    table.checks.map((check) => columnConstraints({ ...table, checks: [check] }, flavour, none)),
  );
  const ofDomains = [...used].flatMap(([key, table]) =>
    (domains.get(key)?.checks ?? []).map((check) => {
      const domain = domains.get(key);
      return columnConstraints(table, flavour, () =>
        domain === undefined ? null : { ...domain, checks: [check] },
      );
    }),
  );
  const all = [...ofTables, ...ofDomains];
  return { all: all.length, translated: all.filter(({ size }) => size > 0).length };
}

const none = (): null => null;

function keyOf({
  schema,
  name,
}: {
  readonly schema: string | null;
  readonly name: string;
}): string {
  return JSON.stringify([schema, name]);
}
