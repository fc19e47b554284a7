import type { CharacterSet } from './character-set.ts';
import { characterSet, complement } from './character-set.ts';
import type { Pattern } from './pattern-syntax.ts';
import { rangeText } from './pattern-syntax.ts';

/**
 * The pattern as PostgreSQL matches it regardless of case (`~*`, citext): of characters within
 * ASCII only letters have another case, in every locale.
 */
export function inAnyCase(pattern: Pattern): Pattern {
  switch (pattern.kind) {
    case 'set':
      return setInAnyCase(pattern);
    case 'sequence':
      return { ...pattern, parts: pattern.parts.map(inAnyCase) };
    case 'choice':
      return { ...pattern, options: pattern.options.map(inAnyCase) };
    case 'repeat':
      return { ...pattern, part: inAnyCase(pattern.part) };
  }
}

function setInAnyCase(pattern: Extract<Pattern, { kind: 'set' }>): Pattern {
  const { set, text } = pattern;
  const missing = otherCases(set);
  if (missing.length === 0) return pattern;
  const whole = characterSet([...set, ...missing]);
  if (text.startsWith('[^')) return { kind: 'set', set: whole, text: without(complement(whole)) };
  const letters = missing
    .map(([from, to]) => [...new Set([from, to])].map((code) => String.fromCharCode(code)))
    .map((ends) => ends.join('-'))
    .join('');
  return { kind: 'set', set: whole, text: `[${letters}${text.replace(/^\[|\]$/g, '')}]` };
}

/** Letters whose other case is in the set. */
function otherCases(set: CharacterSet): CharacterSet {
  const has = (code: number): boolean => set.some(([from, to]) => from <= code && code <= to);
  const codes = Array.from({ length: 26 }, (_, index) => index + 0x41).flatMap((upper) => {
    const lower = upper + 0x20;
    if (has(upper) === has(lower)) return [];
    return [has(upper) ? lower : upper];
  });
  return characterSet(codes.map((code) => [code, code]));
}

function without(set: CharacterSet): string {
  return set.length === 0 ? '[\\s\\S]' : `[^${set.map(rangeText).join('')}]`;
}
