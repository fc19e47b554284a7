import { mayLackToken } from '../../../server-template/shared/access/schemes.ts';
import type { FindScheme } from '../../../server-template/shared/access/schemes.ts';
import { isEventStream, isJsonLines } from '../../../server-template/shared/json/event-stream.ts';
import {
  isBinary,
  isJson,
  isMultipartForm,
  isUrlencodedForm,
} from '../../../server-template/shared/media-type.ts';
import { X_CRUD } from '../../extensions.ts';
import type { ApiModel, Content, Operation, Parameter } from '../../model/api-model.ts';
import type { SchemaOrReference } from '../../openapi-document.ts';
import { code } from '../printer/code.ts';
import type { Code } from '../printer/code.ts';
import { doc } from '../printer/comment.ts';
import { identifier, importedType } from '../printer/names.ts';
import {
  arrayType,
  interfaceOf,
  keywordType,
  namedType,
  objectType,
  typeAlias,
  unionType,
} from '../printer/types.ts';
import type { TypeCode } from '../printer/types.ts';
import { followed } from './followed-schema.ts';
import { hiddenNames, schemaMembers, schemaType } from './schema-type.ts';
import type { TypeContext } from './schema-type.ts';
import type { HandlerNames, ServerNames, TypeName } from './server-names.ts';

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

interface HandlerContext extends TypeContext, Pick<ApiModel, 'securitySchemes'> {}

/** Types of a custom operation's input and output. */
export function operationTypeFile(
  operation: Operation,
  { type }: HandlerNames,
  context: Omit<HandlerContext, 'file'>,
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
  context: HandlerContext,
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

function bodyType(context: TypeContext, { body }: Operation): TypeCode {
  if (body === null) return keywordType('undefined');
  const json = body.schema === null ? [] : [schemaType(context, body.schema)];
  const others = body.contents
    .filter(({ mediaType }) => !isJson(mediaType))
    .map((content) => plainBodyType(context, content));
  const absent = body.required ? [] : [keywordType('undefined')];
  return unionType([...json, ...others, ...absent]);
}

/** The type of a body that is not JSON: a form, a text or bytes. */
function plainBodyType(context: TypeContext, { mediaType, schema }: Content): TypeCode {
  const found = schema === null ? null : followed(context.document, schema);
  if (isMultipartForm(mediaType) || isUrlencodedForm(mediaType)) {
    return found === null ? textsType() : schemaType({ ...context, hasFiles: true }, found);
  }
  const isText = /^text\//i.test(mediaType) && plainTypes.includes(found?.type ?? '');
  return isText && found !== null ? schemaType(context, found) : bytesType();
}

const plainTypes = ['string', 'integer', 'number', 'boolean'];

/** The fields of a form without a schema. */
function textsType(): TypeCode {
  const text = keywordType('string');
  return objectType([], unionType([text, arrayType(text)]));
}

function responseType(context: TypeContext, { responses }: Operation): TypeCode {
  const types = responses
    .filter(({ status }) => /^2/.test(status))
    .flatMap(({ schema, mediaTypes, contents }) => {
      if (schema !== null) return [schemaType(context, schema)];
      if (mediaTypes.length === 0) return [keywordType('undefined')];
      return contents.map((content) => plainResponseType(context, content));
    });
  return types.length === 0 ? keywordType('undefined') : unionType(types);
}

/** The type of a response that is not JSON. */
function plainResponseType(context: TypeContext, { mediaType, schema }: Content): TypeCode {
  if (isEventStream(mediaType) || isJsonLines(mediaType)) {
    const found = schema === null ? null : followed(context.document, schema);
    const item = found?.type === 'array' ? (found.items ?? {}) : schema;
    return streamType(item === null ? keywordType('unknown') : schemaType(context, item));
  }
  if (!isBinary(mediaType)) return keywordType('unknown');
  return unionType([bytesType(), namedType(identifier('Blob')), streamType(bytesType())]);
}

function streamType(item: TypeCode): TypeCode {
  return namedType(code`AsyncIterable<${item.code}>`);
}

function bytesType(): TypeCode {
  return namedType(identifier('Uint8Array'));
}
