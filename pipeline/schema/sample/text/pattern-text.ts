import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { safePattern } from '../../validate/patterns/safe-pattern.ts';
import type { Run } from '../make/run.ts';
import { noun } from './plain-words.ts';

/** Writes texts that a regular expression probably matches, longer ones with a larger `stretch`. Throws PatternTooLong. */
export type PatternWriter = (run: Run, stretch: number) => string;

/** The text would be too long, or no character is known for a place. */
export class PatternTooLong extends Error {}

/** A parsed pattern. */
export interface PatternPlan {
  /** Whether it is certain that nothing matches, because `^` follows a character. */
  readonly isImpossible: boolean;
  readonly write: PatternWriter;
  /** Whether a text matches; null if the test might need a time limit. */
  readonly matches: ((text: string) => boolean) | null;
}

/** Maximum length of a text for a pattern. */
const longest = 20_000;

const plans = new Map<string, PatternPlan | null>();

/** Parses a pattern; null if it is not a regular expression. */
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
    const expression = safePattern(source);
    if (expression === null) return null;
    return {
      isImpossible: tree.alternatives.every(isContradicted),
      write: (run, stretch) =>
        writePattern(tree, { run, stretch, flags, groups: new Map(), size: 0 }),
      matches: expression.isTimed ? null : (text) => expression.test(text),
    };
  } catch {
    return null;
  }
}

/** Patterns such as `/^[a-z]$/i`, where slashes were written by mistake. */
function isContradicted({ elements }: AST.Alternative): boolean {
  return elements.some((element, index) => {
    if (element.type !== 'Assertion') return false;
    if (element.kind === 'start') return elements.slice(0, index).some(isConsuming);
    return element.kind === 'end' && elements.slice(index + 1).some(isConsuming);
  });
}

/** Whether an element matches at least one character. */
function isConsuming(element: AST.Element): boolean {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return true;
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.every(({ elements }) => elements.some(isConsuming));
    case 'Quantifier':
      return element.min > 0 && isConsuming(element.element);
    default:
      return false;
  }
}

interface Writing {
  readonly run: Run;
  readonly stretch: number;
  readonly flags: string;
  readonly groups: Map<AST.CapturingGroup, string>;
  size: number;
}

function writePattern(tree: AST.Pattern, writing: Writing): string {
  const { elements } = writing.run.random.pick(tree.alternatives);
  const written = elements.map((element) => writeElement(element, writing)).join('');
  return writing.stretch < 2 ? written : goOn(written, elements, writing);
}

/** How often a text extends beyond a pattern that is not fixed text. */
const oftenMore = 0.15;

/** Extends the text of a pattern that only matches a part: `^cus_` is a prefix. */
function goOn(written: string, elements: readonly AST.Element[], { run }: Writing): string {
  const isFixed = elements.every(({ type }) => type === 'Character' || type === 'Assertion');
  if (!isFixed && run.random.next() > oftenMore) return written;
  if (!elements.some((element) => isEdge(element, 'end')))
    return written + partBeside(run, written.at(-1) ?? ' ');
  if (!elements.some((element) => isEdge(element, 'start')))
    return partBeside(run, written.at(0) ?? ' ') + written;
  return written;
}

/** Whether an element may prevent an extension at this end. */
function isEdge(element: AST.Element, kind: 'start' | 'end'): boolean {
  switch (element.type) {
    case 'Assertion':
      return element.kind === kind || element.kind === 'lookahead' || element.kind === 'lookbehind';
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.some(({ elements }) =>
        elements.some((inner) => isEdge(inner, kind)),
      );
    case 'Quantifier':
      return isEdge(element.element, kind);
    default:
      return false;
  }
}

/** A few characters like the neighboring one. */
function partBeside(run: Run, neighbour: string): string {
  const length = run.random.integer(3, 6);
  if (/\d/.test(neighbour)) return run.faker.string.numeric(length);
  if (/[A-Z]/.test(neighbour)) return run.faker.string.alpha({ length, casing: 'upper' });
  return /[a-z]/.test(neighbour)
    ? run.faker.string.alpha({ length, casing: 'lower' })
    : noun(run.faker);
}

function writeAlternatives(alternatives: readonly AST.Alternative[], writing: Writing): string {
  const { elements } = writing.run.random.pick(alternatives);
  return elements.map((element) => writeElement(element, writing)).join('');
}

function writeElement(element: AST.Element, writing: Writing): string {
  switch (element.type) {
    case 'Character':
      return String.fromCodePoint(element.value);
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return writing.run.random.pick(charactersOf(element, writing));
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
  const usual = min === 0 && max === 1 ? 1 : min + Math.min(writing.run.random.integer(1, 8), 8);
  const most = Math.min(max, writing.stretch === 0 ? min : Math.max(usual, writing.stretch));
  const count = writing.run.random.integer(Math.min(writing.stretch > 8 ? most : min, most), most);
  const parts: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const part = writeElement(element, writing);
    parts.push(part);
    writing.size += part.length + 1;
    writing.run.work(0.1);
    if (writing.size > longest)
      throw new PatternTooLong('text that matches the pattern would be too long');
  }
  return parts.join('');
}

const pool = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...'\t\n\r\0éüñßøÀÖŁžαβγΩЖящאبगあア漢字한ไ٣Ⅷ€£©«»“”…–—😀',
];
const plain = /^[A-Za-z0-9]$/;
const visible = /^[!-~]$/;
const printable = /^\P{Cc}$/u;

/** Characters of a class: common ones, and visible ones. */
interface ClassCharacters {
  readonly usual: readonly string[];
  readonly visible: readonly string[];
}

const classes = new WeakMap<AST.Element, ClassCharacters>();

function charactersOf(
  element: AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass,
  { run, flags }: Writing,
): readonly string[] {
  let known = classes.get(element);
  if (known === undefined) {
    known = findCharacters(element, flags);
    classes.set(element, known);
  }
  return run.random.next() < 0.25 ? known.visible : known.usual;
}

function findCharacters(
  element: AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass,
  flags: string,
): ClassCharacters {
  // A single class against one character cannot backtrack.
  const expression = new RegExp(`^${element.raw}$`, flags);
  const found = pool.filter((character) => expression.test(character));
  if (found.length === 0)
    found.push(...firstOfRanges(element).filter((one) => expression.test(one)));
  if (found.length === 0) throw new PatternTooLong('a character class of the pattern is empty');
  // Paths and headers reject control characters.
  const seen = firstFound(found, [visible, printable]);
  return { visible: seen, usual: firstFound(seen, [plain]) };
}

function firstFound(found: readonly string[], kinds: readonly RegExp[]): readonly string[] {
  for (const kind of kinds) {
    const some = found.filter((character) => kind.test(character));
    if (some.length > 0) return some;
  }
  return found;
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
