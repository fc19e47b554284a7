/** By names of a table's properties, the scope that a caller needs. */
export interface PropertyGuards {
  /** To see it, or to find rows by it. */
  readonly read: Readonly<Record<string, string>>;
  /** To send it. */
  readonly write: Readonly<Record<string, string>>;
}

/** A property of a request that its caller has no scope for. */
export interface MissingScope {
  readonly in: 'body' | 'query';
  /** Of the body or the parameter. */
  readonly field: string;
  readonly scope: string;
}

/** The scope of a property that a caller lacks; null: none. */
export function lackedScope(
  guards: Readonly<Record<string, string>>,
  property: string,
  scopes: ReadonlySet<string>,
): string | null {
  const scope = Object.hasOwn(guards, property) ? guards[property] : undefined;
  return scope === undefined || scopes.has(scope) ? null : scope;
}

/** What a caller without scopes reads in a 403. */
export function scopesMessage(scopes: readonly string[]): string {
  const names = [...new Set(scopes)].map((scope) => JSON.stringify(scope));
  return `These credentials lack the ${names.length === 1 ? 'scope' : 'scopes'} ${names.join(' and ')}.`;
}
