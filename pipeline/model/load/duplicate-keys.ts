import { PipelineError } from '../../errors.ts';

/** A key that an object has twice. */
interface Duplicate {
  readonly key: string;
  /** Lines of the first and the second one, from 1. */
  readonly lines: readonly [number, number];
}

const mostReported = 20;

/**
 * Rejects JSON text with an object that has a key twice, as careless merges produce: parsers keep
 * only the last one, so the next write would lose the other. `value` is the parsed text; `file`
 * names it.
 */
export function rejectDuplicateKeys(text: string, value: unknown, file: string): void {
  // Counting is fast; looking for the places is not.
  if (countOfKeys(text) === countOfMembers(value)) return;
  const [first, ...rest] = duplicateKeys(text)
    .slice(0, mostReported)
    .map(({ key, lines: [earlier, later] }) => ({
      code: 'DOCUMENT_INVALID' as const,
      message: `The key ${JSON.stringify(key)} is in the same object twice, in lines ${earlier} and ${later}.`,
      place: `${file}:${later}`,
      hint: 'Merge the two, or remove one.',
    }));
  if (first !== undefined) throw new PipelineError([first, ...rest]);
}

const colon = 58;
const space = 32;

/** Number of strings followed by a colon, in valid JSON. */
function countOfKeys(text: string): number {
  let count = 0;
  for (let start = text.indexOf('"'); start !== -1; start = text.indexOf('"', start)) {
    let end = text.indexOf('"', start + 1);
    while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
    start = end + 1;
    while (text.charCodeAt(start) <= space) start += 1;
    if (text.charCodeAt(start) === colon) count += 1;
  }
  return count;
}

function isEscaped(text: string, quote: number): boolean {
  let slashes = 0;
  while (text[quote - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

/** Number of members of all objects. Values may be nested too deeply for recursion. */
function countOfMembers(root: unknown): number {
  const rest = [root];
  let count = 0;
  for (let value = rest.pop(); value !== undefined; value = rest.pop()) {
    const isList = Array.isArray(value);
    const record = value as Readonly<Record<string, unknown>>;
    for (const key in record) {
      if (!isList) count += 1;
      const inner = record[key];
      if (typeof inner === 'object' && inner !== null) rest.push(inner);
    }
  }
  return count;
}

function duplicateKeys(text: string): readonly Duplicate[] {
  const found: Duplicate[] = [];
  // The keys of each open object, with their positions; null: an open list.
  const open: (Map<string, number> | null)[] = [];
  let last = { text: '', index: 0 };
  for (const { 0: token, index } of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/gs)) {
    if (token === '{' || token === '[') open.push(token === '{' ? new Map<string, number>() : null);
    else if (token === '}' || token === ']') open.pop();
    else if (token !== ':') last = { text: token, index };
    else {
      const key = JSON.parse(last.text) as string;
      const keys = open.at(-1);
      const earlier = keys?.get(key);
      if (earlier !== undefined)
        found.push({ key, lines: [lineOf(text, earlier), lineOf(text, last.index)] });
      keys?.set(key, last.index);
    }
  }
  return found;
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
