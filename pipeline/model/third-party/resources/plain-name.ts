/** A name ignoring case and word marks: `per_page` and `perPage` are one. */
export function plainName(name: string): string {
  if (/^[A-Za-z\d]*$/.test(name)) return name.toLowerCase();
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
