import { PipelineError } from '../../errors.ts';
import { isRecord } from '../../model/json-pointer.ts';

/** Default endpoint of an API. */
const DEFAULT_ENDPOINT = 'http://127.0.0.1:3000';

/**
 * The given endpoint, else the document's first server, else the default. Throws USAGE if it is not
 * a URL.
 */
export function chooseEndpoint(given: string | null, document: unknown): string {
  const text = given ?? firstServer(document);
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : null;
  if (url !== null && (url.protocol === 'http:' || url.protocol === 'https:')) {
    return url.href.replace(/[?#].*$/, '').replace(/\/+$/, '');
  }
  throw new PipelineError({
    code: 'USAGE',
    message: `${JSON.stringify(text)} is not the URL of an API.`,
    hint: 'For example: --endpoint http://127.0.0.1:3000.',
  });
}

/**
 * `servers[0]` with the defaults of its variables; one without a host is relative to the default
 * endpoint.
 */
function firstServer(document: unknown): string {
  const servers = isRecord(document) ? document['servers'] : undefined;
  const first: unknown = Array.isArray(servers) ? servers[0] : undefined;
  if (!isRecord(first) || typeof first['url'] !== 'string') return DEFAULT_ENDPOINT;
  const variables = isRecord(first['variables']) ? first['variables'] : {};
  const url = first['url'].replace(/\{([^}]*)\}/g, (_, name: string) => {
    const variable = variables[name];
    return isRecord(variable) && typeof variable['default'] === 'string' ? variable['default'] : '';
  });
  if (!URL.canParse(url, DEFAULT_ENDPOINT)) return DEFAULT_ENDPOINT;
  return new URL(url, DEFAULT_ENDPOINT).href;
}
