/** Whether a request prefers a response with the written row: `Prefer: return=representation` (RFC 7240, 4.2). */
export function wantsRepresentation(prefer: string | readonly string[] | undefined): boolean {
  const [, value] = /(?:^|[,;\s])return\s*=\s*"?(\w+)/i.exec(String(prefer ?? '')) ?? [];
  return value?.toLowerCase() === 'representation';
}
