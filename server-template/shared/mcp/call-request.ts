import { isJsonObject } from '../json/json-object.ts';
import { headerText, pathSegment, plainText, queryPairs } from '../url/write-parameter.ts';
import type { ToolBody, ToolOperation, ToolParameter } from './tool-operations.ts';

/** A request to an API. */
export interface ApiRequest {
  readonly method: string;
  /** Path below the API's base, and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: none. */
  readonly body: string | null;
}

/** What a tool is called with. */
export interface CallArguments {
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Undefined: none. */
  readonly body: unknown;
}

/** The request of a call; a sentence if it cannot be made. The API itself validates its values. */
export function callRequest(
  { method, path, parameters, body }: ToolOperation,
  given: CallArguments,
): ApiRequest | string {
  const names = new Set(parameters.map(({ name }) => name));
  const unknown = Object.keys(given.parameters).filter((name) => !names.has(name));
  if (unknown.length > 0) {
    const known = names.size === 0 ? 'It has none.' : `It has ${[...names].join(', ')}.`;
    return `The operation has no parameter ${unknown.join(', ')}. ${known}`;
  }
  if (hasInexact(given)) {
    return 'A number has more digits than JSON tools keep: send it as text, or the whole body as JSON text.';
  }
  const written = writeParameters(parameters, given.parameters);
  if (typeof written === 'string') return written;
  const sent = writeBody(body, given.body);
  if (sent !== null && 'problem' in sent) return sent.problem;
  const filled = path.replace(/\{([^{}]+)\}/g, (_, name: string) => written.path.get(name) ?? '');
  return {
    method,
    target: written.query.length === 0 ? filled : `${filled}?${written.query.join('&')}`,
    headers: {
      ...written.headers,
      ...(sent === null ? {} : { 'content-type': sent.mediaType }),
    },
    body: sent?.text ?? null,
  };
}

function writeParameters(
  parameters: readonly ToolParameter[],
  values: Readonly<Record<string, unknown>>,
) {
  const path = new Map<string, string>();
  const query: string[] = [];
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  for (const parameter of parameters) {
    const { name, in: place } = parameter;
    const value = values[name] ?? undefined;
    if (value === undefined) {
      if (parameter.isRequired) return `The parameter ${name} is missing.`;
      continue;
    }
    if (place === 'path') {
      const segment = pathSegment(parameter, value);
      // URLs resolve these segments, even if they are encoded.
      if (/^(?:|\.|\.\.|%2e|%2e%2e)$/i.test(segment))
        return `The parameter ${name} cannot be part of a path.`;
      path.set(name, segment);
    } else if (place === 'query') query.push(...queryPairs(parameter, value));
    else {
      const text = headerText(parameter, value);
      if (text === null) return `The parameter ${name} cannot be sent in a ${place}.`;
      if (place === 'header') headers[name.toLowerCase()] = text;
      else cookies.push(`${name}=${encodeURIComponent(text)}`);
    }
  }
  if (cookies.length > 0) headers['cookie'] = cookies.join('; ');
  return { path, query, headers };
}

function writeBody(
  body: ToolBody | null,
  value: unknown,
): { readonly mediaType: string; readonly text: string } | { readonly problem: string } | null {
  if (value === undefined || value === null) {
    return body?.isRequired === true ? { problem: 'The operation needs a body.' } : null;
  }
  if (body === null) return { problem: 'The operation takes no body.' };
  const { mediaType } = body;
  if (/[/+]json(?:;|$)/i.test(mediaType)) {
    const isPrinted = typeof value === 'string' && isJson(value);
    return { mediaType, text: isPrinted ? value : JSON.stringify(value) };
  }
  if (typeof value === 'string') return { mediaType, text: value };
  if (!isJsonObject(value)) return { problem: `The body is text, as ${mediaType}.` };
  const pairs = Object.entries(value).map(([key, one]): [string, string] => [key, plainText(one)]);
  return { mediaType, text: new URLSearchParams(pairs).toString() };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a number was changed by being parsed, or may have been. */
function hasInexact(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) > Number.MAX_SAFE_INTEGER;
  if (Array.isArray(value)) return value.some(hasInexact);
  return isJsonObject(value) && Object.values(value).some(hasInexact);
}
