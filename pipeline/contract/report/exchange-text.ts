import type { Exchange } from '../contract-result.ts';
import { cutText } from './visible-text.ts';

/** Characters of a body that a report shows. */
const MOST_BODY = 8000;

/** A request as people read it: line, headers, body. */
export function requestText({ request }: Exchange): string {
  return messageText(`${request.method} ${request.url}`, request.headers, request.body);
}

/** Its response; a sentence where none came. */
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

/** Compact JSON of one line is opened up; anything else stays as it came. */
function prettyBody(body: string): string {
  if (body.includes('\n') || body.length > MOST_BODY || !/^\s*[[{]/.test(body)) return body;
  // Numbers that JavaScript cannot hold would change: they stay as they came.
  if (/\d{16}/.test(body)) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
