/** A forged token, and what was done to it. */
export interface ForgedToken {
  readonly what: string;
  readonly token: string;
}

/** Tokens that nobody may take, made of a good one; none where it is no JSON Web Token. */
export function forgedTokens(token: string): readonly ForgedToken[] {
  const [head = '', body = '', signature = '', ...more] = token.split('.');
  const claims = objectOf(body);
  const header = objectOf(head);
  if (claims === null || header === null || signature === '' || more.length > 0) return [];
  const encoded = (value: object): string =>
    Buffer.from(JSON.stringify(value)).toString('base64url');
  const other = encoded({ ...claims, sub: 'somebody-else', scope: 'admin' });
  const unsigned = encoded({ ...header, alg: 'none' });
  const flipped = signature.startsWith('A') ? 'B' : 'A';
  return [
    { what: 'without a signature ("alg": "none")', token: `${unsigned}.${body}.` },
    { what: 'of "alg": "None"', token: `${encoded({ ...header, alg: 'None' })}.${other}.` },
    { what: 'with changed claims', token: `${head}.${other}.${signature}` },
    { what: 'with a changed signature', token: `${head}.${body}.${flipped}${signature.slice(1)}` },
    { what: 'whose signature is left out', token: `${head}.${body}.` },
  ];
}

function objectOf(part: string): object | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}
