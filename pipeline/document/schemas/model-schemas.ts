import type { Catalog } from '../../catalog/catalog.ts';
import type { CheckFlavour } from '../../dialects/dialect.ts';
import { X_DB } from '../../extensions.ts';
import type { SchemaObject } from '../../openapi-document.ts';
import { modelDb } from '../database-record.ts';
import type { Field } from '../field.ts';
import { bodyNames } from '../names/words.ts';
import type { Resource } from '../resource.ts';
import { rowSentences, type DescribeReference } from './row-sentences.ts';
import type { TypeSchemas } from './type-schemas.ts';
import { createProperty, modelProperty, updateProperty, valueSchema } from './property-schema.ts';

/** Input of schemas besides their table. */
interface SchemaContext {
  readonly catalog: Catalog;
  readonly flavour: CheckFlavour;
  readonly types: TypeSchemas;
  readonly describeReference: DescribeReference;
}

/**
 * The schemas of a model with their names: the row, and for a table the bodies of create and
 * update.
 */
export function modelSchemas(
  resource: Resource,
  { catalog, flavour, types, describeReference }: SchemaContext,
): readonly (readonly [name: string, schema: SchemaObject])[] {
  const values = resource.fields.map((field): Value => ({
    field,
    schema: types.refer(field, valueSchema(field, flavour)),
  }));
  const [create, update] = bodyNames(resource.model);
  const row = rowSchema(resource, values, { catalog, describeReference });
  const sentences = rowSentences(resource, flavour);
  const { denied } = resource.rights;
  if (resource.table.kind !== 'table') return [[resource.model, row]];
  return [
    [resource.model, row],
    ...(denied.has('create')
      ? []
      : [[create, described(sentences, createSchema(values))] as const]),
    ...(resource.key === null || denied.has('update')
      ? []
      : [[update, described(sentences, updateSchema(values))] as const]),
  ];
}

/** The schema with a description, unless it has one. */
function described(description: string | null, schema: SchemaObject): SchemaObject {
  return description === null || schema.description !== undefined
    ? schema
    : { ...schema, description };
}

interface Value {
  readonly field: Field;
  readonly schema: SchemaObject;
}

/**
 * Every visible property is required: responses always contain the whole row, with null for missing
 * values.
 */
function rowSchema(
  resource: Resource,
  values: readonly Value[],
  { catalog, describeReference }: Pick<SchemaContext, 'catalog' | 'describeReference'>,
): SchemaObject {
  return {
    type: 'object',
    ...(resource.description === null ? {} : { description: resource.description }),
    ...required(values.filter(({ field }) => !field.isSecret).map(({ field }) => field.name)),
    properties: Object.fromEntries(
      values.map(({ field, schema }) => [
        field.name,
        modelProperty(field, described(describeReference(resource, field), schema), {
          ...{ table: resource.table, catalog },
        }),
      ]),
    ),
    [X_DB]: modelDb(resource.table, catalog),
  };
}

function createSchema(values: readonly Value[]): SchemaObject {
  const sent = values.filter(({ field }) => field.inCreate);
  return {
    type: 'object',
    additionalProperties: false,
    ...required(sent.filter(({ field }) => field.requiredInCreate).map(({ field }) => field.name)),
    properties: Object.fromEntries(
      sent.map(({ field, schema }) => [field.name, createProperty(schema)]),
    ),
  };
}

function updateSchema(values: readonly Value[]): SchemaObject {
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      values.map(({ field, schema }) => [field.name, updateProperty(field, schema)]),
    ),
  };
}

/** OpenAPI does not allow an empty list. */
function required(names: readonly string[]): Pick<SchemaObject, 'required'> {
  return names.length === 0 ? {} : { required: names };
}
