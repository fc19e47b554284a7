import {
  Column,
  getColumns,
  getTableName,
  getViewName,
  is,
  type SQL,
  type Table,
  View,
} from 'drizzle-orm';
import type { Caller } from '../../shared/access/row-rule.ts';
import type { TableDefinition } from './database.ts';
import type { ShapedField, TableKnowledge } from './shape/shaped-field.ts';
import { shapeFields, type ShapedFields } from './shape/shaped-fields.ts';
import { reportedTable, type ReportedTable, type TableConstraints } from './table-constraints.ts';
import type { RuledTable } from './rules/condition-sql.ts';
import { bothConditions, shapeJunction, type ShapedJunction } from './statements/junction-sql.ts';
import { rowConditions, ruledProperties, type RowCondition } from './rules/row-condition.ts';

export type { ShapedField, TableKnowledge } from './shape/shaped-field.ts';

/** A resolved table definition. */
export interface TableShape extends ShapedFields<ShapedField> {
  readonly table: Table | View;
  /** A table that is read together with it; null: none. */
  readonly junction: ShapedJunction | null;
  /** Tables in conditions, by model. */
  readonly related: ReadonlyMap<string, RuledTable>;
  readonly sameText: TableKnowledge['sameText'];
  /** Conditions of the definition's rule for a caller; null: no rule. */
  readonly conditions: ((caller?: Caller) => RowCondition | null) | null;
  /** Own properties in the rule. */
  readonly ruledProperties: readonly string[];
  /** The condition for callers of one kind; null: all rows. */
  readonly rule: SQL | null;
  /** The condition that selects one of several rows with a key; null: keys are unique. */
  readonly only: SQL | null;
  readonly constraints: TableConstraints;
  /** Whether new rows are stored without reading them; null: they are read. */
  readonly unread: 'stored' | 'kept' | null;
  /** The table in messages of the driver. */
  readonly reported: ReportedTable;
}

/** Resolves a definition; throws for an unknown property. */
export function shapeTable(definition: TableDefinition, knowledge: TableKnowledge): TableShape {
  const { table, rows } = definition;
  const related = relatedTables(definition.related ?? {}, knowledge);
  const own = { table, columns: fieldsOf(table, knowledge) };
  const junction = shapeJunction(definition.through, own, (other) => fieldsOf(other, knowledge));
  const columns = [...own.columns, ...(junction?.columns ?? [])];
  // Drizzle gives a table's extras their own column objects, so names are compared.
  const key = knowledge
    .primaryKey(table)
    .flatMap(({ name }) => own.columns.filter(({ column }) => column.name === name).slice(0, 1));
  const primaryKey = [...key, ...(junction?.columns ?? [])];
  const constraints = definition.constraints ?? {};
  const name = nameOfTable(table);
  return {
    ...shapeFields(definition, { name, columns, primaryKey }),
    ...{ table, junction, constraints, related, unread: definition.unread ?? null },
    reported: reportedTable(constraints, name, columns),
    sameText: (column, value) => knowledge.sameText?.(column, value) ?? null,
    conditions: bothConditions(
      rows === undefined ? null : rowConditions({ rule: rows, own, related, knowledge }),
      junction?.rule === undefined
        ? null
        : rowConditions({ rule: junction.rule, own: junction.whole, related, knowledge }),
    ),
    ruledProperties: rows === undefined ? [] : ruledProperties(rows),
    ...{ rule: null, only: null },
  };
}

/** Whether the database has a row number, as for tables. */
export function numbersRows({ table, constraints }: TableShape): boolean {
  return !is(table, View) && (constraints.kind ?? 'table') === 'table';
}

function fieldsOf(table: Table | View, knowledge: TableKnowledge): ShapedField[] {
  return columnsOf(table).map(([property, column]) => ({
    ...{ name: property, property, column },
    codec: knowledge.codec(column),
  }));
}

function relatedTables(
  related: NonNullable<TableDefinition['related']>,
  knowledge: TableKnowledge,
): ReadonlyMap<string, RuledTable> {
  const tables = Object.entries(related).map(
    ([model, table]) => [model, { table, columns: fieldsOf(table, knowledge) }] as const,
  );
  return new Map(tables);
}

/** Name of a table or view in the database. */
export function nameOfTable(table: Table | View): string {
  return is(table, View) ? getViewName(table) : getTableName(table);
}

/** Columns of a table or view by property. */
export function columnsOf(table: Table | View): [property: string, column: Column][] {
  return Object.entries(getColumns(table)).filter((entry): entry is [string, Column] =>
    is(entry[1], Column),
  );
}
