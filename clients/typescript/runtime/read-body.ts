/** Parses a response's text according to its media type. Throws a SyntaxError for an integer that a JavaScript number cannot represent; `type: string` in the document avoids that. */
export function readBody(text: unknown, { headers }: Response): unknown {
  return text && /json/.test(headers.get('Content-Type') ?? '') ? parseJson(text as string) : text;
}

/** Parses JSON. Throws a SyntaxError for such an integer. */
export function parseJson(text: string): unknown {
  return JSON.parse(text, /\d{16}/.test(text) ? rejectInexact : undefined);
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
