import { isInvalidCredential } from './invalid-credentials.ts';
import type { OutgoingRequest } from '../run/run-hooks.ts';

/** Names of headers and query parameters with secret values, in lower case. */
export interface SecretNames {
  readonly headers: ReadonlySet<string>;
  readonly query: ReadonlySet<string>;
}

/** A request without its secrets: `authorization: $AUTHORIZATION`. */
export function withoutSecrets(request: OutgoingRequest, secrets: SecretNames): OutgoingRequest {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      isSecret(name, value, secrets) ? variable(name) : value,
    ]),
  );
  return { ...request, headers, url: hideQuery(request.url, secrets.query) };
}

function isSecret(name: string, value: string, { headers }: SecretNames): boolean {
  return headers.has(name.toLowerCase()) && !isInvalidCredential(value);
}

/** A request without credentials. */
export function withoutCredentials(
  request: OutgoingRequest,
  secrets: SecretNames,
): OutgoingRequest {
  const headers = Object.entries(request.headers).filter(
    ([name]) => !secrets.headers.has(name.toLowerCase()),
  );
  const [path = '', query = ''] = request.url.split('?', 2);
  const pairs = query.split('&').filter((pair) => {
    const name = decodeURIComponent(pair.split('=', 1)[0] ?? '');
    return pair !== '' && !secrets.query.has(name.toLowerCase());
  });
  const url = pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
  return { ...request, headers: Object.fromEntries(headers), url };
}

function hideQuery(url: string, names: ReadonlySet<string>): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined || names.size === 0) return url;
  const pairs = query.split('&').map((pair) => {
    const name = decodeURIComponent(pair.split('=', 1)[0] ?? '');
    const isShown = isInvalidCredential(pair.slice(pair.indexOf('=') + 1));
    return names.has(name.toLowerCase()) && !isShown
      ? `${encodeURIComponent(name)}=${variable(name)}`
      : pair;
  });
  return `${path}?${pairs.join('&')}`;
}

function variable(name: string): string {
  return `$${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`;
}

/** The shell command that repeats a request; secrets are shell variables. */
export function curlLine(request: OutgoingRequest, secrets: SecretNames): string {
  const { method, url, headers, body } = withoutSecrets(request, secrets);
  const parts = ['curl', '-i'];
  if (method === 'HEAD') parts.push('-I');
  else parts.push('-X', quoted(method));
  parts.push(withVariables(url, secrets.query.size > 0));
  for (const [name, value] of Object.entries(headers)) {
    const isHidden = isSecret(name, value, secrets);
    // `Name;` is curl's syntax for an empty header.
    const line = value === '' ? `${name};` : `${name}: ${value}`;
    parts.push('-H', isHidden ? `${quoted(`${name}: `)}"${value}"` : quoted(line));
  }
  const generator = body === null || body.length <= mostBody ? null : longBody(body);
  if (body === null) return parts.join(' ');
  return generator === null
    ? [...parts, '--data-binary', quoted(shortened(body))].join(' ')
    : `${generator} | ${[...parts, '--data-binary', '@-'].join(' ')}`;
}

function withVariables(url: string, mayHaveSecrets: boolean): string {
  if (!mayHaveSecrets) return quoted(url);
  // Values in URLs are percent-encoded: a plain `=$NAME` is ours.
  return url
    .split(/(?<==)(\$[A-Z0-9_]+)(?=&|$)/)
    .map((part, index) => (index % 2 === 1 ? `"${part}"` : part === '' ? '' : quoted(part)))
    .join('');
}

/**
 * A word for the shell; control characters other than line breaks and tabs are replaced by symbols.
 */
function quoted(text: string): string {
  const visible = text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    '�',
  );
  return /^[A-Za-z0-9_./:=-]+$/.test(visible) ? visible : `'${visible.replaceAll("'", `'\\''`)}'`;
}

const mostBody = 16_384;

function shortened(body: string): string {
  return body.length <= mostBody ? body : `${body.slice(0, mostBody)}…`;
}

/**
 * A command that prints a body too long for an argument, if its length comes from one repeated
 * character; else null.
 */
function longBody(body: string): string | null {
  let [start, end] = [0, 0];
  for (let from = 0, at = 1; at <= body.length; at++) {
    if (body.charCodeAt(at) === body.charCodeAt(from)) continue;
    if (at - from > end - start) [start, end] = [from, at];
    from = at;
  }
  const [before, after] = [body.slice(0, start), body.slice(end)];
  if (before.length + after.length > mostBody) return null;
  const repeated = `head -c ${end - start} /dev/zero | tr '\\0' ${quoted(body.charAt(start))}`;
  return `(printf %s ${quoted(before)}; ${repeated}; printf %s ${quoted(after)})`;
}
