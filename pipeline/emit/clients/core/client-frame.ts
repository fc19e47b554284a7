import { serverUrl } from '../../../../server-template/runtime/shared/url/server-url.ts';
import { isJsonObject } from '../../../../server-template/runtime/shared/json/json-object.ts';
import type { JsonObject } from '../../../../server-template/runtime/shared/json/json-object.ts';

/** A server of the document, the defaults of its variables in its URL. */
export interface ClientServer {
  readonly url: string;
  readonly description: string | null;
}

/** What the document fixes for every client made from it. */
export interface Frame {
  readonly servers: readonly ClientServer[];
  readonly tokenHeader: string;
  readonly tokenPrefix: string;
  /** How queries are written where it is not openapi-fetch's way: the parameters whose lists are joined, comma-separated. */
  readonly joined: readonly string[] | null;
}

/** Reads the frame out of a document. */
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

/** Of the first scheme that is a header; a bearer token if there is none. */
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
