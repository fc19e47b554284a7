/** Parses a response's text according to its media type. Throws a SyntaxError for an integer that a JavaScript number cannot represent; `type: string` in the document avoids that. */
export function readBody(text: unknown, { headers }: Response): unknown {
  return text && /json/.test(headers.get('Content-Type') ?? '')
    ? JSON.parse(text as string, /\d{16}/.test(text as string) ? rejectInexact : undefined)
    : text;
}

/** Platforms without `source` accept every number. https://github.com/tc39/proposal-json-parse-with-source */
function rejectInexact(
  _key: string,
  value: unknown,
  { source = '' }: { readonly source?: string } = {},
): unknown {
  if (/^-?\d{16,}$/.test(source) && source !== String(value)) {
    throw new SyntaxError(`Unsafe ${source}`);
  }
  return value;
}
