import { describe, expect, test } from 'vitest';
import type { Catalog, Provider } from '../../catalog/catalog.ts';
import type { DialectCase, TableFacts } from './dialect-case.ts';
import { indexCases } from './index-cases.ts';
import { keyCases } from './key-cases.ts';
import { objectCases } from './object-cases.ts';
import { typeCases } from './type-cases.ts';
import { valueCases } from './value-cases.ts';

/** All shared cases. */
const dialectCases: readonly DialectCase[] = [
  ...keyCases,
  ...indexCases,
  ...typeCases,
  ...valueCases,
  ...objectCases,
];

/**
 * Registers a test per case that the dialect supports; `read` creates the schema in an empty
 * database and reads it. A dialect without cases of its own runs those of the one that it follows.
 */
export function runDialectCases(
  provider: Provider,
  read: (ddl: string) => Promise<Catalog>,
  followed: Provider = provider,
): void {
  describe(`the ${provider} reader`, () => {
    for (const dialectCase of dialectCases) {
      const ddl = dialectCase.ddl[followed];
      if (ddl === undefined) continue;
      test(dialectCase.name, async () => {
        const catalog = await read(ddl);
        expect(catalog.provider).toBe(provider);
        compareCatalog(catalog, dialectCase, followed);
      });
    }
  });
}

/** Fails if a catalog differs from what the case expects of a dialect. */
function compareCatalog(catalog: Catalog, dialectCase: DialectCase, provider: Provider): void {
  const want = overlay(dialectCase.want, dialectCase.differences?.[provider] ?? []);
  expect(catalog.tables.map((table) => table.name)).toEqual(want.map((table) => table.name));
  for (const facts of want) {
    const { columns: columnFacts, ...tableFacts } = facts;
    const table = catalog.tables.find((candidate) => candidate.name === facts.name);
    expect(table).toMatchObject(tableFacts);
    for (const column of columnFacts ?? []) {
      const found = table?.columns.find((candidate) => candidate.name === column.name);
      expect(found, `${facts.name}.${column.name}`).toMatchObject(column);
    }
  }
  expect(catalog).toMatchObject(dialectCase.wantCatalog?.[provider] ?? {});
}

function overlay(
  want: readonly TableFacts[],
  differences: readonly TableFacts[],
): readonly TableFacts[] {
  return want.map((facts) => {
    const difference = differences.find((candidate) => candidate.name === facts.name);
    return difference === undefined
      ? facts
      : {
          ...facts,
          ...difference,
          columns: overlayByName(facts.columns ?? [], difference.columns ?? []),
        };
  });
}

function overlayByName<T extends { readonly name: string }>(
  base: readonly T[],
  over: readonly T[],
): readonly T[] {
  const names = new Set([...base, ...over].map((item) => item.name));
  const find = (list: readonly T[], name: string) => list.find((item) => item.name === name);
  return [...names].map((name) => ({ ...find(base, name), ...find(over, name), name }) as T);
}
