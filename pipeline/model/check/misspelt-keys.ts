import { distance } from 'fastest-levenshtein';
import { knownExtensions } from '../../extensions.ts';
import type { Place } from '../document-walk.ts';
import { pointerTo } from '../json-pointer.ts';
import type { ProblemList } from '../problem-list.ts';

/** Warns about extensions that look like a misspelt one of ours: others are ignored. */
export function checkMisspeltKeys(
  node: Readonly<Record<string, unknown>>,
  place: Place,
  problems: ProblemList,
): void {
  for (const key in node) {
    if (!key.startsWith('x-') || knownExtensions.includes(key)) continue;
    const meant = knownExtensions.find((one) => isMisspelt(key, one));
    if (meant === undefined) continue;
    problems.warn(
      pointerTo(place(), key),
      `${JSON.stringify(key)} has no effect; did you mean ${JSON.stringify(meant)}?`,
    );
  }
}

/** Whether a letter is wrong, missing or too much, two are swapped, or only the case differs. */
function isMisspelt(key: string, meant: string): boolean {
  const [one, other] = [key.toLowerCase(), meant.toLowerCase()];
  return distance(one, other) <= 1 || sortedLetters(one) === sortedLetters(other);
}

function sortedLetters(text: string): string {
  return [...text].toSorted().join('');
}
