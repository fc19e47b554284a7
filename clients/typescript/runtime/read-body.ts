import { RequestError } from './client-errors.ts';

/** Text of the answer as its media type says, with integers that are what the server sent. */
export function parseBody(text: unknown, { headers }: Response): unknown {
  if (typeof text !== 'string' || !/[/+]json\b/i.test(headers.get('content-type') ?? ''))
    return text;
  if (/\d{16}/.test(text)) refuseInexact(text);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new RequestError('unreadable', 'The answer is not the JSON it says it is.', error);
  }
}

function refuseInexact(json: string): void {
  for (const [token] of json.matchAll(/"(?:[^"\\]+|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g)) {
    if (!/^-?\d{16,}$/.test(token) || String(Number(token)) === token) continue;
    const message = `The answer holds the integer ${token}, which a number of JavaScript would change; let the document say type: string.`;
    throw new RequestError('precision', message);
  }
}
