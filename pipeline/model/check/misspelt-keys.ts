import { knownExtensions, X_DB } from '../../extensions.ts';
import type { Place } from '../document-walk.ts';
import { isRecord, pointerTo } from '../json-pointer.ts';
import { wrongLetters } from '../nearest-name.ts';
import type { ProblemList } from '../problem-list.ts';

/** Rejects extensions that look like a misspelt one of ours: they would be ignored. */
export function checkMisspeltKeys(
  node: Readonly<Record<string, unknown>>,
  place: Place,
  problems: ProblemList,
): void {
  for (const key in node) {
    if (!key.startsWith('x-') || knownExtensions.includes(key)) continue;
    const meant = knownExtensions.find((one) => wrongLetters(key, one) <= 1);
    // Short names are similar by chance.
    if (meant === undefined || (meant === X_DB && !isRecord(node[key]))) continue;
    problems.add(
      pointerTo(place(), key),
      `${JSON.stringify(key)} has no effect; did you mean ${JSON.stringify(meant)}?`,
    );
  }
}
