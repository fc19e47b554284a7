import type { CharacterSet } from './character-set.ts';
import { characterSet, complement } from './character-set.ts';

/** The subset of regular expressions with the same meaning in every database and JavaScript. */
export type Pattern =
  | { readonly kind: 'set'; readonly set: CharacterSet; readonly text: string }
  | { readonly kind: 'sequence'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly options: readonly Pattern[] }
  | {
      readonly kind: 'repeat';
      readonly part: Pattern;
      readonly least: number;
      /** Infinity if unlimited. */
      readonly most: number;
    };

/** Thrown for syntax outside the subset. */
export class UnknownPattern extends Error {
  override readonly name = 'UnknownPattern';
}

/** Parses a pattern without its anchors; throws UnknownPattern. */
export function parsePattern(text: string): Pattern {
  const cursor = { text, at: 0 };
  const pattern = parseChoice(cursor, 0);
  if (cursor.at < text.length) throw new UnknownPattern(text);
  return pattern;
}

interface Cursor {
  readonly text: string;
  at: number;
}

function parseChoice(cursor: Cursor, depth: number): Pattern {
  if (depth > 20) throw new UnknownPattern('nested too deep');
  const options = [parseSequence(cursor, depth)];
  while (cursor.text[cursor.at] === '|') {
    cursor.at += 1;
    options.push(parseSequence(cursor, depth));
  }
  const [only] = options;
  return options.length === 1 && only !== undefined ? only : { kind: 'choice', options };
}

function parseSequence(cursor: Cursor, depth: number): Pattern {
  const parts: Pattern[] = [];
  for (;;) {
    const next = cursor.text[cursor.at];
    if (next === undefined || next === '|' || next === ')') return { kind: 'sequence', parts };
    parts.push(parseRepeat(cursor, depth));
  }
}

