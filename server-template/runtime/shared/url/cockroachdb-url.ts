/** URL for PostgreSQL's driver, with CockroachDB's port where none is given. */
export function wireUrl(url: string): string {
  const replaced = url.replace(/^cockroachdb:\/\//i, 'postgresql://');
  const parsed = URL.canParse(replaced) ? new URL(replaced) : null;
  // What cannot be parsed is rejected as PostgreSQL's.
  if (parsed === null || parsed.port !== '' || parsed.searchParams.has('port')) return replaced;
  if (parsed.hostname === '') return replaced;
  parsed.port = '26257';
  return parsed.href;
}
