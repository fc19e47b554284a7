import { closest, distance } from 'fastest-levenshtein';

/** A hint that names the known name that was probably meant, or all of them where none is near. */
export function nearestNameHint(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const nearest = closest(name, known);
  if (distance(name, nearest) <= Math.max(2, name.length / 3)) {
    return `Did you mean ${JSON.stringify(nearest)}?`;
  }
  return known.length > 12 ? undefined : `Known here: ${known.join(', ')}.`;
}