function parseRepeat(cursor: Cursor, depth: number): Pattern {
  const part = parseAtom(cursor, depth);
  const quantifier = take(cursor, /[*+?]|\{\d{1,3}(?:,\d{0,3})?\}/y);
  if (quantifier === null) return counted(part, 1, 1);
  // A second quantifier would be lazy, possessive or an error.
  if (/[*+?{]/.test(cursor.text[cursor.at] ?? '')) throw new UnknownPattern('quantifier');
  const [least, most] = limits(quantifier);
  if (most < least) throw new UnknownPattern('quantifier');
  return counted(part, least, most);
}

function limits(quantifier: string): readonly [least: number, most: number] {
  if (quantifier === '*') return [0, Infinity];
  if (quantifier === '+') return [1, Infinity];
  if (quantifier === '?') return [0, 1];
  const [least = '', most] = quantifier.slice(1, -1).split(',');
  if (most === undefined) return [Number(least), Number(least)];
  return [Number(least), most === '' ? Infinity : Number(most)];
}

/** Engines count characters beyond U+FFFF as one or two, so their limit is doubled. */
function counted(part: Pattern, least: number, most: number): Pattern {
  const isWide = part.kind === 'set' && part.set.some(([, to]) => to > 0xffff);
  const limit = isWide ? most * 2 : most;
  return least === 1 && limit === 1 ? part : { kind: 'repeat', part, least, most: limit };
}

function parseAtom(cursor: Cursor, depth: number): Pattern {
  if (take(cursor, /\((?:\?:)?/y) !== null) {
    const inner = parseChoice(cursor, depth + 1);
    if (take(cursor, /\)/y) === null) throw new UnknownPattern('group');
    return inner;
  }
  const named = take(cursor, /\\[dswDSW]/y);
  if (named !== null)
    return setOf([namedClass(named.charAt(1).toLowerCase())], /[DSW]/.test(named));
  const any = take(cursor, /\./y);
  if (any !== null) return { kind: 'set', set: complement([]), text: '[\\s\\S]' };
  const escaped = take(cursor, /\\[!-/:-@[-`{-~]/y);
  if (escaped !== null) return literal(escaped.slice(1));
  const plain = take(cursor, /[ -~]/y);
  if (plain === '[') return parseClass(cursor);
  if (plain === null || /[$()*+?[\\^{|}]/.test(plain)) throw new UnknownPattern('character');
  return literal(plain);
}

function literal(character: string): Pattern {
  const code = character.charCodeAt(0);
  const text = /[$()*+.?[\\\]^{|}]/.test(character) ? `\\${character}` : character;
  return { kind: 'set', set: [[code, code]], text };
}

function parseClass(cursor: Cursor): Pattern {
  const negated = take(cursor, /\^/y) !== null;
  const members: ClassMember[] = [];
  for (;;) {
    const member = parseNamedMember(cursor) ?? parseMember(cursor, members.length === 0);
    if (member === null) break;
    members.push(member);
  }
  if (members.length === 0 || take(cursor, /\]/y) === null) throw new UnknownPattern('class');
  return setOf(members, negated);
}

/** Which non-ASCII letters belong to a class depends on the locale: the class and its complement may contain any of them. */
function setOf(members: readonly ClassMember[], negated: boolean): Pattern {
  const set = characterSet(members.flatMap((member) => member.ranges));
  if (!negated && members.some((member) => member.isLocal)) {
    // Written as a negated set, because ranges beyond U+FFFF differ with and without the `u` flag.
    const others = complement(characterSet([...set, [0x80, last]]));
    return { kind: 'set', set: complement(others), text: `[^${others.map(rangeText).join('')}]` };
  }
  const text = members.map((member) => member.text).join('');
  return negated
    ? { kind: 'set', set: complement(set), text: `[^${text}]` }
    : { kind: 'set', set, text: `[${text}]` };
}

const last = 0x10ffff;

/** A range within a class; its ends are within Latin-1. */
export function rangeText([from, to]: readonly [from: number, to: number]): string {
  const [start, end] = [from, to].map((code) => `\\x${code.toString(16).padStart(2, '0')}`);
  return from === to ? `${start}` : `${start}-${end}`;
}

interface ClassMember {
  /** The ASCII ranges. */
  readonly ranges: CharacterSet;
  readonly text: string;
  readonly isLocal: boolean;
}

/** `[:alpha:]` etc., and `\\d`, `\\s`, `\\w` within a class. */
function parseNamedMember(cursor: Cursor): ClassMember | null {
  const posix = take(cursor, /\[:[a-z]+:\]/y);
  if (posix !== null) return namedClass(posix.slice(2, -2));
  const escape = take(cursor, /\\[dsw]/y);
  return escape === null ? null : namedClass(escape.charAt(1));
}

function namedClass(name: string): ClassMember {
  const text = namedClasses.get(name);
  if (text === undefined) throw new UnknownPattern(name);
  const ranges = [...text.matchAll(/\\?([^])(?:-([^]))?/g)].map(
    ([, from = '', to = from]) => [from.charCodeAt(0), to.charCodeAt(0)] as const,
  );
  return {
    ranges,
    text: text === blanks ? blanksText : text,
    isLocal: !/^(?:d|x?digit)$/.test(name),
  };
}

const blanks = ' \t\n\v\f\r';
const blanksText = ' \\t\\n\\v\\f\\r';

/** The ASCII part of each class. */
const namedClasses: ReadonlyMap<string, string> = new Map([
  ['d', '0-9'],
  ['digit', '0-9'],
  ['xdigit', '0-9A-Fa-f'],
  ['alpha', 'A-Za-z'],
  ['alnum', '0-9A-Za-z'],
  ['w', '0-9A-Za-z_'],
  ['word', '0-9A-Za-z_'],
  ['lower', 'a-z'],
  ['upper', 'A-Z'],
  ['s', blanks],
  ['space', blanks],
]);

/** Ranges only within digits, upper- or lower-case letters, whose order does not depend on the collation; a dash only where it cannot form a range. */
function parseMember(cursor: Cursor, first: boolean): ClassMember | null {
  const range = take(cursor, /[0-9]-[0-9]|[A-Z]-[A-Z]|[a-z]-[a-z]/y);
  if (range !== null) {
    const [from, to] = [range.charCodeAt(0), range.charCodeAt(2)];
    if (from > to) throw new UnknownPattern('range');
    return { ranges: [[from, to]], text: range, isLocal: false };
  }
  const codes = take(cursor, /\\x[0-9a-f]{2}(?:-\\x[0-9a-f]{2})?/y);
  if (codes !== null) return codeRange(codes);
  const dash = take(cursor, first ? /-/y : /-(?=\])/y);
  const single = dash ?? take(cursor, /\\[!-/:-@[-`{-~]|[ -,./-Z_`a-z{|}~]/y);
  if (single === null) return null;
  if (/^-[^\]]/.test(cursor.text.slice(cursor.at, cursor.at + 2)))
    throw new UnknownPattern('range');
  const character = single.slice(-1);
  const code = character.charCodeAt(0);
  return { ranges: [[code, code]], text: classCharacter(character), isLocal: false };
}

/** `\\x00-\\x7f`, as `rangeText` prints it. */
function codeRange(text: string): ClassMember {
  const [from = 0, to = from] = text.split('-').map((code) => Number.parseInt(code.slice(2), 16));
  if (to < from) throw new UnknownPattern('range');
  return { ranges: [[from, to]], text, isLocal: false };
}

function classCharacter(character: string): string {
  return /[\\\]^[-]/.test(character) ? `\\${character}` : character;
}

function take(cursor: Cursor, pattern: RegExp): string | null {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text)?.[0] ?? null;
  cursor.at += found?.length ?? 0;
  return found;
}
