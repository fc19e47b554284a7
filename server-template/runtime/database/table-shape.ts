import {
  Column,
  getColumns,
  getTableName,
  getViewName,
  is,
  type SQL,
  sql,
  type Table,
  View,
} from 'drizzle-orm';
import type { Caller, RuleValue } from '../../shared/access/row-rule.ts';
import type { Field, NamedField, Row, TableDefinition } from './database.ts';
import { formCodec, watchedCodec } from './form-codec.ts';
import { boundSql, type ShapedField, type TableKnowledge } from './shaped-field.ts';
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

/** Selected columns by JSON name, with decoding SQL; `wrap` is applied to each. */
export function selection(shape: TableShape, wrap?: (selected: SQL) => SQL): Record<string, SQL> {
  return Object.fromEntries(
    shape.output.map((field) => {
      const selected = selectedSql(field, wrap);
      const { decode } = field.codec;
      return [field.name, decode === undefined ? selected : selected.mapWith(decode)];
    }),
  );
}

/** SQL that reads a column. */
export function selectedSql({ column, codec }: ShapedField, wrap?: (selected: SQL) => SQL): SQL {
  const selected = codec.selected?.(column) ?? sql`${column}`;
  return wrap === undefined ? selected : wrap(selected);
}

/**
 * Values of an insert or update: one parameter per field, `v0` and so on. Bypasses Drizzle's
 * encoders, since codecs encode. Without a prototype, where Drizzle would find a value for a
 * property named `toString`.
 */
export function parameters(
  fields: readonly ShapedField[],
  nameOf: (index: number) => string = (index) => `v${index}`,
): Record<string, SQL> {
  const values = Object.create(null) as Record<string, SQL>;
  for (const [index, { property, codec }] of fields.entries())
    values[property] = boundSql(codec, nameOf(index));
  return values;
}

/** Values of an insert of several rows: `0`, `1` and so on. */
export function parametersOfRows(
  fields: readonly ShapedField[],
  count: number,
): Record<string, SQL>[] {
  return Array.from({ length: count }, (_, row) =>
    parameters(fields, (index) => String(row * fields.length + index)),
  );
}

/**
 * A table with only the sent columns: Drizzle's update looks up every column in its values,
 * including the prototype.
 */
export function withSentColumns<Sent extends Table>(
  table: Sent,
  sent: readonly ShapedField[],
): Sent {
  const columns = Object.fromEntries(sent.map(({ property, column }) => [property, column]));
  return Object.create(Object.getPrototypeOf(table) as object, {
    ...Object.getOwnPropertyDescriptors(table),
    [columnsOfTable]: { value: columns },
  }) as Sent;
}

/** Drizzle's symbol for a table's columns by property. */
const columnsOfTable = Symbol.for('drizzle:Columns');

/** The condition that a row has the key in the parameters `k0` and so on. */
export function hasKey(shape: TableShape): SQL {
  if (shape.key.length === 0) throw new Error('a row cannot be found without a key');
  const parts = shape.key.map(
    ({ column, codec }, index) => sql`${column} = ${boundSql(codec, `k${index}`)}`,
  );
  return sql.join([...parts, ...ruleSql(shape)], sql` and `);
}

/**
 * The condition of the path's scope (parameters `s0` and so on), the caller's rule and `where`;
 * undefined: any row.
 */
export function inScope(shape: TableShape, where?: SQL): SQL | undefined {
  const parts = shape.scope.map(
    ({ column, codec }, index) => sql`${column} = ${boundSql(codec, `s${index}`)}`,
  );
  const all = [...parts, ...(where === undefined ? [] : [where]), ...ruleSql(shape)];
  return all.length === 0 ? undefined : sql.join(all, sql` and `);
}

/** The condition of the caller's rule, if there is one. */
export function ruleSql({ rule }: TableShape): readonly SQL[] {
  return rule === null ? [] : [rule];
}

/** The condition for a row after an update that may have changed its key. */
export function hasMovedKey(shape: TableShape, sent: readonly ShapedField[]): SQL {
  const parts = shape.key.map(({ column, codec }, index) => {
    const moved = parameterOf(column, sent) ?? `k${index}`;
    return sql`${column} = ${boundSql(codec, moved)}`;
  });
  return sql.join(parts, sql` and `);
}

/** The columns that an order does not contain. */
export function notOrdered(
  fields: readonly ShapedField[],
  ordered: ReadonlySet<string>,
): readonly Column[] {
  return fields.map(({ column }) => column).filter(({ name }) => !ordered.has(name));
}

/** Dialect of a database that cannot return inserted rows. */
export interface InsertedRowWords {
  /** The last generated number. */
  readonly lastNumber: SQL;
  /** A comparison in which NULL equals NULL. */
  readonly same: (column: Column, value: SQL) => SQL;
}

/**
 * The condition for the inserted row: its key or, if that is generated and not a number, all sent
 * values.
 */
export function isInserted(
  shape: TableShape,
  sent: readonly ShapedField[],
  words: InsertedRowWords,
): SQL {
  const key = shape.primaryKey;
  const made = key.filter(({ column }) => parameterOf(column, sent) === null);
  const numbered = made.length === 1 && made[0]?.codec.keyType === 'number';
  const fields = key.length > 0 && (made.length === 0 || numbered) ? key : sent;
  const parts = fields.map(({ column, codec }) => {
    const parameter = parameterOf(column, sent);
    return parameter === null
      ? sql`${column} = ${words.lastNumber}`
      : words.same(column, boundSql(codec, parameter));
  });
  return parts.length === 0 ? sql`1 = 1` : sql.join(parts, sql` and `);
}

function parameterOf({ name }: Column, sent: readonly ShapedField[]): string | null {
  const index = sent.findIndex(({ column }) => column.name === name);
  return index === -1 ? null : `v${index}`;
}

/** Builds a row from values of `selectedSql`, in the order of the output. */
export function rowOf(shape: TableShape, values: readonly unknown[]): Row {
  return Object.fromEntries(
    shape.output.map(({ name, codec }, index) => {
      const value = values[index];
      return [name, value === null ? null : (codec.decode?.(value) ?? value)];
    }),
  );
}
