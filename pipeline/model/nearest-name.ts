import { distance } from 'fastest-levenshtein';

/** The most similar known name; null if none is similar. */
export function nearestName(name: string, known: readonly string[]): string | null {
  let nearest: string | null = null;
  let least = Math.min(3, Math.max(1, Math.floor(name.length / 2)));
  for (const one of known) {
    const wrong = wrongLetters(name, one);
    if (wrong > least || (wrong === least && nearest !== null)) continue;
    [nearest, least] = [one, wrong];
  }
  return nearest;
}

/** How many letters are wrong, missing or too many. Letters in another order count as one, and case does not count. */
export function wrongLetters(name: string, meant: string): number {
  const [one, other] = [name.toLowerCase(), meant.toLowerCase()];
  if (one === other) return 0;
  return sortedLetters(one) === sortedLetters(other) ? 1 : distance(one, other);
}

function sortedLetters(text: string): string {
  return [...text].toSorted().join('');
}

/** A hint with the most similar known name, or with all names if none is similar. */
export function nearestNameHint(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const nearest = nearestName(name, known);
  if (nearest !== null) return `Did you mean ${JSON.stringify(nearest)}?`;
  return known.length > 12 ? undefined : `Available: ${known.join(', ')}.`;
}
