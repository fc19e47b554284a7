import { type AST, RegExpParser } from '@eslint-community/regexpp';
import type { Random } from './random.ts';

/** Makes texts that a regular expression is likely to match; a longer one where more is asked for. Throws where it would be too long. */
export type PatternWriter = (random: Random, stretch: number) => string;

/** A pattern taken apart. */
export interface PatternPlan {
  readonly write: PatternWriter;
  /** Tells whether a text matches; null for a pattern that could take very long to say so. */
  readonly matches: ((text: string) => boolean) | null;
}

/** Longest text that a pattern is allowed to make. */
const longest = 20_000;

const plans = new Map<string, PatternPlan | null>();

/** Takes a pattern apart; null where it is no regular expression. */
export function planPattern(pattern: string): PatternPlan | null {
  const known = plans.get(pattern);
  if (known !== undefined) return known;
  const plan = buildPlan(pattern, 'u') ?? buildPlan(pattern, '');
  if (plans.size > 5000) plans.clear();
  plans.set(pattern, plan);
  return plan;
}

function buildPlan(source: string, flags: string): PatternPlan | null {
  try {
    const tree = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(
      source,
      0,
      source.length,
      flags === 'u',
    );
    const expression = new RegExp(source, flags);
    return {
      write: (random, stretch) =>
        writePattern(tree, { random, stretch, flags, groups: new Map(), size: 0 }),
      matches: isTame(tree) ? (text) => text.length < 2000 && expression.test(text) : null,
    };
  } catch {
    return null;
  }
}

interface Writing {
  readonly random: Random;
  readonly stretch: number;
  readonly flags: string;
  readonly groups: Map<AST.CapturingGroup, string>;
  size: number;
}

function writePattern(tree: AST.Pattern, writing: Writing): string {
  return writeAlternatives(tree.alternatives, writing);
}

function writeAlternatives(alternatives: readonly AST.Alternative[], writing: Writing): string {
  const { elements } = writing.random.pick(alternatives);
  return elements.map((element) => writeElement(element, writing)).join('');
}

function writeElement(element: AST.Element, writing: Writing): string {
  switch (element.type) {
    case 'Character':
      return String.fromCodePoint(element.value);
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return writing.random.pick(charactersOf(element, writing));
    case 'Group':
      return writeAlternatives(element.alternatives, writing);
    case 'CapturingGroup': {
      const text = writeAlternatives(element.alternatives, writing);
      writing.groups.set(element, text);
      return text;
    }
    case 'Quantifier':
      return writeRepeated(element, writing);
    case 'Backreference': {
      const group = Array.isArray(element.resolved) ? element.resolved[0] : element.resolved;
      return (group && writing.groups.get(group)) ?? '';
    }
    case 'Assertion':
      return '';
  }
}

function writeRepeated(quantifier: AST.Quantifier, writing: Writing): string {
  const { min, max, element } = quantifier;
  const usual = min === 0 && max === 1 ? 1 : min + Math.min(writing.random.integer(1, 8), 8);
  const most = Math.min(max, writing.stretch === 0 ? min : Math.max(usual, writing.stretch));
  const count = writing.random.integer(Math.min(writing.stretch > 8 ? most : min, most), most);
  const parts: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const part = writeElement(element, writing);
    parts.push(part);
    writing.size += part.length + 1;
    if (writing.size > longest) throw new RangeError('a text of the pattern would be too long');
  }
  return parts.join('');
}

const pool = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...'\t\n\r\0éüñßøÀÖŁžαβγΩЖящאبगあア漢字한ไ٣Ⅷ€£©«»“”…–—😀',
];
const plain = /^[A-Za-z0-9]$/;
const classes = new WeakMap<AST.Element, readonly string[]>();

/** Characters of a class, those first choice that people would write. */
function charactersOf(
  element: AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass,
  writing: Writing,
): readonly string[] {
  const known = classes.get(element);
  if (known !== undefined) return usualOf(known, writing);
  // One class against one character cannot backtrack.
  const expression = new RegExp(`^${element.raw}$`, writing.flags);
  const found = pool.filter((character) => expression.test(character));
  if (found.length === 0)
    found.push(...firstOfRanges(element).filter((one) => expression.test(one)));
  if (found.length === 0) throw new RangeError('a class of the pattern has no character');
  classes.set(element, found);
  return usualOf(found, writing);
}

function usualOf(found: readonly string[], writing: Writing): readonly string[] {
  if (writing.random.next() < 0.25) return found;
  const usual = found.filter((character) => plain.test(character));
  return usual.length > 0 ? usual : found;
}

function firstOfRanges(
  element: AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass,
): readonly string[] {
  if (element.type !== 'CharacterClass') return [];
  return element.elements.flatMap((part) => {
    if (part.type === 'Character') return [String.fromCodePoint(part.value)];
    if (part.type !== 'CharacterClassRange') return [];
    return [String.fromCodePoint(part.min.value), String.fromCodePoint(part.max.value)];
  });
}

/** Whether matching takes a time that people would not notice: no repetition in a repetition, few open ones, nothing that refers back. */
function isTame(tree: AST.Pattern): boolean {
  const counted = { open: 0 };
  return tree.alternatives.every((part) => isTameIn(part, false, counted)) && counted.open <= 6;
}

function isTameIn(
  node: AST.Alternative | AST.Element,
  repeated: boolean,
  counted: { open: number },
): boolean {
  switch (node.type) {
    case 'Alternative':
      return node.elements.every((part) => isTameIn(part, repeated, counted));
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.every((part) => isTameIn(part, repeated, counted));
    case 'Assertion':
      return (
        !('alternatives' in node) ||
        node.alternatives.every((part) => isTameIn(part, repeated, counted))
      );
    case 'Quantifier': {
      const many = node.max > 1;
      if (node.max > 20) counted.open += 1;
      if (many && repeated && node.max !== node.min) return false;
      return isTameIn(node.element, repeated || (many && node.max > 20), counted);
    }
    case 'Backreference':
      return false;
    default:
      return true;
  }
}
