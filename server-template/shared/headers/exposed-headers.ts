const always: readonly string[] = [
  ...['Location', 'Link', 'X-Total-Count', 'Content-Range', 'ETag', 'Retry-After', 'RateLimit'],
  ...['RateLimit-Policy', 'Deprecation', 'X-Request-Id', 'WWW-Authenticate', 'Allow'],
];
const known = new Set([...always, 'Vary'].map((name) => name.toLowerCase()));

/**
 * The headers that scripts of other origins may read, comma-separated: those of every server, and
 * these others.
 */
export function exposedHeaders(others: Iterable<string>): string {
  const names = new Map<string, string>();
  for (const name of others) {
    const key = name.toLowerCase();
    // Other characters cannot be in a header.
    if (!known.has(key) && !names.has(key) && /^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
      names.set(key, name);
    }
  }
  return [...always, ...names.values()].join(', ');
}
