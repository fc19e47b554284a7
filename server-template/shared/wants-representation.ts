type Preference = string | readonly string[] | undefined;

/** Whether a request prefers a response with the written row: `Prefer: return=representation` (RFC 7240, 4.2). */
export function wantsRepresentation(prefer: Preference): boolean {
  return preferredReturn(prefer) === 'representation';
}

/** Whether it prefers one without a body: `Prefer: return=minimal`. */
export function wantsMinimal(prefer: Preference): boolean {
  return preferredReturn(prefer) === 'minimal';
}

function preferredReturn(prefer: Preference): string | undefined {
  const [, value] = /(?:^|[,;\s])return\s*=\s*"?(\w+)/i.exec(String(prefer ?? '')) ?? [];
  return value?.toLowerCase();
}
