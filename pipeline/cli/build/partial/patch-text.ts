/**
 * Makes the change between two excerpts of an indented text in the whole text: `before` and
 * `after` have some of its blocks (a line, the deeper lines below it and the closing bracket), with
 * the same ancestors. Null if a changed block is not found exactly once, or is not the same in the
 * whole text as in `before`.
 */
export function patchText(whole: string, before: string, after: string): string | null {
  const edits: Edit[] = [];
  const isFound = patchRange(
    { text: whole, start: 0, end: whole.length },
    { before, after, edits },
  );
  if (!isFound) return null;
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, content } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < done) return null;
    parts.push(whole.slice(done, start), content);
    done = end;
  }
  return [...parts, whole.slice(done)].join('');
}

/** Whole lines of a text. */
interface Range {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly content: string;
}

/** The change of a range, and the edits that it takes. */
interface Change {
  readonly before: string;
  readonly after: string;
  readonly edits: Edit[];
}

/** Collects the edits of a range; false if there is no safe way. */
function patchRange(range: Range, { before, after, edits }: Change): boolean {
  if (before === after) return true;
  const { text, start, end } = range;
  if (end - start === before.length && text.startsWith(before, start)) {
    edits.push({ start, end, content: after });
    return true;
  }
  const [old, fresh] = [blocksOf(before), blocksOf(after)];
  for (let at = 0, other = 0; at < old.length || other < fresh.length;) {
    const [skipped, added] = nextCommon([old, at], [fresh, other]);
    const hunk = { old: old.slice(at, at + skipped), fresh: fresh.slice(other, other + added) };
    at += skipped;
    other += added;
    if (!replaceHunk(range, { ...hunk, next: old[at], edits })) return false;
    const [block = '', change = '', next] = [old[at], fresh[other], old[at + 1]];
    const inner = block === change ? [] : editsInside(range, block, change);
    if (inner !== null) edits.push(...inner);
    else if (!replaceHunk(range, { old: [block], fresh: [change], next, edits })) return false;
    at += 1;
    other += 1;
  }
  return true;
}

/** How many blocks of both lists are before the first two that begin with the same line. */
function nextCommon(
  [old, at]: Blocks,
  [fresh, other]: Blocks,
): readonly [skipped: number, added: number] {
  const [left, right] = [old.length - at, fresh.length - other];
  for (let sum = 0; sum < left + right - 1; sum += 1) {
    for (let skipped = Math.max(0, sum - right + 1); skipped <= sum; skipped += 1) {
      if (skipped >= left) break;
      const added = sum - skipped;
      const head = headOf(old[at + skipped] ?? '');
      if (head === headOf(fresh[other + added] ?? '')) return [skipped, added];
    }
  }
  return [left, right];
}

/** A list of blocks and where to start in it. */
type Blocks = readonly [blocks: readonly string[], start: number];

/** The edits of the lines below a line that stays; null if that line is not found. */
function editsInside(range: Range, old: string, fresh: string): readonly Edit[] | null {
  const head = headOf(old);
  const at = onlyPlace(range, head);
  if (at === null) return null;
  const start = at + head.length;
  const end = endOfBlock(range, start, indentationOf(head));
  const edits: Edit[] = [];
  const isFound = patchRange(
    { text: range.text, start, end },
    { before: old.slice(head.length), after: fresh.slice(head.length), edits },
  );
  return isFound ? edits : null;
}

/**
 * Replaces blocks that are found by their text and the line behind them. Without that line, blocks
 * may be removed, and lines and comments replaced by as many. Where a new block belongs among
 * blocks that the excerpt lacks is known only of comments.
 */
function replaceHunk(
  range: Range,
  hunk: {
    readonly old: readonly string[];
    readonly fresh: readonly string[];
    readonly next: string | undefined;
    readonly edits: Edit[];
  },
): boolean {
  if (hunk.old.length === 0 && hunk.fresh.length === 0) return true;
  const inPlace =
    hunk.old.length === hunk.fresh.length && [...hunk.old, ...hunk.fresh].every(isPlain);
  if (!inPlace && !hunk.fresh.every(isComment)) return false;
  const old = hunk.old.join('');
  const before = onlyPlace(range, `${old}${headOf(hunk.next ?? '')}`);
  const start = before ?? (inPlace || hunk.fresh.length === 0 ? onlyPlace(range, old) : null);
  if (start === null) return false;
  if (old !== '' && !isBlockEnd(range, start + old.length, indentationOf(old))) return false;
  hunk.edits.push({ start, end: start + old.length, content: hunk.fresh.join('') });
  return true;
}

/** Whether a place is not in the middle of a block. */
function isBlockEnd(range: Range, place: number, indentation: number): boolean {
  return endOfBlock(range, place, indentation) === place;
}

/** Whether a block is a line or a comment. */
function isPlain(block: string): boolean {
  return isComment(block) || headOf(block).trim() === block.trim();
}

function isComment(block: string): boolean {
  return block.trimStart().startsWith('/*');
}

/** Where whole lines are in a range; null if nowhere or twice. */
function onlyPlace({ text, start, end }: Range, lines: string): number | null {
  const find = (from: number): number => {
    let at = text.indexOf(lines, from);
    while (at > start && text[at - 1] !== '\n') at = text.indexOf(lines, at + 1);
    return at < 0 || at + lines.length > end ? -1 : at;
  };
  if (lines === '') return null;
  const found = find(start);
  return found < 0 || find(found + 1) >= 0 ? null : found;
}

/** The blocks of lines with the indentation of the first one. */
function blocksOf(text: string): readonly string[] {
  const indentation = indentationOf(text);
  const range = { text, start: 0, end: text.length };
  const blocks: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = endOfBlock(range, lineEnd(text, start), indentation);
    blocks.push(text.slice(start, end));
    start = end;
  }
  return blocks;
}

/** End of the block whose first line ends at `start`. */
function endOfBlock({ text, end }: Range, start: number, indentation: number): number {
  let at = start;
  while (at < end) {
    const depth = indentationOf(text, at, indentation + 1);
    const isInside = depth > indentation || text[at] === '\n';
    const isClosing = depth === indentation && '}])'.includes(text[at + depth] ?? ' ');
    if (!isInside && !isClosing) return at;
    at = lineEnd(text, at);
  }
  return end;
}

function lineEnd(text: string, start: number): number {
  const found = text.indexOf('\n', start);
  return found < 0 ? text.length : found + 1;
}

function headOf(block: string): string {
  return block.slice(0, lineEnd(block, 0));
}

function indentationOf(text: string, start = 0, most = Infinity): number {
  let depth = 0;
  while (depth < most && text.charCodeAt(start + depth) === SPACE) depth += 1;
  return depth;
}

const SPACE = 32;
