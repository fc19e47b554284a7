import { isWideInteger } from '../../../server-template/shared/tables/wide-integers.ts';
import { X_DB, X_INTERNAL } from '../../extensions.ts';
import type { OpenApiDocument, SchemaObject, SchemaOrReference } from '../../openapi-document.ts';
import { doc } from '../printer/comment.ts';
import { followed } from './followed-schema.ts';
import { identifier, importedType } from '../printer/names.ts';
import {
  arrayType,
  keywordType,
  literalType,
  namedType,
  objectType,
  unionType,
} from '../printer/types.ts';
import type { MemberType, TypeCode } from '../printer/types.ts';
import { schemaNameOf } from './server-names.ts';
import type { ServerNames } from './server-names.ts';

/** Where a type is printed, and the names that it may refer to. */
export interface TypeContext {
  readonly document: OpenApiDocument;
  readonly names: ServerNames;
  /** Its file in `generated/types/`, without extension. */
  readonly file: string;
  /** Integers are those of a parameter, which are bigints if those of Drizzle's column are. */
  readonly isParameter?: boolean;
  /** Whether `format: binary` is a file, as in forms. */
  readonly hasFiles?: boolean;
}

/** Limit of nesting: references to places other than components may be circular. */
const maximumDepth = 12;

/** The TypeScript type of a schema: named for components, inline for others. */
export function schemaType(context: TypeContext, schema: SchemaOrReference, depth = 0): TypeCode {
  if (depth > maximumDepth) return keywordType('unknown');
  if ('$ref' in schema) return referenceType(context, schema.$ref, depth);
  const type = plainType(context, schema, depth + 1);
  return schema.nullable === true ? unionType([type, keywordType('null')]) : type;
}

/** The members of an object's schema, including those of its `allOf`, with their descriptions. */
export function schemaMembers(
  context: TypeContext,
  schema: SchemaOrReference,
  depth = 0,
): readonly MemberType[] {
  const found = followed(context.document, schema);
  if (found === null || depth > maximumDepth) return [];
  const members = new Map<string, MemberType>();
  for (const part of found.allOf ?? []) {
    for (const member of schemaMembers(context, part, depth + 1)) members.set(member.name, member);
  }
  for (const [name, property] of Object.entries(found.properties ?? {})) {
    const description = '$ref' in property ? undefined : property.description;
    members.set(name, {
      name,
      isOptional: found.required?.includes(name) !== true,
      type: schemaType(context, property, depth + 1),
      doc: doc(description ?? null),
    });
  }
  return [...members.values()].map((member) =>
    member.isOptional && found.required?.includes(member.name) === true
      ? { ...member, isOptional: false }
      : member,
  );
}

/** Names of the properties that responses never contain. */
export function hiddenNames(context: TypeContext, schema: SchemaOrReference): ReadonlySet<string> {
  const { properties = {} } = followed(context.document, schema) ?? {};
  const hidden = Object.entries(properties).filter(
    ([, property]) =>
      !('$ref' in property) && (property.writeOnly === true || isInternal(property)),
  );
  return new Set(hidden.map(([name]) => name));
}

function isInternal(schema: object): boolean {
  return X_INTERNAL in schema && schema[X_INTERNAL] === true;
}

function referenceType(context: TypeContext, pointer: string, depth: number): TypeCode {
  const name = schemaNameOf({ $ref: pointer });
  const known = name === null ? undefined : context.names.types.get(name);
  if (known === undefined) {
    const found = followed(context.document, { $ref: pointer });
    return found === null ? keywordType('unknown') : schemaType(context, found, depth + 1);
  }
  if (known.file === context.file) return namedType(identifier(known.name));
  const up = context.file.includes('/') ? '../' : './';
  return namedType(importedType(`${up}${known.file}.ts`, known.name));
}

function plainType(context: TypeContext, schema: SchemaObject, depth: number): TypeCode {
  if (schema.enum !== undefined) return unionType(schema.enum.map(enumType));
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices !== undefined) {
    return unionType(choices.map((choice) => schemaType(context, choice, depth)));
  }
  const [first, ...rest] = schema.allOf ?? [];
  // An allOf with a single reference is how OpenAPI 3.0 adds keywords to it.
  if (first !== undefined && rest.length === 0 && schema.properties === undefined) {
    return schemaType(context, first, depth);
  }
  switch (schema.type) {
    case 'string':
      if (context.hasFiles === true && schema.format === 'binary')
        return namedType(identifier('File'));
      return keywordType('string');
    case 'boolean':
      return keywordType(schema.type);
    case 'integer':
      return integerType(context, schema);
    case 'number':
      return keywordType('number');
    case 'array':
      return arrayType(schemaType(context, schema.items ?? {}, depth));
    default:
      return objectLikeType(context, schema, depth);
  }
}

/** In bodies, integers of 64 bits are numbers as far as these are exact. */
function integerType({ document, isParameter }: TypeContext, schema: SchemaObject): TypeCode {
  const { provider } = document[X_DB] ?? {};
  if (!isWideInteger(schema, provider)) return keywordType('number');
  const wide = keywordType('bigint');
  return isParameter === true ? wide : unionType([keywordType('number'), wide]);
}

function objectLikeType(context: TypeContext, schema: SchemaObject, depth: number): TypeCode {
  const members = schemaMembers(context, schema, depth);
  const { additionalProperties: more } = schema;
  if (members.length === 0 && schema.type === undefined && more === undefined) {
    return keywordType('unknown');
  }
  // With other members, an index signature would have to match all of them.
  const isOpen = members.length === 0 && more !== false;
  const rest = typeof more === 'object' ? schemaType(context, more, depth) : keywordType('unknown');
  const bare = members.map(({ name, isOptional, type }) => ({ name, isOptional, type }));
  return objectType(bare, isOpen ? rest : null);
}

function enumType(value: unknown): TypeCode {
  if (value === null) return keywordType('null');
  const isSimple =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isSimple ? literalType(value) : keywordType('unknown');
}
