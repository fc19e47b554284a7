import type { AccessErrors } from './access-errors.ts';

/** A kind of credentials: a token, or a key in a header. */
export type Scheme = BearerScheme | { readonly kind: 'apiKey'; readonly header: string };

/** Tokens; null: of any provider. */
export interface BearerScheme {
  readonly kind: 'bearer';
  readonly openIdConnectUrl: string | null;
}

/** A required scheme with scopes. */
export interface Demand {
  readonly scheme: Scheme;
  readonly scopes: readonly string[];
}

/** Schemes that are required together, with scopes. */
export type Requirement = Readonly<Record<string, readonly string[]>>;

/** Looks up a security scheme; null: unknown. */
export type FindScheme = (name: string) => Readonly<Record<string, unknown>> | null;

/**
 * The alternatives of an operation, each a list of schemes; an empty one requires nothing. Throws
 * for an unsupported scheme.
 */
export function demandsOf(
  security: readonly Requirement[],
  find: FindScheme,
  { misconfigured }: Pick<AccessErrors, 'misconfigured'>,
): readonly (readonly Demand[])[] {
  return security.map((requirement) =>
    Object.entries(requirement).map(([name, scopes]) => {
      const source = find(name);
      const scheme = source === null ? null : schemeOf(source);
      if (scheme !== null) return { scheme, scopes };
      throw misconfigured(
        source === null
          ? `The document requires the security scheme ${JSON.stringify(name)}, but does not declare it.`
          : `The document's security scheme ${JSON.stringify(name)} is not supported, so the server does not start.`,
      );
    }),
  );
}

/** Whether an operation can be called without a token. */
export function mayLackToken(security: readonly Requirement[], find: FindScheme): boolean {
  const isToken = (name: string): boolean => schemeOf(find(name) ?? {})?.kind === 'bearer';
  return security.length === 0 || security.some((one) => !Object.keys(one).some(isToken));
}

function schemeOf(source: Readonly<Record<string, unknown>>): Scheme | null {
  const { type, in: place, name: header, scheme, openIdConnectUrl } = source;
  if (type === 'apiKey' && place === 'header' && typeof header === 'string') {
    return { kind: 'apiKey', header: header.toLowerCase() };
  }
  const isBearer = type === 'http' && String(scheme).toLowerCase() === 'bearer';
  if (!isBearer && type !== 'oauth2' && type !== 'openIdConnect') return null;
  const url = typeof openIdConnectUrl === 'string' ? openIdConnectUrl : null;
  return { kind: 'bearer', openIdConnectUrl: url };
}
