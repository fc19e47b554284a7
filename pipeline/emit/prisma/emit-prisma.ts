import { referenceDescription } from '../../extensions.ts';
import type { ApiModel, Model, Property } from '../../model/api-model.ts';
import type { Provider } from '../../catalog/catalog.ts';
import { PipelineError } from '../../errors.ts';
import { prismaColumnType } from './prisma-column-type.ts';
import { prismaDefault } from './prisma-default-value.ts';
import { directiveLines } from './prisma-directives.ts';
import { enumKey, enumLines, prismaEnums } from './prisma-enums.ts';
import type { PrismaEnumBlock } from './prisma-enums.ts';
import { hasPrismaKey, keyLines, mayBeNull } from './prisma-key-lines.ts';
import { namePrismaModels } from './prisma-names.ts';
import type { PrismaNames } from './prisma-names.ts';
import { relationFields } from './prisma-relation-fields.ts';
import { prismaComment, prismaString } from './prisma-text.ts';

/** Context of every block. */
interface PrismaContext {
  readonly provider: Provider;
  readonly database: NonNullable<ApiModel['database']>;
  readonly names: PrismaNames;
  readonly enums: ReadonlyMap<string, PrismaEnumBlock>;
  readonly relations: ReadonlyMap<string, readonly string[]>;
  /** Whether the tables are in several database schemas; each block then names its own. */
  readonly hasSchemas: boolean;
  readonly sqlTypeOf: DerivedSqlType;
}

/** The SQL type of a column whose document names none. */
export type DerivedSqlType = (schema: Property['schema'], provider: Provider) => string;

/**
 * A Prisma schema of a document's tables and views. Throws DOCUMENT_INVALID if there are none.
 * `document` is its name.
 */
export function emitPrismaSchema(
  model: ApiModel,
  document: string,
  sqlTypeOf: DerivedSqlType,
): string {
  const { database, models } = model;
  if (database === null || models.length === 0) {
    throw new PipelineError({
      code: 'DOCUMENT_INVALID',
      message: 'The document has no tables for a Prisma schema.',
      place: document,
      hint: 'Run specmill introspect first.',
    });
  }
  const { provider } = database;
  const names = namePrismaModels(models);
  const hasEnums = provider !== 'sqlite' && provider !== 'sqlserver';
  const enums = prismaEnums(hasEnums ? models : [], names);
  const context: Omit<PrismaContext, 'relations'> = {
    ...{ provider, database, names, enums, sqlTypeOf },
    hasSchemas: schemasOf(models, database).some((schema) => schema !== database.defaultSchema),
  };
  const relations = relationFields({
    ...{ provider, names, models: models.filter(hasPrismaKey) },
    defaultSchema: database.defaultSchema ?? null,
    typeOf: (owner, column) => {
      const property = owner.properties.find(({ source }) => source.column === column);
      return property === undefined ? '' : typeOf(property, owner, context).scalar;
    },
  });
  const blocks = models.map((one) => modelBlock(one, { ...context, relations }));
  const enumBlocks = [...enums.values()].map((block) =>
    enumLines(
      block,
      context.hasSchemas ? (block.type?.schema ?? database.defaultSchema ?? null) : null,
    ),
  );
  const head = [
    `// The tables of ${document.replaceAll(/\s+/g, ' ')}, as a Prisma schema.`,
    ...headBlocks(models, context),
  ];
  return `${[head.join('\n'), ...blocks, ...enumBlocks].join('\n\n')}\n`;
}

function schemasOf(
  models: readonly Model[],
  { defaultSchema, enums = [] }: PrismaContext['database'],
): readonly (string | undefined)[] {
  const all = [...models.map(({ source }) => source.schema), ...enums.map(({ schema }) => schema)];
  return [...new Set(all.map((schema) => schema ?? defaultSchema))];
}

