import { isJsonObject } from '../json/json-object.ts';

/**
 * The URL of a document's server with the defaults of its variables; null if there is none.
 * https://spec.openapis.org/oas/v3.0.3#server-object
 */
export function serverUrl(server: unknown): string | null {
  if (!isJsonObject(server) || typeof server['url'] !== 'string') return null;
  const variables = isJsonObject(server['variables']) ? server['variables'] : {};
  return server['url'].replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : null;
    const value = isJsonObject(variable) ? variable['default'] : null;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}
