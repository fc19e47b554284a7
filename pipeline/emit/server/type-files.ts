import { mayLackToken } from '../../../server-template/shared/access/schemes.ts';
import type { FindScheme } from '../../../server-template/shared/access/schemes.ts';
import { X_CRUD } from '../../extensions.ts';
import type { ApiModel, Operation, Parameter } from '../../model/api-model.ts';
import type { SchemaOrReference } from '../../openapi-document.ts';
import { code } from '../printer/code.ts';
import type { Code } from '../printer/code.ts';
import { doc } from '../printer/comment.ts';
import { identifier, importedType } from '../printer/names.ts';
import {
  interfaceOf,
  keywordType,
  namedType,
  objectType,
  typeAlias,
  unionType,
} from '../printer/types.ts';
import type { TypeCode } from '../printer/types.ts';
import { hiddenNames, schemaMembers, schemaType } from './schema-type.ts';
import type { TypeContext } from './schema-type.ts';
import type { OperationNames, ServerNames, TypeName } from './server-names.ts';

/** A file of types: its name without extension, and its declarations. */
export interface TypeFile {
  readonly file: string;
  readonly parts: readonly Code[];
}

/** The types of all schemas: one file per model, and one for all other schemas. */
export function schemaTypeFiles(
  { document, models }: ApiModel,
  names: ServerNames,
): readonly TypeFile[] {
  const files = new Map<string, Code[]>();
  const modelNames = new Set(models.map(({ name }) => name));
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    const own = names.types.get(name);
    if (own === undefined) continue;
    const parts = files.get(own.file) ?? [];
    const context = { document, names, file: own.file };
    parts.push(schemaCode(context, own, schema, modelNames.has(name)));
    files.set(own.file, parts);
  }
  return [...files].map(([file, parts]) => ({ file, parts }));
}

interface OperationContext extends TypeContext, Pick<ApiModel, 'securitySchemes'> {}

/** Types of a custom operation's input and output. */
export function operationTypeFile(
  operation: Operation,
  { type }: OperationNames,
  context: Omit<OperationContext, 'file'>,
): TypeFile {
  const inFile = { ...context, file: type.file };
  const members = [
    { name: 'params', type: parametersType(inFile, operation, 'path') },
    { name: 'query', type: parametersType(inFile, operation, 'query') },
    { name: 'body', type: bodyType(inFile, operation) },
    { name: 'response', type: responseType(inFile, operation) },
    ...claimsMembers(inFile, operation),
    { name: 'database', type: namedType(importedType('../../database.ts', 'AppDatabase')) },
  ].map((member) => ({ ...member, isOptional: false }));
  const description = `Types of ${operation.method.toUpperCase()} ${operation.path}: parameters, body and response.`;
  const printed = interfaceOf(identifier(type.name), members);
  return { file: type.file, parts: [code`${doc(description)}${printed}`] };
}

/** Declared claims of a token; optional if callers may have none. */
function claimsMembers(
  context: OperationContext,
  { security }: Operation,
): readonly { name: string; type: TypeCode }[] {
  const claims = context.document[X_CRUD]?.claims;
  if (claims === undefined) return [];
  const find: FindScheme = (name) => ({ ...context.securitySchemes.get(name) });
  if (!mayLackToken(security, find)) return [{ name: 'claims', type: schemaType(context, claims) }];
  const members = schemaMembers(context, claims);
  const optional = members.map((member) => ({ ...member, isOptional: true }));
  return [{ name: 'claims', type: objectType(optional, null) }];
}

function schemaCode(
  context: TypeContext,
  own: TypeName,
  schema: SchemaOrReference,
  isModel: boolean,
): Code {
  const name = identifier(own.name);
  const description = 'description' in schema ? schema.description : undefined;
  const comment = doc(description ?? null);
  if (!isObject(schema)) return code`${comment}${typeAlias(name, schemaType(context, schema))}`;
  // Models describe responses, which never contain hidden properties.
  const hidden = isModel ? hiddenNames(context, schema) : new Set<string>();
  const members = schemaMembers(context, schema).filter((member) => !hidden.has(member.name));
  if (members.length === 0) {
    return code`${comment}${typeAlias(name, schemaType(context, schema))}`;
  }
  return code`${comment}${interfaceOf(name, members)}`;
}

function isObject(schema: SchemaOrReference): boolean {
  if ('$ref' in schema || schema.nullable === true) return false;
  if (schema.oneOf !== undefined || schema.anyOf !== undefined) return false;
  return schema.properties !== undefined || (schema.allOf?.length ?? 0) > 1;
}

function parametersType(
  context: TypeContext,
  { parameters }: Operation,
  place: Parameter['in'],
): TypeCode {
  const members = parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, required, schema }) => ({
      name,
      isOptional: !required && schema.default === undefined,
      type: schemaType({ ...context, isParameter: true }, schema),
    }));
  return objectType(members, null);
}

/** Bodies other than JSON arrive as bytes. */
function bodyType(context: TypeContext, { body }: Operation): TypeCode {
  if (body === null) return keywordType('undefined');
  const type = body.schema === null ? bytesType() : schemaType(context, body.schema);
  return body.required ? type : unionType([type, keywordType('undefined')]);
}

function responseType(context: TypeContext, { responses }: Operation): TypeCode {
  const types = responses
    .filter(({ status }) => /^2/.test(status))
    .map(({ schema, mediaTypes }) => {
      if (schema !== null) return schemaType(context, schema);
      return keywordType(mediaTypes.length === 0 ? 'undefined' : 'unknown');
    });
  return types.length === 0 ? keywordType('undefined') : unionType(types);
}

function bytesType(): TypeCode {
  return namedType(identifier('Uint8Array'));
}
