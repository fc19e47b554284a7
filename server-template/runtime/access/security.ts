import { ConfigurationError } from '../configuration/configuration-error.ts';
import { isObject, type Document, type SecurityRequirement } from '../document/openapi.ts';
import { resolveReference } from '../document/resolve-reference.ts';

/** A way to show who one is: a token, or a key in a header. */
export type Scheme =
  | { readonly kind: 'bearer'; readonly openIdConnectUrl: string | null }
  | { readonly kind: 'apiKey'; readonly header: string };

/** A scheme that an operation asks for, with the scopes that it needs. */
export interface Demand {
  readonly scheme: Scheme;
  readonly scopes: readonly string[];
}

/** Reads the schemes that a document declares, by name; throws for one that this server cannot check. */
export function readSchemes(document: Document): ReadonlyMap<string, () => Scheme> {
  const { securitySchemes = {} } = document.components ?? {};
  return new Map(
    Object.entries(isObject(securitySchemes) ? securitySchemes : {}).map(([name, value]) => [
      name,
      () => schemeOf(name, resolveReference(document, value as Readonly<Record<string, unknown>>)),
    ]),
  );
}

function schemeOf(name: string, source: Readonly<Record<string, unknown>>): Scheme {
  const { type, in: place, name: header, scheme, openIdConnectUrl } = source;
  if (type === 'apiKey' && place === 'header' && typeof header === 'string') {
    return { kind: 'apiKey', header: header.toLowerCase() };
  }
  const isBearer = type === 'http' && String(scheme).toLowerCase() === 'bearer';
  if (isBearer || type === 'oauth2' || type === 'openIdConnect') {
    const url = typeof openIdConnectUrl === 'string' ? openIdConnectUrl : null;
    return { kind: 'bearer', openIdConnectUrl: url };
  }
  throw new ConfigurationError(
    `The document's security scheme ${JSON.stringify(name)} is none that this server can check: it does not start rather than serve openly.`,
  );
}

/** The alternatives that an operation asks for; each asks for all of its schemes, and an empty one for nothing. */
export function demandsOf(
  security: readonly SecurityRequirement[],
  schemes: ReadonlyMap<string, () => Scheme>,
): readonly (readonly Demand[])[] {
  return security.map((requirement) =>
    Object.entries(requirement).map(([name, scopes]) => {
      const scheme = schemes.get(name);
      if (scheme !== undefined) return { scheme: scheme(), scopes };
      throw new ConfigurationError(
        `The document asks for the security scheme ${JSON.stringify(name)}, and does not declare it.`,
      );
    }),
  );
}
