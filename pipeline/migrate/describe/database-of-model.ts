import type { Catalog, Column, ForeignKey, Index, Provider, Table } from '../../catalog/catalog.ts';
import { PipelineError } from '../../errors.ts';
import { referenceDescription } from '../../extensions.ts';
import type { DocumentDb, ForeignKeyDb, IndexDb } from '../../extensions.ts';
import type { ApiModel, Model, Property } from '../../model/api-model.ts';
import type { SchemaObject } from '../../openapi-document.ts';
import { placeKey } from './described-database.ts';
import type { DescribedDatabase, Place } from './described-database.ts';
import { derivedSqlDefault, derivedSqlType } from './sql-type-of-schema.ts';

/** The database that a document describes. Throws DOCUMENT_INVALID for a third-party document, which describes none. `name` is its file name. */
export function databaseOfModel(model: ApiModel, name: string): DescribedDatabase {
  const { database } = model;
  if (database === null) {
    throw new PipelineError({
      code: 'DOCUMENT_INVALID',
      message: 'The document does not describe a database, so there is nothing to migrate.',
      place: name,
      hint: 'A document that describes a database has x-db; specmill introspect writes one.',
    });
  }
  const context = contextOf(database);
  const catalog: Catalog = {
    provider: database.provider,
    defaultSchema: context.defaultSchema,
    tables: model.models.map((one) => tableOf(one, context)),
    enums: (database.enums ?? []).map(({ schema, name, values }) => ({
      schema: schema ?? context.defaultSchema,
      ...{ name, values, comment: null },
    })),
    domains: (database.domains ?? []).map((domain) => ({
      schema: domain.schema ?? context.defaultSchema,
      name: domain.name,
      sqlType: domain.type,
      nullable: domain.notNull !== true,
      default: domain.default ?? null,
      checks: (domain.checks ?? []).map((check) => ({ name: null, ...check })),
      comment: null,
    })),
    notes: [],
  };
  return { catalog, names: namesOf(model.models, catalog.tables) };
}

interface Context {
  readonly database: DocumentDb;
  readonly defaultSchema: string | null;
}

function contextOf(database: DocumentDb): Context {
  return { database, defaultSchema: database.defaultSchema ?? null };
}

function namesOf(models: readonly Model[], tables: readonly Table[]): DescribedDatabase['names'] {
  return new Map(
    tables.map((table, index) => {
      const { name = '', properties = [] } = models[index] ?? {};
      const byColumn = properties.map(({ source, schema, name: property }) => {
        return [source.column, { name: property, schema }] as const;
      });
      return [placeKey(table), { model: name, properties: new Map(byColumn) }] as const;
    }),
  );
}

function tableOf({ source, description, properties }: Model, context: Context): Table {
  const { defaultSchema } = context;
  // A view has the keys of its table only in documents.
  const { uniques = [], foreignKeys = [], indexes = [] } = source.base === undefined ? source : {};
  return {
    kind: source.kind,
    schema: source.schema ?? defaultSchema,
    name: source.table,
    comment: description,
    columns: properties.map((property) => columnOf(property, context)),
    primaryKey:
      source.key === undefined && source.primaryKey?.length
        ? { name: null, columns: source.primaryKey }
        : null,
    uniques: uniques.map(({ name, columns }) => ({ name: name ?? null, columns })),
    foreignKeys: foreignKeys.map((key) => foreignKeyOf(key, defaultSchema)),
    indexes: indexes.map(indexOf),
    checks: (source.checks ?? []).map(({ name, expression }) => ({
      ...{ name: name ?? null, expression },
    })),
    definition: source.definition ?? null,
    ...(source.inherits === undefined || context.database.provider !== 'postgresql'
      ? {}
      : {
          inherits: source.inherits.map(({ schema, table }) => ({
            schema: schema ?? defaultSchema,
            name: table,
          })),
        }),
  };
}

/** A column, without the NOT NULL and default that it has from its domain. */
function columnOf(property: Property, context: Context): Column {
  const { source, schema, type } = property;
  const { database } = context;
  const domain = (database.domains ?? []).find((one) => nameOf(one) === source.domain);
  const enumType = (database.enums ?? []).find((one) => nameOf(one) === source.enum);
  const isDerived = source.type === undefined && domain === undefined && enumType === undefined;
  const derived = isDerived ? derivedColumn(schema, database.provider) : plainColumn;
  const text = source.default ?? derived.default;
  return {
    name: source.column,
    sqlType: source.type ?? derived.sqlType,
    type,
    nullable: mayBeNull(property) || derived.nullable || domain?.notNull === true,
    default: text === domain?.default ? null : text,
    identity: source.identity ?? null,
    generated: source.generated ?? null,
    updatedByDatabase: source.updatedByDatabase === true,
    caseInsensitive: false,
    domain:
      domain === undefined ? enumPlace(source.type, enumType, context) : place(domain, context),
    comment: commentOf(schema),
  };
}

/** The comment of a column, which is not a description that introspection wrote. */
function commentOf({ description }: SchemaObject): string | null {
  return description === undefined || referenceDescription.isIn(description) ? null : description;
}

type DerivedColumn = Pick<Column, 'sqlType' | 'default' | 'nullable'>;

const plainColumn: DerivedColumn = { sqlType: '', default: null, nullable: false };

/** Derives a column from the schema of a property whose `x-db` has only its name. */
function derivedColumn(schema: SchemaObject, provider: Provider): DerivedColumn {
  return {
    sqlType: derivedSqlType(schema, provider),
    default: derivedSqlDefault(schema, provider),
    nullable: schema.nullable === true,
  };
}

/** Documents of format 1 only have `nullable` in the schema. */
function mayBeNull({ nullable, schema }: Property): boolean {
  return nullable ?? schema.nullable === true;
}

/** The enum as the type of a column without one; printers write it like a domain. */
function enumPlace(
  sqlType: string | undefined,
  enumType: { readonly schema?: string; readonly name: string } | undefined,
  context: Context,
): Place | null {
  return sqlType === undefined && enumType !== undefined ? place(enumType, context) : null;
}

function place(
  { schema, name }: { readonly schema?: string; readonly name: string },
  { defaultSchema }: Context,
): Place {
  return { schema: schema ?? defaultSchema, name };
}

function nameOf({ schema, name }: { readonly schema?: string; readonly name: string }): string {
  return schema === undefined ? name : `${schema}.${name}`;
}

function foreignKeyOf(key: ForeignKeyDb, defaultSchema: string | null): ForeignKey {
  const { schema, table, columns } = key.references;
  return {
    name: key.name ?? null,
    columns: key.columns,
    references: { schema: schema ?? defaultSchema, table, columns },
    onDelete: key.onDelete ?? 'noAction',
    onUpdate: key.onUpdate ?? 'noAction',
  };
}

function indexOf({ name, unique, parts, where, method, ...rest }: IndexDb): Index {
  return {
    name,
    unique: unique === true,
    parts: parts.map(({ column, expression, descending, ...part }) => ({
      column: column ?? null,
      expression: expression ?? null,
      descending: descending === true,
      ...part,
    })),
    where: where ?? null,
    method: method ?? null,
    ...rest,
  };
}
