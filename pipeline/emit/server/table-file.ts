import type { ColumnBuilder, DrizzleDialect } from '../../dialects/drizzle-dialect.ts';
import type { DocumentDb } from '../../extensions.ts';
import type { Model, Property } from '../../model/api-model.ts';
import { code } from '../printer/code.ts';
import type { Code } from '../printer/code.ts';
import { doc } from '../printer/comment.ts';
import {
  arrayOf,
  arrow,
  assignment,
  call,
  chain,
  objectOf,
  property,
} from '../printer/expressions.ts';
import { literal, template } from '../printer/literal.ts';
import { access, identifier, imported } from '../printer/names.ts';
import { typedColumn } from './column-type.ts';
import type { TypedColumn } from './column-type.ts';
import type { ServerNames } from './server-names.ts';
import { databaseModule, drizzleModule, SERVER_PACKAGE } from './server-package.ts';
import { firstLine } from './first-line.ts';

/** Input of a table's code. */
export interface TableInput {
  readonly model: Model;
  readonly database: DocumentDb | null;
  readonly dialect: DrizzleDialect;
  readonly names: ServerNames;
}

/** The Drizzle table or view of a model. */
export function tableCode(input: TableInput): Code {
  const { model, names } = input;
  const name = names.models.get(model.name)?.table ?? '';
  const left = code`export const ${identifier(name)}`;
  return code`${doc(firstLine(model.description))}${assignment(left, tableValue(input))}`;
}

function tableValue({ model, database, dialect, names }: TableInput): Code {
  const { schema, table } = model.source;
  const kind = writtenKind(model);
  const members = model.properties.map((item) =>
    property(item.name, columnCode(item, { model, database, dialect, names })),
  );
  const columns = objectOf(members, { broken: true });
  const key = kind === 'table' ? compositeKey(model, dialect) : null;
  const args = [literal(table), columns, ...(key === null ? [] : [key])];
  const builder = kind === 'table' ? dialect.table : viewBuilder(kind, dialect);
  const made =
    schema === undefined || dialect.schema === null
      ? call(imported(databaseModule(dialect.provider), builder), args, 'hug')
      : inSchema(dialect, schema, { kind, args });
  return kind === 'table' ? made : chain(made, [{ name: 'existing', args: [] }]);
}

/** Written views are declared as tables: Drizzle has no statements that change a view. */
function writtenKind({ source }: Model): Model['source']['kind'] {
  return (source.writes ?? []).length === 0 ? source.kind : 'table';
}

function viewBuilder(kind: 'view' | 'materializedView', dialect: DrizzleDialect): string {
  return kind === 'materializedView' ? (dialect.materializedView ?? dialect.view) : dialect.view;
}

function inSchema(
  dialect: DrizzleDialect,
  schema: string,
  { kind, args }: { readonly kind: Model['source']['kind']; readonly args: readonly Code[] },
): Code {
  const namespace = call(imported(databaseModule(dialect.provider), dialect.schema ?? ''), [
    literal(schema),
  ]);
  const method = kind === 'materializedView' && dialect.materializedView === null ? 'view' : kind;
  return call(code`${namespace}.${identifier(method)}`, args, 'hug');
}

function compositeKey({ source, properties }: Model, dialect: DrizzleDialect): Code | null {
  const columns = source.primaryKey ?? [];
  if (columns.length < 2) return null;
  const table = identifier('table');
  const parts = columns.flatMap((column) => {
    const owner = properties.find((item) => item.source.column === column);
    return owner === undefined ? [] : [access(table, owner.name)];
  });
  const options = objectOf([property('columns', arrayOf(parts))], { broken: false });
  return arrow(
    table,
    arrayOf([call(imported(databaseModule(dialect.provider), 'primaryKey'), [options], 'hug')]),
  );
}

