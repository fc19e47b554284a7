import { serverUrl } from '../../../../server-template/shared/url/server-url.ts';
import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../../server-template/shared/json/json-object.ts';

/** A server of the document, with the defaults of its variables in the URL. */
export interface ClientServer {
  readonly url: string;
  readonly description: string | null;
}

/** Constants of the document in its clients. */
export interface Frame {
  readonly servers: readonly ClientServer[];
  readonly tokenHeader: string;
  readonly tokenPrefix: string;
  /**
   * Parameters with comma-separated lists, which openapi-fetch cannot serialize individually; null:
   * its serialization is sufficient.
   */
  readonly joined: readonly string[] | null;
}

/** Derives the constants from a document. */
export function clientFrame(document: JsonObject, joined: Frame['joined']): Frame {
  const servers = Array.isArray(document['servers'])
    ? document['servers'].filter(isJsonObject)
    : [];
  return {
    servers: servers.flatMap((server): readonly ClientServer[] => {
      const url = serverUrl(server);
      const { description } = server;
      if (url === null) return [];
      return [{ url, description: typeof description === 'string' ? description : null }];
    }),
    ...tokenPlace(document),
    joined,
  };
}

/** Header and prefix of the token, from the first scheme in a header; default: a bearer token. */
function tokenPlace(document: JsonObject): { tokenHeader: string; tokenPrefix: string } {
  const { components } = document;
  const schemes = isJsonObject(components) ? components['securitySchemes'] : null;
  for (const scheme of Object.values(isJsonObject(schemes) ? schemes : {})) {
    if (!isJsonObject(scheme)) continue;
    const { type, name } = scheme;
    if (type === 'apiKey' && scheme['in'] === 'header' && typeof name === 'string') {
      return { tokenHeader: name, tokenPrefix: '' };
    }
    const isBasic = type === 'http' && String(scheme['scheme']).toLowerCase() === 'basic';
    if (isBasic) return { tokenHeader: 'Authorization', tokenPrefix: 'Basic ' };
    if (type === 'http' || type === 'oauth2' || type === 'openIdConnect') break;
  }
  return { tokenHeader: 'Authorization', tokenPrefix: 'Bearer ' };
}
