import { isRecord, keyAt, pointerTo } from '../json-pointer.ts';
import { nearestName } from '../nearest-name.ts';
import { openApiKeys } from './openapi-keys.ts';

/** For a key that an object lacks: the key of it that may be a misspelling. */
export function missingKeyHint(holder: unknown, key: string): string | undefined {
  if (!isRecord(holder)) return undefined;
  const unknown = Object.keys(holder).filter((name) => !openApiKeys.includes(name));
  const nearest = nearestName(key, unknown);
  return nearest === null
    ? undefined
    : `Did you mean ${JSON.stringify(key)} by ${JSON.stringify(nearest)}?`;
}

/** For a reference to nothing: the most similar one that points to something. */
export function referenceHint(document: unknown, target: string): string | undefined {
  let holder = document;
  let pointer = '#';
  const steps = target.split('/').slice(1);
  for (const [index, step] of steps.entries()) {
    if (!isRecord(holder)) return undefined;
    const key = keyAt(holder, step);
    if (key === null) {
      const section = index < 2 && openApiKeys.includes(step) ? missingKeyHint(holder, step) : null;
      const nearest = nearestName(step, Object.keys(holder));
      if (typeof section === 'string' || nearest === null) return section ?? undefined;
      const meant = [pointerTo(pointer, nearest), ...steps.slice(index + 1)].join('/');
      return `Did you mean ${JSON.stringify(meant)}?`;
    }
    holder = holder[key];
    pointer = pointerTo(pointer, key);
  }
  return undefined;
}

/** The most similar of the values that a message of the parser lists. */
export function listedValueHint(message: string): string | null {
  const [, value, list = ''] = /: `([^`]+)`\. Must be one of: (.+)\.$/.exec(message) ?? [];
  const values = [...list.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one);
  const nearest = value === undefined ? null : nearestName(value, values);
  return nearest === null ? null : `Did you mean ${JSON.stringify(nearest)}?`;
}
