import { escapedLiteral } from './pattern-text.ts';

/**
 * A pattern that matches the values in upper or lower case; null if there is no value. Values with
 * letters outside ASCII are left to the database, because case folding depends on the locale.
 */
export function caselessPattern(
  values: readonly (string | number)[],
  letters: 'upper' | 'lower' | (string & {}),
): string | null {
  const texts = values.filter((value) => typeof value === 'string');
  if (texts.length < values.length || !texts.every((text) => /^[\x20-\x7e]*$/.test(text)))
    return null;
  const possible = texts.filter((text) =>
    letters === 'upper' ? text === text.toUpperCase() : text === text.toLowerCase(),
  );
  return possible.length === 0 ? null : `^(?:${possible.map(inAnyCase).join('|')})$`;
}

function inAnyCase(text: string): string {
  return [...text].map((character) => anyCase(character)).join('');
}

function anyCase(character: string): string {
  if (!/[a-z]/i.test(character)) return escapedLiteral(character);
  const [lower, upper] = [character.toLowerCase(), character.toUpperCase()];
  return `[${lower}${upper}${foldedInto.get(lower) ?? ''}]`;
}

/** Letters that fold to an ASCII letter: dotless and dotted i, the Kelvin sign, the long s. */
const foldedInto: ReadonlyMap<string, string> = new Map([
  ['i', '\u0131\u0130'],
  ['k', '\u212a'],
  ['s', '\u017f'],
]);
