import type { Place } from '../document-walk.ts';
import { pointerTo } from '../json-pointer.ts';
import { wrongLetters } from '../nearest-name.ts';
import type { ProblemList } from '../problem-list.ts';
import { textFormats } from '../text-formats.ts';

const known: readonly string[] = [
  ...textFormats,
  ...['int32', 'int64', 'float', 'double', 'binary', 'password'],
];

/** Warns about formats that look like a misspelt one: unknown formats are ignored. */
export function checkMisspeltFormat(format: unknown, place: Place, problems: ProblemList): void {
  if (typeof format !== 'string' || known.includes(format)) return;
  const meant = known.find((one) => wrongLetters(format, one) === 1);
  if (meant === undefined) return;
  problems.warn(
    pointerTo(place(), 'format'),
    `The format ${JSON.stringify(format)} has no effect; did you mean ${JSON.stringify(meant)}?`,
  );
}
