import { ApiError } from '../api-error.ts';
import { coerceText } from './coerce-text.ts';
import type { FormSchemas } from './form-schemas.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Whether a body is a text that its schema can check: `text/…` with the schema of a text, number
 * or boolean.
 */
export function isPlainText(
  schemas: FormSchemas,
  mediaType: string,
  schemaPointer: string,
): boolean {
  if (!/^text\//i.test(mediaType)) return false;
  const types = schemas.types(schemaPointer);
  return types.size > 0 && !types.has('object') && !types.has('array');
}

/** The value of such a body; text that is not of its type stays. Throws a 400 unless it is UTF-8. */
export function textValue(schemas: FormSchemas, schemaPointer: string, bytes: Uint8Array): unknown {
  const text = decodedText(bytes, 'The body is not UTF-8.');
  const { format } = schemas.at(schemaPointer)?.value ?? {};
  const read = coerceText(text, schemas.types(schemaPointer), format);
  return read.kind === 'value' ? read.value : text;
}

/** Bytes in UTF-8 as text; throws a 400 with a message otherwise. */
export function decodedText(bytes: Uint8Array, message: string): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ApiError(400, 'MALFORMED_BODY', message);
  }
}
