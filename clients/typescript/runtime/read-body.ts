import { RequestError } from './client-errors.ts';

/** Text of the answer as its media type says, with integers that are what the server sent. */
export function readBody(text: unknown, { headers }: Response): unknown {
  if (typeof text !== 'string' || !headers.get('content-type')?.includes('json')) return text;
  try {
    const value: unknown = JSON.parse(text);
    refuseInexact(text);
    return value;
  } catch (error) {
    throw error instanceof RequestError
      ? error
      : new RequestError('unreadable', 'The answer is no JSON', error);
  }
}

/** A number of JavaScript would change such an integer; a document that says `type: string` has it sent as text. */
function refuseInexact(json: string): void {
  if (!/\d{16}/.test(json)) return;
  const numbers = json.replace(/"(?:[^"\\]+|\\.)*"/g, '');
  for (const [digits] of numbers.matchAll(/(?<![.\d])\d{16,}(?![.\deE])/g)) {
    if (String(Number(digits)) !== digits) {
      throw new RequestError('precision', `${digits} is too large for a number`);
    }
  }
}
