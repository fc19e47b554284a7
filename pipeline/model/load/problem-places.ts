import { isRecord, pointerTo } from '../json-pointer.ts';

/** The place named in a parser's message; `#` if there is none. */
export function placeOfMessage(
  document: Readonly<Record<string, unknown>>,
  message: string,
): string {
  const target = /\$ref pointer "([^"]+)"/.exec(message)?.[1];
  if (target !== undefined) return referencePlace(document, target, '#') ?? '#';
  const named = /`(\/(?:paths|components)[^`]*)`/.exec(message)?.[1];
  return named === undefined ? '#' : namedPlace(document, named.slice(1));
}

/** The place whose keys, joined by slashes, are a prefix of a text. Keys may contain slashes. */
function namedPlace(document: unknown, named: string): string {
  let pointer = '#';
  let rest = named;
  let value = document;
  while (isRecord(value) && rest !== '') {
    const text = rest;
    const key = Object.keys(value)
      .filter((name) => `${text}/`.startsWith(`${name.replace(/^\//, '')}/`))
      .toSorted((a, b) => b.length - a.length)[0];
    if (key === undefined) break;
    pointer = pointerTo(pointer, key);
    rest = rest.slice(key.replace(/^\//, '').length + 1);
    value = value[key];
  }
  return pointer;
}

/** The place of a reference. */
function referencePlace(node: unknown, target: string, pointer: string): string | null {
  if (!isRecord(node)) return null;
  if (isTarget(node['$ref'], target)) return pointer;
  for (const [key, value] of Object.entries(node)) {
    const found = referencePlace(value, target, pointerTo(pointer, key));
    if (found !== null) return found;
  }
  return null;
}

/** The parser reports references without percent-encoding. */
function isTarget(reference: unknown, target: string): boolean {
  if (typeof reference !== 'string') return false;
  return reference === target || safelyDecoded(reference) === target;
}

function safelyDecoded(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}

/** The pointer of a line (from 1) of a value printed as JSON with an indent of two. */
export function placeOfLine(value: unknown, line: number): string {
  const keys: (string | number)[] = [];
  let depth = 0;
  for (const text of JSON.stringify(value, null, 2).split('\n').slice(0, line)) {
    const [, indent = '', name] = /^( *)(?:("(?:[^"\\]|\\.)*"): )?/.exec(text) ?? [];
    const isEnd = /^ *[\]}]/.test(text);
    const last = keys[indent.length / 2 - 1];
    const isNext = depth >= indent.length / 2 && typeof last === 'number';
    depth = indent.length / 2;
    if (isEnd || depth === 0) continue;
    keys.length = depth - 1;
    keys.push(name === undefined ? (isNext ? last + 1 : 0) : (JSON.parse(name) as string));
  }
  return pointerTo('#', ...keys.slice(0, depth));
}
