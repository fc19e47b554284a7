import type { Column, ColumnType, DomainType, Table } from '../../catalog/catalog.ts';
import type { CheckFlavour } from '../../dialects/dialect.ts';
import type { CheckScope } from './check-subject.ts';
import type { Constraint } from './constraint.ts';
import { otherJsonColumns } from './json-type.ts';
import { parseCheck } from './parse-check.ts';
import { readConstraints } from './read-constraints.ts';

/**
 * Constraints of columns, or of their items for arrays, from the checks of a table and of the
 * columns' domains; checks that relate several columns give none.
 */
export function columnConstraints(
  table: Table,
  flavour: CheckFlavour,
  domainOf: (column: Column) => DomainType | null,
): ReadonlyMap<string, readonly Constraint[]> {
  const constraints = new Map<string, Constraint[]>();
  const collect = (text: string, scope: CheckScope): void => {
    const isColumn = (name: string): boolean => scope.columnNamed(name) !== null;
    const expression = parseCheck(text, flavour, isColumn);
    if (expression === null) return;
    const add = (column: string, constraint: Constraint): void => {
      constraints.set(column, [...(constraints.get(column) ?? []), constraint]);
    };
    for (const column of /json/i.test(text) ? otherJsonColumns(expression, scope) : []) {
      add(column, { kind: 'json', type: 'any' });
    }
    for (const { column, constraint } of readConstraints(expression, scope))
      add(column, constraint);
  };
  if (table.checks.length > 0) {
    const scope = { flavour, columnNamed: columnFinder(table.columns) };
    for (const check of table.checks) collect(check.expression, scope);
  }
  for (const column of table.columns) {
    const value = { ...column, type: itemType(column.type) };
    const columnNamed = (name: string): Column | null =>
      name.toLowerCase() === 'value' ? value : null;
    for (const check of domainOf(column)?.checks ?? []) {
      collect(check.expression, { flavour, columnNamed });
    }
  }
  return constraints;
}

/** The items' type of an array, whose domain applies to them. */
function itemType(type: ColumnType): ColumnType {
  return type.kind === 'array' ? itemType(type.element) : type;
}

/** Prefers the exact spelling, else the only one that differs by case. */
function columnFinder(columns: readonly Column[]): (name: string) => Column | null {
  const exact = new Map(columns.map((column) => [column.name, column]));
  const folded = Map.groupBy(columns, (column) => column.name.toLowerCase());
  return (name) => {
    const found = exact.get(name);
    if (found !== undefined) return found;
    const candidates = folded.get(name.toLowerCase()) ?? [];
    return candidates.length === 1 ? (candidates[0] ?? null) : null;
  };
}
