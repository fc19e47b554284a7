import type { ApiModel, Model } from '../../../model/api-model.ts';
import type {
  OpenApiDocument,
  SchemaObject,
  SchemaOrReference,
} from '../../../openapi-document.ts';
import { code } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { doc } from '../../printer/comment.ts';
import { arrayOf, arrow, assignment, objectOf, property } from '../../printer/expressions.ts';
import { literal } from '../../printer/literal.ts';
import { identifier, importedType } from '../../printer/names.ts';
import {
  functionType,
  interfaceOf,
  keywordType,
  namedType,
  objectType,
  typeAlias,
  unionType,
} from '../../printer/types.ts';
import { computedProperties, type ComputedProperty } from './computed-properties.ts';
import { findProperty, followed } from '../followed-schema.ts';
import { schemaType } from '../schema-type.ts';
import type { TypeContext } from '../schema-type.ts';
import type { ComputedNames } from '../server-names.ts';

/**
 * The types of a model's row and of the functions for its computed properties, for the model's
 * types file.
 */
export function computedTypeCode(
  context: TypeContext,
  model: Model,
  {
    names,
    properties,
  }: { readonly names: ComputedNames; readonly properties: readonly ComputedProperty[] },
): readonly Code[] {
  const row = model.properties.map(({ name, schema, nullable }) => ({
    name,
    isOptional: false,
    type:
      nullable === false
        ? schemaType(context, schema)
        : unionType([schemaType(context, schema), keywordType('null')]),
  }));
  const functions = properties.map(({ name, schema, isRequired }) => {
    const type = schemaType(context, schema);
    const result = isRequired ? type : unionType([type, keywordType('undefined')]);
    return {
      name,
      isOptional: false,
      type: functionType('row', namedType(identifier(names.row)), result),
    };
  });
  return [
    code`${doc(`A row of ${model.name}, with the values of its columns.`)}${interfaceOf(identifier(names.row), row)}`,
    code`${doc(`Functions for the properties of ${model.name} that have no column.`)}${typeAlias(identifier(names.functions), objectType(functions, null))}`,
  ];
}

/** The stub of these functions. The user owns it once it is written. */
export function computedStubCode(
  { document }: Pick<ApiModel, 'document'>,
  model: Model,
  {
    names,
    properties,
  }: { readonly names: ComputedNames; readonly properties: readonly ComputedProperty[] },
): Code {
  const type = importedType(`../generated/types/${names.typeFile}.ts`, names.functions);
  const members = properties.map(({ name, schema, isRequired }) =>
    property(name, arrow(null, isRequired ? sampleCode(document, schema) : code`undefined`)),
  );
  const description = `The properties of ${model.name} that have no column: each function gets the row and returns the value. Replace these values with your own code.`;
  const left = code`export const ${identifier(names.variable)}: ${type}`;
  return code`${doc(description)}${assignment(left, objectOf(members, { broken: true }))}`;
}

/** A sample value of a schema's type, for a function that is not implemented yet. */
function sampleCode(document: OpenApiDocument, schema: SchemaOrReference, depth = 0): Code {
  const found = followed(document, schema);
  if (found === null || depth > maximumDepth) return literal(null);
  const [first] = found.enum ?? [];
  if (typeof first === 'string' || typeof first === 'number' || typeof first === 'boolean') {
    return literal(first);
  }
  if (found.nullable === true) return literal(null);
  switch (found.type) {
    case 'string':
      return literal('');
    case 'integer':
    case 'number':
      return literal(found.minimum ?? 0);
    case 'boolean':
      return literal(false);
    case 'array':
      return arrayOf([]);
    case undefined: {
      const [option] = found.oneOf ?? found.anyOf ?? [];
      if (option !== undefined) return sampleCode(document, option, depth + 1);
      return objectSample(document, found, schema, depth);
    }
    default:
      return objectSample(document, found, schema, depth);
  }
}

function objectSample(
  document: OpenApiDocument,
  { required = [] }: SchemaObject,
  schema: SchemaOrReference,
  depth: number,
): Code {
  const members = required.flatMap((name) => {
    const found = findProperty(document, schema, name);
    return found === null ? [] : [property(name, sampleCode(document, found.schema, depth + 1))];
  });
  return code`(${objectOf(members, { broken: false })})`;
}

const maximumDepth = 12;

/** Models with computed properties, and their names. */
export function modelsWithComputed(
  model: ApiModel,
  names: ReadonlyMap<string, ComputedNames>,
): readonly {
  readonly model: Model;
  readonly names: ComputedNames;
  readonly properties: readonly ComputedProperty[];
}[] {
  return model.models.flatMap((item) => {
    const own = names.get(item.name);
    return own === undefined
      ? []
      : [{ model: item, names: own, properties: computedProperties(model, item) }];
  });
}
