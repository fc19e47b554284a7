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
import type { Caller, RuleValue } from '../../shared/access/row-rule.ts';
import type { Field, NamedField, TableDefinition } from './database.ts';
import { formCodec, watchedCodec } from './form-codec.ts';
import type { ShapedField, TableKnowledge } from './shaped-field.ts';
import { reportedTable, type ReportedTable, type TableConstraints } from './table-constraints.ts';
import type { RuledTable } from './rules/condition-sql.ts';
import { rowConditions, ruledProperties, type RowCondition } from './rules/row-condition.ts';

export type { ShapedField, TableKnowledge } from './shaped-field.ts';

/** A resolved table definition. */
export interface TableShape {
  readonly table: Table | View;
  /** Columns of the path parameters. */
  readonly key: readonly ShapedField[];
  /** Empty for a view and a table without one. */
  readonly primaryKey: readonly ShapedField[];
  readonly output: readonly ShapedField[];
  readonly input: readonly ShapedField[];
  /** Columns that the path determines for every row of a list. */
  readonly scope: readonly ShapedField[];
  /** Columns that the server sets in new rows. */
  readonly created: readonly ShapedField[];
  /** Columns that the server sets in updated rows. */
  readonly updated: readonly ShapedField[];
  /** Tables in conditions, by model. */
  readonly related: ReadonlyMap<string, RuledTable>;
  readonly sameText: TableKnowledge['sameText'];
  /** Conditions of the definition's rule for a caller; null: no rule. */
  readonly conditions: ((caller?: Caller) => RowCondition | null) | null;
  /** Own properties in the rule. */
  readonly ruledProperties: readonly string[];
  /** The condition for callers of one kind; null: all rows. */
  readonly rule: SQL | null;
  /** Columns that the server sets in written rows. */
  readonly presets: readonly (ShapedField & { readonly value: RuleValue })[];
  readonly constraints: TableConstraints;
  /** The table in messages of the driver. */
  readonly reported: ReportedTable;
  /** All columns in order. */
  readonly columns: readonly ShapedField[];
}

/** Resolves a definition; throws for an unknown property. */
export function shapeTable(definition: TableDefinition, knowledge: TableKnowledge): TableShape {
  const { table, rows } = definition;
  const related = relatedTables(definition.related ?? {}, knowledge);
  const all = fieldsOf(table, knowledge);
  const columns = new Map(all.map((field) => [field.property, field]));
  const pick = (fields: readonly Field[]): ShapedField[] =>
    fields.map((field) => {
      const { name, property, form } = namedField(field);
      const found = columns.get(property);
      if (found === undefined)
        throw new Error(`the table has no property ${JSON.stringify(property)}`);
      if (form === undefined) return { ...found, name };
      const { codec, column } = found;
      const misfit = { table: nameOfTable(table), column: column.name, name, form };
      return { ...found, name, codec: formCodec(codec, form, () => definition.onMisfit?.(misfit)) };
    });
  const watched = (field: ShapedField): ShapedField => {
    const fits = definition.fits?.(field.property) ?? null;
    if (fits === null) return field;
    const misfit = { table: nameOfTable(table), column: field.column.name, name: field.name };
    const codec = watchedCodec(field.codec, fits, () => definition.onMisfit?.(misfit));
    return { ...field, codec };
  };
  // Drizzle gives a table's extras their own column objects, so names are compared.
  const primaryKey = knowledge
    .primaryKey(table)
    .flatMap(({ name }) => all.filter(({ column }) => column.name === name).slice(0, 1));
  const constraints = definition.constraints ?? {};
  return {
    ...{ table, constraints, primaryKey },
    reported: reportedTable(constraints, nameOfTable(table), all),
    key: definition.key ? pick(definition.key) : primaryKey,
    output: (definition.output ?? all.map(({ property }) => property)).flatMap((field) => {
      const picked = pick([field]);
      return namedField(field).form === undefined ? picked.map(watched) : picked;
    }),
    input: definition.input ? pick(definition.input) : all,
    scope: pick(definition.scope ?? []),
    ...{ related, sameText: (column, value) => knowledge.sameText?.(column, value) ?? null },
    conditions:
      rows === undefined
        ? null
        : rowConditions({ rule: rows, own: { table, columns: all }, related, knowledge }),
    ruledProperties: definition.rows === undefined ? [] : ruledProperties(definition.rows),
    rule: null,
    presets: (definition.presets ?? []).flatMap(({ property, value }) =>
      pick([property]).map((field) => ({ ...field, value })),
    ),
    created: all.filter(({ column }) => column.defaultFn !== undefined),
    updated: all.filter(({ column }) => column.onUpdateFn !== undefined),
    columns: all,
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

/** A field in its long form. */
export function namedField(field: Field): NamedField {
  if (typeof field === 'string') return { name: field, property: field };
  return isPair(field) ? { name: field[0], property: field[1] } : field;
}

function isPair(field: Field): field is readonly [name: string, property: string] {
  return Array.isArray(field);
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
