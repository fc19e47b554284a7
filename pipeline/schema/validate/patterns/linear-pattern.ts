import type { AST } from '@eslint-community/regexpp';

/** First and last code point of each range. */
type Ranges = readonly (readonly [first: number, last: number])[];

/** Thrown for syntax that the linear engine does not support: lookaround, backreferences, some properties. */
class BeyondLinear extends Error {
  override readonly name = 'BeyondLinear';
}

/** Translates a JavaScript pattern to equivalent RE2 syntax; throws BeyondLinear. */
export function linearPattern({ alternatives }: AST.Pattern): string {
  return choice(alternatives);
}

function choice(alternatives: readonly AST.Alternative[]): string {
  const options = alternatives.map(({ elements }) => elements.map(textOf).join(''));
  return `(?:${options.join('|')})`;
}

function textOf(element: AST.Element): string {
  switch (element.type) {
    case 'Group':
      if (element.modifiers !== null) throw new BeyondLinear(element.raw);
      return choice(element.alternatives);
    case 'CapturingGroup':
      return choice(element.alternatives);
    case 'Quantifier':
      return `(?:${textOf(element.element)})${quantifier(element)}`;
    case 'Assertion':
      return assertion(element);
    case 'Character':
      return character(element.value);
    case 'CharacterSet':
      return `[${set(element)}]`;
    case 'CharacterClass':
      return characterClass(element);
    case 'Backreference':
    case 'ExpressionCharacterClass':
      throw new BeyondLinear(element.raw);
  }
}

function quantifier({ min, max }: AST.Quantifier): string {
  if (max !== Infinity) return `{${min},${max}}`;
  return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`;
}

function assertion(element: AST.Assertion): string {
  if (element.kind === 'start') return '\\A';
  if (element.kind === 'end') return '\\z';
  if (element.kind === 'word') return element.negate ? '\\B' : '\\b';
  throw new BeyondLinear(element.raw);
}

function characterClass({ elements, negate }: AST.CharacterClass): string {
  const members = elements.map((member) => {
    if (member.type === 'Character') return character(member.value);
    if (member.type === 'CharacterSet') return set(member);
    if (member.type !== 'CharacterClassRange') throw new BeyondLinear(member.raw);
    return `${character(member.min.value)}-${character(member.max.value)}`;
  });
  if (members.length === 0) return `[${negate ? '' : '^'}${ranges([[0, lastCodePoint]])}]`;
  return `[${negate ? '^' : ''}${members.join('')}]`;
}

function set(element: AST.CharacterSet): string {
  switch (element.kind) {
    case 'any':
      return ranges(complement(lineEnds));
    case 'digit':
      return element.negate ? '\\D' : '\\d';
    case 'word':
      return element.negate ? '\\W' : '\\w';
    case 'space':
      return ranges(element.negate ? complement(spaces) : spaces);
    case 'property':
      return property(element);
  }
}

function property(element: AST.UnicodePropertyCharacterSet | AST.CharacterSet): string {
  if (element.kind !== 'property' || element.strings) throw new BeyondLinear(element.raw);
  const isCategory = element.key === 'General_Category' || element.key === 'gc';
  const isScript = element.key === 'Script' || element.key === 'sc';
  if (element.value === null || !(isCategory || isScript)) throw new BeyondLinear(element.raw);
  return `\\${element.negate ? 'P' : 'p'}{${element.value}}`;
}

/** A lone surrogate is not a character for the linear engine. */
function character(code: number): string {
  if (code >= 0xd800 && code <= 0xdfff) throw new BeyondLinear('half a pair');
  return `\\x{${code.toString(16)}}`;
}

function ranges(list: Ranges): string {
  return list
    .map(([first, last]) => `\\x{${first.toString(16)}}-\\x{${last.toString(16)}}`)
    .join('');
}

function complement(list: Ranges): Ranges {
  const starts = [0, ...list.map(([, last]) => last + 1)];
  const ends = [...list.map(([first]) => first - 1), lastCodePoint];
  return starts
    .map((start, index): readonly [number, number] => [start, ends[index] ?? lastCodePoint])
    .filter(([start, end]) => start <= end);
}

const lastCodePoint = 0x10ffff;

/** What `.` excludes: https://tc39.es/ecma262/#sec-line-terminators */
const lineEnds: Ranges = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];

/** What `\s` includes: https://tc39.es/ecma262/#sec-compiletocharset */
const spaces: Ranges = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
