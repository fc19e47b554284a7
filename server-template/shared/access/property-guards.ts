import type { ErrorDetail, ProblemText } from '../problem-texts.ts';

/** The scope of each property, by name. */
export interface PropertyGuards {
  /** To read it, or to find rows by it. */
  readonly read: Readonly<Record<string, string>>;
  /** To send it. */
  readonly write: Readonly<Record<string, string>>;
}

/** A property in a request for which the caller lacks the scope. */
export interface MissingScope {
  readonly in: 'body' | 'query' | 'path';
  /** Name in the body, or of the parameter. */
  readonly field: string;
  readonly scope: string;
}

/** The missing scope of a property; null: none. */
export function lackedScope(
  guards: Readonly<Record<string, string>>,
  property: string,
  scopes: ReadonlySet<string>,
): string | null {
  const scope = Object.hasOwn(guards, property) ? guards[property] : undefined;
  return scope === undefined || scopes.has(scope) ? null : scope;
}

/** Message of a 403 about scopes. */
export function scopesMessage(scopes: readonly string[]): string {
  const names = [...new Set(scopes)].map((scope) => JSON.stringify(scope));
  return `These credentials lack the ${names.length === 1 ? 'scope' : 'scopes'} ${names.join(' and ')}.`;
}

interface GuardedProperty {
  readonly name: string;
  readonly readScope: string | null;
  readonly writeScope: string | null;
}

/** The scopes of a table's properties. */
export function guardsOf(properties: readonly GuardedProperty[]): PropertyGuards {
  const scopes = (kind: 'readScope' | 'writeScope'): Readonly<Record<string, string>> =>
    Object.fromEntries(
      properties.flatMap(({ name, [kind]: scope }) => (scope === null ? [] : [[name, scope]])),
    );
  return { read: scopes('readScope'), write: scopes('writeScope') };
}

/** Message and extras of a 403 about missing scopes. */
export function missingScopes(missing: readonly MissingScope[]): readonly [
  problem: ProblemText,
  parts: {
    readonly details: readonly ErrorDetail[];
    readonly headers: Readonly<Record<string, string>>;
  },
] {
  const scopes = [...new Set(missing.map(({ scope }) => scope))];
  return [
    [403, 'FORBIDDEN', scopesMessage(scopes)],
    {
      details: missing.map(({ scope, ...place }) => ({
        ...place,
        message: `needs the scope ${JSON.stringify(scope)}`,
      })),
      headers: {
        // https://www.rfc-editor.org/rfc/rfc6750#section-3.1
        'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"`,
      },
    },
  ];
}
