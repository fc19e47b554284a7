import type { ApiModel, Model } from '../../../model/api-model.ts';
import { code } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { doc } from '../../printer/comment.ts';
import { arrow, assignment, call, objectOf, property } from '../../printer/expressions.ts';
import { literal } from '../../printer/literal.ts';
import { identifier, imported, importedType } from '../../printer/names.ts';
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
import { schemaType } from '../schema-type.ts';
import type { TypeContext } from '../schema-type.ts';
import type { ComputedNames } from '../server-names.ts';
import { SERVER_PACKAGE } from '../server-package.ts';

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
  model: Model,
  {
    names,
    properties,
  }: { readonly names: ComputedNames; readonly properties: readonly ComputedProperty[] },
): Code {
  const type = importedType(`../generated/types/${names.typeFile}.ts`, names.functions);
  const members = properties.map(({ name, isRequired }) => {
    const missing = call(imported(SERVER_PACKAGE, 'notImplemented'), [literal(name)]);
    return property(name, arrow(null, isRequired ? missing : code`undefined`));
  });
  const description = `The properties of ${model.name} that have no column: each function gets the row and returns the value.`;
  const left = code`export const ${identifier(names.variable)}: ${type}`;
  return code`${doc(description)}${assignment(left, objectOf(members, { broken: true }))}`;
}

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
