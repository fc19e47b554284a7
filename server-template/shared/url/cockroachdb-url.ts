/** URL for PostgreSQL's driver, with CockroachDB's default port. */
export function wireUrl(url: string): string {
  const replaced = url.replace(/^cockroachdb:\/\//i, 'postgresql://');
  const parsed = URL.canParse(replaced) ? new URL(replaced) : null;
  // An invalid URL is rejected like PostgreSQL's.
  if (parsed === null || parsed.port !== '' || parsed.searchParams.has('port')) return replaced;
  if (parsed.hostname === '') return replaced;
  parsed.port = '26257';
  return parsed.href;
}
