import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';
import { isRecord } from '../../model/json-pointer.ts';

/** A place in a text, both from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** A place that is looked for, and the places below it. */
interface Wanted {
  readonly below: Map<string, Wanted>;
  /** Offset in the text; null until it is found. */
  offset: number | null;
}

/**
 * Positions of pointers (`#/paths/~1orders`) in the text of a document, in JSON or YAML: of a key,
 * or of a list's item. A place that the text does not contain has the position of the nearest one
 * above it; null if the text does not parse.
 */
export function positionsIn(
  text: string,
  pointers: readonly string[],
): readonly (TextPosition | null)[] {
  const root: Wanted = { below: new Map(), offset: 0 };
  const paths = pointers.map((pointer) => pathTo(root, pointer));
  if (/^\s*[[{]/.test(text)) findInJson(text, root);
  else if (!findInYaml(text, root)) return pointers.map(() => null);
  const starts = lineStarts(text);
  return paths.map((path) => {
    const offset = path.findLast((one) => one.offset !== null)?.offset ?? 0;
    const line = countUpTo(starts, offset);
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
  });
}

/** Offsets at which the lines of a text start. */
function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** How many of these sorted numbers are at most `limit`. */
function countUpTo(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function pathTo(root: Wanted, pointer: string): readonly Wanted[] {
  const path = [root];
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const { below } = path.at(-1) ?? root;
    const next = below.get(key) ?? { below: new Map<string, Wanted>(), offset: null };
    below.set(key, next);
    path.push(next);
  }
  return path;
}

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s"{}[\],:]+/gs;
/** The tokens that decide where an object or list ends. */
const brackets = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/gs;

/** An open object or list. */
interface Open {
  readonly wanted: Wanted;
  /** Index of the current item; null for an object. */
  item: number | null;
  /** Whether the next token starts an item. */
  isNext: boolean;
}

function findInJson(text: string, root: Wanted): void {
  const open: Open[] = [];
  let current: Wanted | null = root;
  let last = { token: '', offset: 0 };
  const isDone = doneOnceFound(placesBelow(root));
  tokens.lastIndex = 0;
  for (let match = tokens.exec(text); match !== null; match = tokens.exec(text)) {
    const { 0: token, index: offset } = match;
    const outer = open.at(-1);
    if (outer?.isNext === true && token !== ']') {
      current = reached(outer.wanted, String(outer.item), offset);
      outer.isNext = false;
    }
    if (token === '{' || token === '[') {
      const isList = token === '[';
      if (current !== null && current.below.size > 0) {
        open.push({ wanted: current, item: isList ? 0 : null, isNext: isList });
      } else {
        // Most of a document is of no interest.
        tokens.lastIndex = endOfBrackets(text, offset);
        if (isDone()) return;
      }
    } else if (token === '}' || token === ']') {
      if (isDone()) return;
      open.pop();
    } else if (token === ',' && outer !== undefined && outer.item !== null) {
      outer.item += 1;
      outer.isNext = true;
    } else if (token === ':' && outer !== undefined) {
      current = reached(outer.wanted, JSON.parse(last.token) as string, last.offset);
    } else {
      last = { token, offset };
    }
  }
}

/** Offset behind the object or list that starts at an offset. */
function endOfBrackets(text: string, start: number): number {
  brackets.lastIndex = start;
  let depth = 0;
  for (let match = brackets.exec(text); match !== null; match = brackets.exec(text)) {
    const [token] = match;
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth === 0) break;
  }
  return brackets.lastIndex === 0 ? text.length : brackets.lastIndex;
}

/** Whether all places are found; each is asked once. */
function doneOnceFound(places: readonly Wanted[]): () => boolean {
  let found = 0;
  return () => {
    while ((places[found]?.offset ?? null) !== null) found += 1;
    return found === places.length;
  };
}

function placesBelow({ below }: Wanted): readonly Wanted[] {
  return [...below.values()].flatMap((place) => [place, ...placesBelow(place)]);
}

function reached(outer: Wanted, key: string, offset: number): Wanted | null {
  const found = outer.below.get(key) ?? null;
  if (found !== null) found.offset = offset;
  return found;
}

/** Whether the text is YAML. */
function findInYaml(text: string, root: Wanted): boolean {
  // Loaded on demand: most documents are JSON.
  const yaml = createRequire(import.meta.url)('yaml') as typeof Yaml;
  const document = yaml.parseDocument(text, { stringKeys: true, merge: true });
  if (document.errors.length > 0) return false;
  const find = (start: unknown, wanted: Wanted): void => {
    const node = yaml.isAlias(start) ? start.resolve(document) : start;
    if (!yaml.isCollection(node)) return;
    node.items.forEach((item, index) => {
      const isPair = yaml.isPair(item);
      const holder: unknown = isPair ? item.key : item;
      const range = isRecord(holder) ? holder['range'] : null;
      const key = yaml.isScalar(holder) && isPair ? String(holder.value) : String(index);
      const offset = Array.isArray(range) ? Number(range[0]) : (wanted.offset ?? 0);
      const found = reached(wanted, key, offset);
      if (found !== null) find(isPair ? item.value : item, found);
    });
  };
  find(document.contents, root);
  return true;
}
