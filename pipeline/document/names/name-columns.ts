import type { Column, Table } from '../../catalog/catalog.ts';
import { privateKeys } from '../../extensions.ts';
import { propertyCase } from '../../property-case.ts';
import type { DocumentNote } from '../document-note.ts';
import { tablePlace } from '../document-note.ts';

/** How to spell properties: `preserve` keeps the column names. */
export type Naming = 'camelCase' | 'preserve';

/** A property name for each column of a table. */
export function nameColumns(
  table: Table,
  naming: Naming,
  previous: ReadonlyMap<string, string> | undefined,
): { readonly names: ReadonlyMap<Column, string>; readonly notes: readonly DocumentNote[] } {
  const names = new Map<Column, string>();
  const notes: DocumentNote[] = [];
  const taken = new Set<string>(
    table.columns.flatMap((column) => previous?.get(column.name) ?? []),
  );
  for (const [index, column] of table.columns.entries()) {
    const earlier = previous?.get(column.name);
    const wanted = naming === 'camelCase' ? propertyCase(column.name) : column.name;
    const safe = safeName(wanted, index);
    const name = earlier ?? freeName(safe, taken);
    taken.add(name);
    names.set(column, name);
    if (name !== wanted && earlier === undefined) {
      const place = `${tablePlace(table)}.${column.name}`;
      const why = safe === wanted ? `${wanted} is taken` : 'its own name is not safe in JSON';
      notes.push({ place, message: `The property is called ${name}, because ${why}.` });
    }
  }
  return { names, notes };
}

/**
 * `__proto__` would set a prototype, validators find names such as `constructor` on every object,
 * and `$ref` and our own keys have a meaning elsewhere.
 */
function safeName(wanted: string, index: number): string {
  if (wanted === '__proto__') return 'proto';
  if (wanted.trim() === '') return `column${index + 1}`;
  const unsafe = wanted in Object.prototype || wanted === '$ref' || privateKeys.includes(wanted);
  return unsafe ? `${wanted}_` : wanted;
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}${number}`;
    if (!taken.has(name)) return name;
  }
}
