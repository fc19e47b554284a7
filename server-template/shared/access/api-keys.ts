import { createHash, timingSafeEqual } from 'node:crypto';
import type { ApiKey } from './access-settings.ts';
import type { Caller } from './row-rule.ts';

/** The owner of an API key; null for an unknown key. Every known hash is compared, each in constant time. */
export function createApiKeyCheck(apiKeys: readonly ApiKey[]): (key: string) => Caller | null {
  const callers = apiKeys.map(({ name, hash, scopes }) => ({
    hash,
    caller: { claims: { sub: name }, scopes: new Set(scopes) },
  }));
  return (key) => {
    const hash = createHash('sha256').update(key).digest();
    let found: Caller | null = null;
    for (const known of callers) {
      if (timingSafeEqual(known.hash, hash)) found = known.caller;
    }
    return found;
  };
}
