import { isJsonObject, type JsonObject } from '../../../server-template/shared/json/json-object.ts';
import {
  rewriteParts,
  rootPlace,
  type Place,
} from '../../../server-template/shared/document-walk.ts';
import { publicDocument } from '../../../server-template/shared/public-document.ts';
import type { ApiModel } from '../../model/api-model.ts';

/** https://spec.openapis.org/oas/v3.1.0#schema-object */
const dialect = 'https://spec.openapis.org/oas/3.1/dialect/base';

/** The public part of a document in OpenAPI 3.1; it describes the same API. */
export function emitOpenapi31({ document }: ApiModel): JsonObject {
  const { openapi: _, ...shown } = publicDocument(document);
  const written = rewritten(shown, rootPlace) as JsonObject;
  return { openapi: '3.1.0', jsonSchemaDialect: dialect, ...written };
}

/** Keywords whose values are schemas, or lists or maps of them. */
const schemaKeywords: ReadonlySet<string> = new Set([
  ...['schema', 'schemas', 'properties', 'items', 'additionalProperties'],
  ...['allOf', 'anyOf', 'oneOf', 'not'],
]);

function rewritten(value: unknown, place: Place): unknown {
  const inside = rewriteParts(value, place, rewritten);
  const isSchema = !place.isNameMap && schemaKeywords.has(place.keyword);
  return isSchema && isJsonObject(inside) && typeof inside['$ref'] !== 'string'
    ? schemaOf31(inside)
    : inside;
}

/** https://spec.openapis.org/oas/v3.1.0#schema-object, whose keywords are those of JSON Schema. */
function schemaOf31(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
      switch (key) {
        case 'type':
          return [[key, schema['nullable'] === true ? [value, 'null'] : value]];
        case 'nullable':
        case 'exclusiveMinimum':
        case 'exclusiveMaximum':
          return [];
        case 'minimum':
          return [[schema['exclusiveMinimum'] === true ? 'exclusiveMinimum' : key, value]];
        case 'maximum':
          return [[schema['exclusiveMaximum'] === true ? 'exclusiveMaximum' : key, value]];
        case 'enum':
          return Array.isArray(value) && value.length === 1
            ? [['const', value[0]]]
            : [[key, value]];
        case 'example':
          return [['examples', [value]]];
        case 'format':
          return [[key, value], ...encodingOf31(value)];
        default:
          return [[key, value]];
      }
    }),
  );
}

/** https://spec.openapis.org/oas/v3.1.0#considerations-for-file-uploads */
function encodingOf31(format: unknown): [string, unknown][] {
  return format === 'byte' ? [['contentEncoding', 'base64']] : [];
}
