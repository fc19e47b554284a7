import type { ApiModel } from '../../model/api-model.ts';
import type { SecretNames } from './curl-line.ts';

/** Names of secrets: the run's own headers, and all credentials that the document declares. */
export function secretNames(
  model: ApiModel,
  headers: Readonly<Record<string, string>>,
): SecretNames {
  const keys = [...model.securitySchemes.values()].flatMap((scheme) =>
    scheme.type === 'apiKey' && scheme.name !== undefined ? [scheme] : [],
  );
  const named = (place: string): readonly string[] =>
    keys.filter((key) => key.in === place).map(({ name = '' }) => name.toLowerCase());
  const plain = ['accept', 'content-type', 'user-agent'];
  const own = Object.keys(headers)
    .map((name) => name.toLowerCase())
    .filter((name) => !plain.includes(name));
  return {
    headers: new Set([
      'authorization',
      'proxy-authorization',
      'cookie',
      ...own,
      ...named('header'),
    ]),
    query: new Set(named('query')),
  };
}
