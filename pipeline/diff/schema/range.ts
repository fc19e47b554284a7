/** A bound of a range. */
interface Bound {
  readonly value: number;
  readonly exclusive: boolean;
}

/** The range of numbers, lengths or counts; an unbounded end is null. */
export interface Range {
  readonly minimum: Bound | null;
  readonly maximum: Bound | null;
}

type Node = Readonly<Record<string, unknown>>;

/** The keywords of a range. */
export interface RangeWords {
  readonly minimum: string;
  readonly maximum: string;
}

/** The intersection of the ranges of several schemas. */
export function rangeOf(nodes: readonly Node[], words: RangeWords): Range {
  const lower = nodes.flatMap((node) => boundsOf(node, words.minimum, 'exclusiveMinimum'));
  const upper = nodes.flatMap((node) => boundsOf(node, words.maximum, 'exclusiveMaximum'));
  const isCount = words.minimum !== 'minimum';
  const minimum = lower.sort((a, b) => b.value - a.value || rank(b) - rank(a))[0] ?? null;
  const maximum = upper.sort((a, b) => a.value - b.value || rank(b) - rank(a))[0] ?? null;
  // Lengths and counts are never negative.
  return { minimum: isCount && minimum !== null && minimum.value <= 0 ? null : minimum, maximum };
}

/** An exclusive bound is a flag in OpenAPI 3.0 and a number in 3.1. */
function boundsOf(node: Node, word: string, exclusiveWord: string): readonly Bound[] {
  const { [word]: value, [exclusiveWord]: exclusive } = node;
  const hasFlag = word === 'minimum' || word === 'maximum';
  const plain =
    typeof value === 'number' ? [{ value, exclusive: hasFlag && exclusive === true }] : [];
  const own =
    hasFlag && typeof exclusive === 'number' ? [{ value: exclusive, exclusive: true }] : [];
  return [...plain, ...own];
}

function rank({ exclusive }: Bound): number {
  return exclusive ? 1 : 0;
}

/** How a range became narrower or wider, as ends of sentences. */
export function rangeChanges(
  before: Range,
  after: Range,
  words: RangeWords,
): { readonly narrowed: readonly string[]; readonly widened: readonly string[] } {
  const narrowed: string[] = [];
  const widened: string[] = [];
  for (const end of ['minimum', 'maximum'] as const) {
    const difference = compareBounds(before[end], after[end], end);
    if (difference === 0) continue;
    const text = changeText(before[end], after[end], words[end]);
    (difference > 0 ? narrowed : widened).push(text);
  }
  return { narrowed, widened };
}

/** Positive if the second is stricter. */
function compareBounds(before: Bound | null, after: Bound | null, end: keyof Range): number {
  if (before === null || after === null) return Number(after !== null) - Number(before !== null);
  const distance = after.value - before.value;
  if (distance !== 0) return end === 'minimum' ? distance : -distance;
  return rank(after) - rank(before);
}

function changeText(before: Bound | null, after: Bound | null, word: string): string {
  if (after === null) return `no longer has ${word}; it was ${textOf(before)}`;
  if (before === null) return `has the new ${word} ${textOf(after)}`;
  return `has ${word} ${textOf(after)} instead of ${textOf(before)}`;
}

function textOf(bound: Bound | null): string {
  return bound === null ? 'none' : `${bound.value}${bound.exclusive ? ' (exclusive)' : ''}`;
}
