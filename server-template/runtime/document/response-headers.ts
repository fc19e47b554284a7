import { isJsonObject } from '../../shared/json/json-object.ts';
import { headerText } from '../../shared/headers/header-text.ts';
import type { Document, OperationObject } from './openapi.ts';
import { resolveReference } from './resolve-reference.ts';

/** A declared response header. */
export interface DeclaredHeader {
  readonly name: string;
  /** The only value that its schema allows, or its default; null if the server must provide it. */
  readonly value: string | null;
}

/** The headers of responses by status: `200`, `4XX`, `default`. */
export type DeclaredHeaders = ReadonlyMap<string, readonly DeclaredHeader[]>;

/**
 * Reads the headers that an operation's responses declare, and adds Deprecation if the operation is
 * deprecated.
 */
export function readDeclaredHeaders(
  document: Document,
  { responses = {}, deprecated = false }: OperationObject,
): DeclaredHeaders {
  const byStatus = new Map<string, readonly DeclaredHeader[]>();
  for (const [status, response] of Object.entries(responses)) {
    if (!isJsonObject(response)) continue;
    const { headers } = resolveReference<Readonly<Record<string, unknown>>>(document, response);
    const declared = Object.entries(isJsonObject(headers) ? headers : {}).flatMap(
      ([name, header]) => (isJsonObject(header) ? [readHeader(document, name, header)] : []),
    );
    if (declared.length > 0) byStatus.set(status, declared);
  }
  if (!deprecated) return byStatus;
  const withDeprecation = [...Object.keys(responses), 'default'].map(
    (status) => [status, [deprecation, ...(byStatus.get(status) ?? [])]] as const,
  );
  return new Map(withDeprecation);
}

/**
 * The header needs a date, which the document does not have: https://www.rfc-editor.org/rfc/rfc9745
 */
const deprecation: DeclaredHeader = { name: 'Deprecation', value: '@0' };

function readHeader(
  document: Document,
  name: string,
  header: Readonly<Record<string, unknown>>,
): DeclaredHeader {
  const { schema } = resolveReference<Readonly<Record<string, unknown>>>(document, header);
  if (!isJsonObject(schema)) return { name, value: null };
  const { enum: values, default: preset } = resolveReference<Readonly<Record<string, unknown>>>(
    document,
    schema,
  );
  const value: unknown = Array.isArray(values) && values.length === 1 ? values[0] : preset;
  return { name, value: headerText(value) };
}

/** The headers declared for a status. */
export function headersFor(declared: DeclaredHeaders, status: number): readonly DeclaredHeader[] {
  const range = `${Math.floor(status / 100)}XX`;
  return (
    declared.get(String(status)) ??
    declared.get(range) ??
    declared.get(range.toLowerCase()) ??
    declared.get('default') ??
    []
  );
}