function columnCode(item: Property, { model, database, dialect, names }: TableInput): Code {
  const typed = typedColumn(item, database, dialect);
  const { type, sqlType, enumName, isArray } = typed;
  const column = literal(item.source.column);
  const enumVariable = enumName === null ? undefined : names.enums.get(enumName);
  const first =
    enumVariable === undefined
      ? builderCode(column, withStoredForm(item, dialect.column(type, sqlType)), dialect)
      : call(imported('./enums.ts', enumVariable), [column]);
  return chain(first, [
    ...(isArray ? [{ name: 'array', args: [] }] : []),
    ...modifiers(item, model, { dialect, typed }),
  ]);
}

function withStoredForm({ source: { storedAs } }: Property, builder: ColumnBuilder): ColumnBuilder {
  if (storedAs === undefined) return builder;
  return { ...builder, argument: { kind: 'options', options: { storedAs } } };
}

function builderCode(column: Code, builder: ColumnBuilder, { provider }: DrizzleDialect): Code {
  const made = imported(databaseModule(provider), builder.name);
  const { argument } = builder;
  if (argument === null) return call(made, [column]);
  if (argument.kind === 'text') return call(made, [column, literal(argument.text)]);
  if (argument.kind === 'values') return call(made, [column, listOf(argument.values)], 'hug');
  const options = Object.entries(argument.options).map(([name, value]) =>
    property(name, typeof value === 'object' ? listOf(value) : literal(value)),
  );
  return call(made, [column, objectOf(options, { broken: false })], 'hug');
}

function listOf(values: readonly string[]): Code {
  return arrayOf(values.map((value) => literal(value)));
}

interface Modifier {
  readonly name: string;
  readonly args: readonly Code[];
  readonly isComplex?: boolean;
}

function modifiers(
  item: Property,
  model: Model,
  { dialect, typed }: { readonly dialect: DrizzleDialect; readonly typed: TypedColumn },
): readonly Modifier[] {
  if (writtenKind(model) !== 'table') return [];
  const { source } = model;
  const { column, managed, generated } = item.source;
  const isKey = source.primaryKey?.length === 1 && source.primaryKey[0] === column;
  const uniques = source.kind === 'table' ? (source.uniques ?? []) : [];
  const unique = uniques.find(
    ({ name, columns }) => name !== undefined && columns.length === 1 && columns[0] === column,
  );
  const now = imported(SERVER_PACKAGE, 'now');
  const sql = imported(drizzleModule, 'sql');
  return [
    ...(isKey ? [{ name: 'primaryKey', args: [] }] : []),
    ...(isKey || isNullable(item) ? [] : [{ name: 'notNull', args: [] }]),
    ...(unique?.name === undefined ? [] : [{ name: 'unique', args: [literal(unique.name)] }]),
    ...(managed === undefined ? [] : [{ name: '$defaultFn', args: [now] }]),
    ...(managed === 'updated' ? [{ name: '$onUpdateFn', args: [now] }] : []),
    ...(generated === undefined
      ? []
      : [
          {
            name: 'generatedAlwaysAs',
            args: [template(sql, generated.expression)],
            isComplex: true,
          },
        ]),
    ...filled(item, dialect, typed),
  ];
}

/** Columns that the database fills in if a row omits them. */
function filled(
  { source: { default: text, managed, generated, identity } }: Property,
  { identity: names, insertableDefault }: DrizzleDialect,
  { type }: TypedColumn,
): readonly Modifier[] {
  if (generated !== undefined) return [];
  if (identity !== undefined) {
    const isNumber = type.kind === 'integer' || type.kind === 'decimal';
    return names === null || !isNumber ? [] : [{ name: names[identity], args: [] }];
  }
  if (text === undefined || managed !== undefined) return [];
  const sql = imported(drizzleModule, 'sql');
  const value = template(sql, insertableDefault?.(text) ?? text);
  return [{ name: 'default', args: [value], isComplex: true }];
}

/** A schema without a type also accepts null. */
function isNullable({ schema, source }: Property): boolean {
  return schema.nullable === true || schema.type === undefined || source.type === undefined;
}