function headBlocks(
  models: readonly Model[],
  { provider, database, hasSchemas }: Omit<PrismaContext, 'relations'>,
): readonly string[] {
  const schemas = schemasOf(models, database).filter((schema) => schema !== undefined);
  const hasViews = models.some(({ source }) => source.kind !== 'table');
  return [
    'datasource db {',
    `  provider = ${prismaString(provider)}`,
    ...(hasSchemas ? [`  schemas  = [${schemas.map(prismaString).join(', ')}]`] : []),
    '}',
    '',
    'generator client {',
    '  provider = "prisma-client"',
    '  output   = "./client"',
    ...(hasViews ? ['  previewFeatures = ["views"]'] : []),
    '}',
  ];
}

function modelBlock(model: Model, context: PrismaContext): string {
  const { names, provider, relations, hasSchemas, database } = context;
  const { source } = model;
  const isTable = source.kind === 'table';
  const name = names.models.get(model.name) ?? model.name;
  const fields = names.fields.get(model.name) ?? new Map<string, string>();
  const { schema = database.defaultSchema } = source;
  const columns = model.properties.flatMap((property) => fieldLines(property, model, context));
  const related = relations.get(model.name) ?? [];
  const keys = isTable ? keyLines(model, fields, provider) : [];
  const attributes = [
    ...keys,
    // Prisma's client does not support models without a unique key.
    ...(isTable && !hasPrismaKey(model) ? ['@@ignore'] : []),
    ...(source.table === name ? [] : [`@@map(${prismaString(source.table)})`]),
    ...(hasSchemas && schema !== undefined ? [`@@schema(${prismaString(schema)})`] : []),
  ];
  const parts = [columns, related, attributes]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => `  ${line}`).join('\n'));
  const comment = prismaComment(model.description);
  return [...comment, `${isTable ? 'model' : 'view'} ${name} {`, parts.join('\n\n'), '}'].join(
    '\n',
  );
}

function fieldLines(property: Property, model: Model, context: PrismaContext): readonly string[] {
  const { names, provider, enums } = context;
  const { source, schema } = property;
  const { column } = source;
  const name = names.fields.get(model.name)?.get(column) ?? property.name;
  const { scalar, native, isList } = typeOf(property, model, context);
  const key = enumKey(property.type, model.name, column);
  const values = key === null ? null : (enums.get(key)?.values ?? null);
  const isTable = model.source.kind === 'table';
  const isId =
    isTable &&
    model.source.key === undefined &&
    model.source.primaryKey?.length === 1 &&
    model.source.primaryKey[0] === column;
  const suffix = isList ? '[]' : mayBeNull(property) && !isId ? '?' : '';
  const attributes = [
    ...(isId ? ['@id'] : []),
    ...(isTable ? [prismaDefault({ source, scalar, provider, isList, values })] : []),
    name === column ? null : `@map(${prismaString(column)})`,
    native,
  ].filter((attribute) => attribute !== null);
  const comments = [
    ...prismaComment(commentOf(schema.description)),
    ...directiveLines(property, native).flatMap((line) => prismaComment(line)),
  ];
  return [...comments, [name, `${scalar}${suffix}`, ...attributes].join(' ')];
}

/** Generated descriptions of foreign keys are not comments. */
function commentOf(description: string | undefined): string | null {
  return description === undefined || referenceDescription.isIn(description) ? null : description;
}

function typeOf(
  { source, type, schema: described }: Property,
  model: Model,
  { provider, database, enums, sqlTypeOf }: Omit<PrismaContext, 'relations'>,
): { readonly scalar: string; readonly native: string | null; readonly isList: boolean } {
  const key = enumKey(type, model.name, source.column);
  const block = key === null ? undefined : enums.get(key);
  const isList = type.kind === 'array';
  if (block !== undefined) return { scalar: block.name, native: null, isList };
  const domain = (database.domains ?? []).find(
    ({ name, schema }) => (schema === undefined ? name : `${schema}.${name}`) === source.domain,
  );
  // Columns of SQLite may have no type.
  const derived = described.type === undefined ? '' : sqlTypeOf(described, provider);
  const sqlType = domain?.type ?? source.type ?? derived;
  const found = prismaColumnType(isList ? sqlType.replace(/\[\]$/, '') : sqlType, provider);
  return { ...found, isList };
}
