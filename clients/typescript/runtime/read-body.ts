/** Text of the response as its media type says. An integer that a number of JavaScript would change is a SyntaxError; a document that says `type: string` has it sent as text. */
export function readBody(text: unknown, { headers }: Response): unknown {
  return text && /json/.test(headers.get('Content-Type') ?? '')
    ? JSON.parse(text as string, /\d{16}/.test(text as string) ? refuseInexact : undefined)
    : text;
}

/** Where the platform does not give the source, nothing is rejected. https://github.com/tc39/proposal-json-parse-with-source */
function refuseInexact(
  _key: string,
  value: unknown,
  { source = '' }: { readonly source?: string } = {},
): unknown {
  if (/^-?\d{16,}$/.test(source) && source !== String(value)) {
    throw new SyntaxError(`Unsafe ${source}`);
  }
  return value;
}
