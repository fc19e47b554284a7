import { spelled } from '../../../server-template/shared/json/exact-number.ts';

/** Values that runtime expressions refer to. */
export interface CallbackSource {
  readonly url: string;
  readonly method: string;
  readonly requestHeaders: Readonly<Record<string, unknown>>;
  readonly query: ReadonlyMap<string, unknown>;
  readonly path: ReadonlyMap<string, unknown>;
  readonly requestBody: unknown;
  readonly status: number;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: unknown;
}

/**
 * Resolves the runtime expressions of a template (`{$request.body#/callbackUrl}`); null if one has
 * no value. https://spec.openapis.org/oas/v3.0.3#runtime-expressions
 */
export function resolveTemplate(template: string, source: CallbackSource): string | null {
  if (template.startsWith('$')) return spelledText(valueOf(template.trimEnd(), source));
  const missing: string[] = [];
  const query = template.replace(/\{[^}]*\}/g, (name) => ' '.repeat(name.length)).indexOf('?');
  const text = template.replace(/\{(\$[^}]*)\}/g, (_, expression: string, place: number) => {
    const value = spelledText(valueOf(expression, source));
    if (value === null) missing.push(expression);
    // A value in the template's own query is encoded as one value.
    const isInQuery = query !== -1 && place > query;
    return isInQuery ? encodeURIComponent((value ?? '').toWellFormed()) : (value ?? '');
  });
  return missing.length === 0 ? text : null;
}

function valueOf(expression: string, source: CallbackSource): unknown {
  if (expression === '$url') return source.url;
  if (expression === '$method') return source.method;
  if (expression === '$statusCode') return source.status;
  const [, side, rest = ''] = /^\$(request|response)\.(.+)$/s.exec(expression) ?? [];
  if (side === undefined) return undefined;
  const isRequest = side === 'request';
  if (rest === 'body' || rest.startsWith('body#')) {
    const body = isRequest ? source.requestBody : source.responseBody;
    const pointer = rest.slice('body'.length);
    if (pointer === '' || pointer === '#') return body;
    return valueBelow(body, pointer);
  }
  const [, place, name = ''] = /^(header|query|path)\.(.+)$/s.exec(rest) ?? [];
  if (place === 'query') return source.query.get(name);
  if (place === 'path') return source.path.get(name);
  const headers = isRequest ? source.requestHeaders : source.responseHeaders;
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}

/**
 * The value of a JSON pointer in a body, as a URI fragment: `#/items/0`.
 * https://www.rfc-editor.org/rfc/rfc6901
 */
function valueBelow(body: unknown, pointer: string): unknown {
  const keys = pointer.replace(/^#?\//, '').split('/');
  return keys.reduce<unknown>((value, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
    return isThere ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
  }, body);
}

function spelledText(value: unknown): string | null {
  if (Array.isArray(value) && value.length === 1) return spelledText(value[0]);
  const isText = typeof value === 'string' || typeof value === 'number';
  return isText || typeof value === 'boolean' || JSON.isRawJSON(value) ? spelled(value) : null;
}
