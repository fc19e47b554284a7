import type { Exchange } from '../contract-result.ts';
import { cutText } from './visible-text.ts';

/** Length limit of a displayed body. */
const MOST_BODY = 8000;

/** A request as text: line, headers, body. */
export function requestText({ request }: Exchange): string {
  return messageText(`${request.method} ${request.url}`, request.headers, request.body);
}

/** A response as text; a sentence if there was none. */
export function responseText({ response, milliseconds }: Exchange): string {
  if (response === null) return 'There was no response.';
  const line = `${response.status} (${Math.round(milliseconds)} ms)`;
  return messageText(line, response.headers, response.body);
}

function messageText(
  first: string,
  headers: Readonly<Record<string, string>>,
  body: string | null,
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const rest = body === null || body === '' ? [] : ['', cutText(prettyBody(body), MOST_BODY)];
  return [first, ...lines, ...rest].join('\n');
}

/** Indents compact JSON; anything else is unchanged. */
function prettyBody(body: string): string {
  if (body.includes('\n') || body.length > MOST_BODY || !/^\s*[[{]/.test(body)) return body;
  // Large numbers would be rounded: such bodies are unchanged.
  if (/\d{16}/.test(body)) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
