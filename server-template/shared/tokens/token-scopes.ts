import type { Caller } from '../access/row-rule.ts';

/**
 * Scopes: `scope` as in OAuth (https://www.rfc-editor.org/rfc/rfc8693#section-4.2), or a list; or
 * `scp`, as some providers name it.
 */
export function scopesOf({ scope, scp }: Caller['claims']): ReadonlySet<string> {
  const lists = [scope, scp].flatMap((value) =>
    typeof value === 'string'
      ? value.split(' ')
      : Array.isArray(value)
        ? (value as readonly unknown[])
        : [],
  );
  return new Set(lists.filter((item): item is string => typeof item === 'string' && item !== ''));
}
