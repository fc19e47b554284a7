import { isJsonObject } from '../json/json-object.ts';

/** How a parameter is written. https://spec.openapis.org/oas/v3.0.3#style-values */
export interface WrittenParameter {
  readonly name: string;
  readonly style: string;
  readonly explode: boolean;
  /** Media type of the value; null: written by `style`. */
  readonly mediaType: string | null;
}

/** How a parameter of a document is serialized: by default as OpenAPI says of its place. */
export function serializationOf(parameter: {
  readonly in: string;
  readonly style?: unknown;
  readonly explode?: unknown;
}): Pick<WrittenParameter, 'style' | 'explode'> {
  const { in: place, style, explode } = parameter;
  const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  const kept = typeof style === 'string' ? style : usual;
  return { style: kept, explode: typeof explode === 'boolean' ? explode : kept === 'form' };
}

/** Percent-encoded names and values of a query parameter; empty if there is nothing to send. */
export function queryPairs(parameter: WrittenParameter, value: unknown): readonly string[] {
  const name = encode(parameter.name);
  if (value === undefined || value === null) return [];
  if (parameter.mediaType !== null) return [`${name}=${encode(JSON.stringify(value))}`];
  if (Array.isArray(value)) return listPairs(parameter, name, value);
  if (isJsonObject(value) && !JSON.isRawJSON(value)) {
    const entries = Object.entries(value).filter(([, inner]) => inner !== null);
    if (parameter.style === 'deepObject')
      return entries.map(([key, inner]) => `${name}[${encode(key)}]=${encode(plainText(inner))}`);
    if (parameter.explode)
      return entries.map(([key, inner]) => `${encode(key)}=${encode(plainText(inner))}`);
    return entries.length === 0 ? [] : [`${name}=${flat(entries)}`];
  }
  return [`${name}=${encode(plainText(value))}`];
}

function listPairs(
  { style, explode }: WrittenParameter,
  name: string,
  items: readonly unknown[],
): readonly string[] {
  if (items.length === 0) return [];
  const texts = items.map((item) => encode(plainText(item)));
  if (style === 'form' && explode) return texts.map((text) => `${name}=${text}`);
  const separators: Readonly<Record<string, string>> = {
    spaceDelimited: '%20',
    pipeDelimited: '%7C',
  };
  return [`${name}=${texts.join(separators[style] ?? ',')}`];
}

/** A path parameter as a percent-encoded segment. */
export function pathSegment(parameter: WrittenParameter, value: unknown): string {
  const { style, explode, name } = parameter;
  const prefix = style === 'label' ? '.' : style === 'matrix' ? `;${encode(name)}=` : '';
  if (Array.isArray(value)) {
    const separator =
      explode && style === 'label' ? '.' : explode && style === 'matrix' ? prefix : ',';
    return prefix + value.map((item) => encode(plainText(item))).join(separator);
  }
  if (isJsonObject(value) && !JSON.isRawJSON(value))
    return prefix + flat(Object.entries(value), explode);
  return prefix + encode(plainText(value));
}

/** The value of a header or cookie; null if it cannot be sent. */
export function headerText({ mediaType }: WrittenParameter, value: unknown): string | null {
  const text =
    mediaType !== null
      ? JSON.stringify(value)
      : Array.isArray(value)
        ? value.map(plainText).join(',')
        : plainText(value);
  return /^[\x20-\x7e]*$/.test(text) && text.trim() === text ? text : null;
}

/** A plain value in a URL or header. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (JSON.isRawJSON(value)) return value.rawJSON;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

function flat(entries: readonly (readonly [string, unknown])[], explode = false): string {
  return entries
    .map(([key, inner]) => `${encode(key)}${explode ? '=' : ','}${encode(plainText(inner))}`)
    .join(',');
}

function encode(text: string): string {
  // A lone surrogate cannot be encoded.
  const encoded = encodeURIComponent(text.toWellFormed());
  return encoded === '.' || encoded === '..' ? encoded.replaceAll('.', '%2E') : encoded;
}
