import type { CharacterSet } from './character-set.ts';
import { characterSet, complement } from './character-set.ts';

/** The part of regular expressions that every database and JavaScript read alike. */
export type Pattern =
  | { readonly kind: 'set'; readonly set: CharacterSet; readonly text: string }
  | { readonly kind: 'sequence'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly options: readonly Pattern[] }
  | {
      readonly kind: 'repeat';
      readonly part: Pattern;
      readonly least: number;
      /** Infinity where there is no limit. */
      readonly most: number;
    };

/** Thrown at what is not of that part. */
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
  if (quantifier === null) return countable(part, 1);
  // A second one would be lazy, possessive or an error.
  if (/[*+?{]/.test(cursor.text[cursor.at] ?? '')) throw new UnknownPattern('quantifier');
  const [least, most] = limits(quantifier);
  if (most < least) throw new UnknownPattern('quantifier');
  return { kind: 'repeat', part: countable(part, most), least, most };
}

function limits(quantifier: string): readonly [least: number, most: number] {
  if (quantifier === '*') return [0, Infinity];
  if (quantifier === '+') return [1, Infinity];
  if (quantifier === '?') return [0, 1];
  const [least = '', most] = quantifier.slice(1, -1).split(',');
  if (most === undefined) return [Number(least), Number(least)];
  return [Number(least), most === '' ? Infinity : Number(most)];
}

/** Characters beyond the first plane are one to some programs and two to others, which only a loop without limit does not notice. */
function countable(part: Pattern, most: number): Pattern {
  const wide = part.kind === 'set' && part.set.some(([, to]) => to > 0x7f);
  if (wide && most !== Infinity) throw new UnknownPattern('counts wide characters');
  return part;
}

function parseAtom(cursor: Cursor, depth: number): Pattern {
  if (take(cursor, /\((?:\?:)?/y) !== null) {
    const inner = parseChoice(cursor, depth + 1);
    if (take(cursor, /\)/y) === null) throw new UnknownPattern('group');
    return inner;
  }
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
    const member = parseMember(cursor, members.length === 0);
    if (member === null) break;
    members.push(member);
  }
  if (members.length === 0 || take(cursor, /\]/y) === null) throw new UnknownPattern('class');
  const set = characterSet(members.map(({ from, to }) => [from, to]));
  const text = members.map((member) => member.text).join('');
  return negated
    ? { kind: 'set', set: complement(set), text: `[^${text}]` }
    : { kind: 'set', set, text: `[${text}]` };
}

interface ClassMember {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Ranges only within digits, capitals or small letters, where no collation can reorder them; a dash only where it can be no range. */
function parseMember(cursor: Cursor, first: boolean): ClassMember | null {
  const range = take(cursor, /[0-9]-[0-9]|[A-Z]-[A-Z]|[a-z]-[a-z]/y);
  if (range !== null) {
    const [from, to] = [range.charCodeAt(0), range.charCodeAt(2)];
    if (from > to) throw new UnknownPattern('range');
    return { from, to, text: range };
  }
  const dash = take(cursor, first ? /-/y : /-(?=\])/y);
  const single = dash ?? take(cursor, /\\[!-/:-@[-`{-~]|[ -,./-Z_`a-z{|}~]/y);
  if (single === null) return null;
  if (/^-[^\]]/.test(cursor.text.slice(cursor.at, cursor.at + 2)))
    throw new UnknownPattern('range');
  const character = single.slice(-1);
  const code = character.charCodeAt(0);
  return { from: code, to: code, text: classCharacter(character) };
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
