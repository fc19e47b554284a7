import type { Dialect } from '../../dialects/dialect.ts';
import type { Column, ColumnType, EnumType } from '../catalog.ts';
import { readDirectives } from './comment-directives.ts';
import { defaultOf, isClientDefault } from './prisma-default.ts';
import { sqlTypeOf } from './prisma-types.ts';
import type { PrismaField, PrismaModel } from './read-prisma-model.ts';
import { textArgument, unsupportedType } from './scan-prisma-source.ts';
import type { SourceBlock, SourceField } from './scan-prisma-source.ts';

/** The parts of the whole schema that columns depend on. */
export interface ColumnContext {
  readonly dialect: Dialect;
  /** Enums by their name in the Prisma schema. */
  readonly enums: ReadonlyMap<string, PrismaEnum>;
  /** Receives what could not be represented. */
  readonly note: (place: string, message: string) => void;
}

/** An enum and its name in the database. */
export interface PrismaEnum {
  readonly type: EnumType;
  /** Name in the Prisma schema → name in the database. */
  readonly values: ReadonlyMap<string, string>;
}

/** Whether enums are types of their own, as opposed to a list of values in each column. */
export function hasNamedEnums({ name }: Dialect): boolean {
  return name === 'postgresql' || name === 'cockroachdb';
}

/** The database name of a field. */
export function columnNameOf(field: Pick<PrismaField, 'name' | 'dbName'>): string {
  return field.dbName ?? field.name;
}

/** The columns of a model in source order, including `Unsupported` ones, which Prisma's parser omits. */
export function columnsOf(
  model: PrismaModel,
  block: SourceBlock | undefined,
  context: ColumnContext,
): readonly Column[] {
  const sources = new Map(block?.fields.map((field) => [field.name, field]));
  const columns = new Map(
    model.fields
      .filter((field) => field.kind === 'scalar' || field.kind === 'enum')
      .map((field) => [field.name, columnOf(model, field, sources.get(field.name), context)]),
  );
  for (const source of block?.fields ?? []) {
    const type = unsupportedType(source);
    if (type === null) continue;
    if (/(^|\s)@ignore\b/.test(source.text)) continue;
    columns.set(source.name, unsupportedColumn(source, type, context));
  }
  noteIgnored(model, block, columns, context);
  const order = [...sources.keys()];
  return [...columns]
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([, column]) => column);
}

function columnOf(
  model: PrismaModel,
  field: PrismaField,
  source: SourceField | undefined,
  context: ColumnContext,
): Column {
  const { dialect, enums } = context;
  const place = `${model.dbName ?? model.name}.${columnNameOf(field)}`;
  const found = enums.get(field.type);
  const element = found === undefined ? scalarType(field, dialect) : enumType(found.type, dialect);
  const { comment, keywords, faults } = readDirectives(field.documentation ?? null);
  for (const fault of faults) context.note(place, fault);
  if (isClientDefault(field) || (field.isUpdatedAt === true && !isStampName(field))) {
    context.note(place, 'Prisma fills this column, not the database: requests must send it.');
  }
  const databaseValue = (value: string): string => found?.values.get(value) ?? value;
  return {
    name: columnNameOf(field),
    sqlType: field.isList ? `${element.sqlType}[]` : element.sqlType,
    type: field.isList ? { kind: 'array', element: element.type } : element.type,
    // Prisma's lists are nullable columns.
    nullable: !field.isRequired || field.isList,
    ...defaultOf(field, source, dialect.name, databaseValue),
    ...plain,
    comment,
    ...(Object.keys(keywords).length === 0 ? {} : { keywords }),
  };
}

const plain = {
  generated: null,
  updatedByDatabase: false,
  caseInsensitive: false,
  domain: null,
} as const;

interface SqlType {
  readonly sqlType: string;
  readonly type: ColumnType;
}

function scalarType(field: PrismaField, dialect: Dialect): SqlType {
  const sqlType = sqlTypeOf(field.type, field.nativeType, dialect.name);
  return { sqlType, type: dialect.parseType(sqlType) };
}

function enumType({ schema, name, values }: EnumType, dialect: Dialect): SqlType {
  if (hasNamedEnums(dialect)) {
    return { sqlType: name, type: { kind: 'enum', name, schema, values } };
  }
  const type: ColumnType = { kind: 'enum', name: null, schema: null, values };
  if (dialect.name !== 'mysql') return { sqlType: 'TEXT', type };
  const literals = values.map((value) => `'${value.replaceAll("'", "''")}'`);
  return { sqlType: `enum(${literals.join(',')})`, type };
}

function unsupportedColumn(
  source: SourceField,
  sqlType: string,
  { dialect }: ColumnContext,
): Column {
  const { comment } = readDirectives(source.documentation);
  const expression = textArgument(source.text, '@default\\(dbgenerated');
  return {
    name: textArgument(source.text, '@map') ?? source.name,
    sqlType,
    type: dialect.parseType(sqlType),
    nullable: /^Unsupported\(\s*"(?:[^"\\]|\\.)*"\s*\)(\?|\[\])/.test(source.text),
    default: expression,
    identity: null,
    ...plain,
    comment,
  };
}

function noteIgnored(
  model: PrismaModel,
  block: SourceBlock | undefined,
  columns: ReadonlyMap<string, Column>,
  context: ColumnContext,
): void {
  for (const { name, text } of block?.fields ?? []) {
    if (columns.has(name) || !/(^|\s)@ignore\b/.test(text)) continue;
    context.note(
      `${model.dbName ?? model.name}.${name}`,
      'Left out: the Prisma schema ignores it.',
    );
  }
}

function isStampName(field: PrismaField): boolean {
  return /^updated_?at$/i.test(columnNameOf(field));
}
