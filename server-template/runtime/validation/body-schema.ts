import { isJsonObject } from '../../shared/json/json-object.ts';
import { contentPointer, contentSchemas } from '../document/content-schemas.ts';
import { requestSchema } from '../document/document-slice.ts';
import type { Document } from '../document/openapi.ts';
import { isPlainText } from '../../shared/form/text-value.ts';
import { referredTo } from '../../shared/document-references.ts';
import { isJson, isMultipartForm, isUrlencodedForm } from '../../shared/media-type.ts';

/** The schema that a body of a media type must match; null if it is bytes. */
export function bodySchema(
  document: Document,
  mediaType: string,
  content: { readonly schema?: object },
): unknown {
  const { schema } = content;
  if (schema === undefined) return null;
  if (isJson(mediaType)) return requestSchema(schema);
  if (isMultipartForm(mediaType) || isUrlencodedForm(mediaType)) {
    return requestSchema(withoutFiles(document, schema, 0));
  }
  const isText = isPlainText(contentSchemas(document, content), mediaType, contentPointer);
  return isText ? requestSchema(schema) : null;
}

const deepest = 8;

/** A form's schema in which a file may be anything: its reader compares size and number. */
function withoutFiles(document: Document, schema: unknown, depth: number): unknown {
  const found = referredTo(document, schema);
  if (found === null || depth > deepest) return schema;
  const { type, format, items, properties } = found;
  if (type === 'string' && format === 'binary') return {};
  const changed: Record<string, unknown> = {};
  if (items !== undefined) changed['items'] = withoutFiles(document, items, depth + 1);
  if (isJsonObject(properties)) {
    changed['properties'] = Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        name,
        withoutFiles(document, property, depth + 1),
      ]),
    );
  }
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const parts: unknown = found[keyword];
    if (Array.isArray(parts))
      changed[keyword] = parts.map((part) => withoutFiles(document, part, depth + 1));
  }
  return Object.keys(changed).length === 0 ? schema : { ...found, ...changed };
}
