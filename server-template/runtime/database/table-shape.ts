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
import type { Caller, RuleValue } from '../shared/access/row-rule.ts';
import type { Field, NamedField, Row, TableDefinition } from './database.ts';
import { formCodec, watchedCodec } from './form-codec.ts';
import { boundSql, type ShapedField, type TableKnowledge } from './shaped-field.ts';
import type { TableConstraints } from './table-constraints.ts';
import type { RuledTable } from './rules/condition-sql.ts';
import { rowConditions, ruledProperties, type RowCondition } from './rules/row-condition.ts';

export type { ShapedField, TableKnowledge } from './shaped-field.ts';

/** A table definition, resolved: all that queries are made of. */
export interface TableShape {
  readonly table: Table | View;
  /** What the path's parameters represent. */
  readonly key: readonly ShapedField[];
  /** Empty for a view and a table without one. */
  readonly primaryKey: readonly ShapedField[];
  readonly output: readonly ShapedField[];
  readonly input: readonly ShapedField[];
  /** What the path says of every row of a list. */
  readonly scope: readonly ShapedField[];
  /** Columns that the server fills when a row is made. */
  readonly created: readonly ShapedField[];
  /** Columns that the server fills when a row changes. */
  readonly updated: readonly ShapedField[];
  /** Tables that conditions look into, by their models. */
  readonly related: ReadonlyMap<string, RuledTable>;
  readonly sameText: TableKnowledge['sameText'];
  /** Conditions of the definition's rule for a caller; null: there is no rule. */
  readonly conditions: ((caller?: Caller) => RowCondition | null) | null;
  /** Own properties that the rule looks at. */
  readonly ruledProperties: readonly string[];
  /** The condition for callers of one kind, whose statements these are; null: all rows. */
  readonly rule: SQL | null;
  /** What is filled in of a row that is written. */
  readonly presets: readonly (ShapedField & { readonly value: RuleValue })[];
  readonly constraints: TableConstraints;
  /** Every column of the table or view, in its order. */
  readonly columns: readonly ShapedField[];
}

/** Resolves a definition; throws for a property that the table lacks. */
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
  // Drizzle gives a table's extras columns of their own, so names are compared.
  const primaryKey = knowledge
    .primaryKey(table)
    .flatMap(({ name }) => all.filter(({ column }) => column.name === name).slice(0, 1));
  return {
    table,
    primaryKey,
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
    constraints: definition.constraints ?? {},
    columns: all,
  };
}

/** Whether the database numbers the rows by itself, as it does those of tables. */
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

function columnsOf(table: Table | View): [property: string, column: Column][] {
  return Object.entries(getColumns(table)).filter((entry): entry is [string, Column] =>
    is(entry[1], Column),
  );
}

/** What a query selects: JSON names, with SQL that already decodes; `wrap` puts SQL around each column. */
export function selection(shape: TableShape, wrap?: (selected: SQL) => SQL): Record<string, SQL> {
  return Object.fromEntries(
    shape.output.map((field) => {
      const selected = selectedSql(field, wrap);
      const { decode } = field.codec;
      return [field.name, decode === undefined ? selected : selected.mapWith(decode)];
    }),
  );
}

/** SQL that reads one column. */
export function selectedSql({ column, codec }: ShapedField, wrap?: (selected: SQL) => SQL): SQL {
  const selected = codec.selected?.(column) ?? sql`${column}`;
  return wrap === undefined ? selected : wrap(selected);
}

/** Values of an insert or update: one parameter a field, `v0` and so on. Drizzle's own encoders are left out: codecs did their work. Without a prototype, in which Drizzle would find a value for a property called `toString`. */
export function parameters(
  fields: readonly ShapedField[],
  row: number | '' = '',
): Record<string, SQL> {
  const values = Object.create(null) as Record<string, SQL>;
  for (const [index, { property, codec }] of fields.entries())
    values[property] = boundSql(codec, `${row}v${index}`);
  return values;
}

/** Values of an insert of several rows: `0v0` and so on. */
export function parametersOfRows(
  fields: readonly ShapedField[],
  count: number,
): Record<string, SQL>[] {
  return Array.from({ length: count }, (_, row) => parameters(fields, row));
}

/** A table as if it had the sent columns only: Drizzle's update looks every column up in its values, prototype included. */
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

/** Drizzle's registered symbol for a table's columns by property. */
const columnsOfTable = Symbol.for('drizzle:Columns');

/** The condition that a row has the key in the parameters `k0` and so on. */
export function hasKey(shape: TableShape): SQL {
  if (shape.key.length === 0) throw new Error('a row cannot be found without a key');
  const parts = shape.key.map(
    ({ column, codec }, index) => sql`${column} = ${boundSql(codec, `k${index}`)}`,
  );
  return sql.join([...parts, ...ruleSql(shape)], sql` and `);
}

/** The condition that a row is one of those that the path and the caller's rule mean, with the path's values in the parameters `s0` and so on, and that `where` holds; undefined: any row is. */
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

/** The condition that finds a row again after an update that may have changed its key. */
export function hasMovedKey(shape: TableShape, sent: readonly ShapedField[]): SQL {
  const parts = shape.key.map(({ column, codec }, index) => {
    const moved = parameterOf(column, sent) ?? `k${index}`;
    return sql`${column} = ${boundSql(codec, moved)}`;
  });
  return sql.join(parts, sql` and `);
}

/** The columns of these that an order does not name yet. */
export function notOrdered(
  fields: readonly ShapedField[],
  ordered: ReadonlySet<string>,
): readonly Column[] {
  return fields.map(({ column }) => column).filter(({ name }) => !ordered.has(name));
}

/** Words of a database that cannot return what it inserts. */
export interface InsertedRowWords {
  /** The number that it gave to the last row. */
  readonly lastNumber: SQL;
  /** A comparison in which NULL equals NULL. */
  readonly same: (column: Column, value: SQL) => SQL;
}

/** The condition that finds the row just inserted: by its key, or, where the database made that and it is not a number, by all that was sent. */
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

/** A row out of the values of a query that selected `selectedSql` of the output, in its order. */
export function rowOf(shape: TableShape, values: readonly unknown[]): Row {
  return Object.fromEntries(
    shape.output.map(({ name, codec }, index) => {
      const value = values[index];
      return [name, value === null ? null : (codec.decode?.(value) ?? value)];
    }),
  );
}
