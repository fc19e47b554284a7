import { closest, distance } from 'fastest-levenshtein';

/** The most similar known name; null if none is similar. */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (known.length === 0) return null;
  const folded = name.toLowerCase();
  const exact = known.find((one) => one.toLowerCase() === folded);
  if (exact !== undefined) return exact;
  const nearest = closest(name, known);
  return distance(name, nearest) <= Math.min(3, Math.max(1, Math.floor(name.length / 2)))
    ? nearest
    : null;
}

/** A hint with the most similar known name, or with all names if none is similar. */
export function nearestNameHint(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const nearest = nearestName(name, known);
  if (nearest !== null) return `Did you mean ${JSON.stringify(nearest)}?`;
  return known.length > 12 ? undefined : `Available: ${known.join(', ')}.`;
}
