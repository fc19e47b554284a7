/** A name without regard to case and word marks: `per_page` and `perPage` are one. */
export function plainName(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
