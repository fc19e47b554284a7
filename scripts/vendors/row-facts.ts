import { isSelfLink, keyInLink } from '../../pipeline/model/third-party/index.ts';

/** A value inside a body, and its path. */
export interface Scalar {
  readonly path: readonly string[];
  readonly value: string | number | boolean;
}

/** Strings, numbers and booleans of a body, to a depth of five; of lists, only the first item. */
export function scalarsOf(body: unknown, path: readonly string[] = []): readonly Scalar[] {
  if (typeof body === 'string' || typeof body === 'number' || typeof body === 'boolean')
    return [{ path, value: body }];
  if (typeof body !== 'object' || body === null || path.length > 5) return [];
  const entries: readonly (readonly [string, unknown])[] = Array.isArray(body)
    ? (body as readonly unknown[]).slice(0, 1).map((item) => ['0', item])
    : Object.entries(body);
  return entries.flatMap(([name, value]) => scalarsOf(value, [...path, name]));
}

/** Candidates for a row's key, most likely first: the name in the path, an id, usual natural keys, anything else. */
export function keyCandidates(body: unknown, parameter: string): readonly Scalar[] {
  const wanted = plain(parameter);
  const rank = ({ path }: Scalar): number => {
    const name = plain(path.at(-1) ?? '');
    const depth = path.length;
    if (name === wanted) return depth;
    if (wanted.endsWith(name) && name.length > 1) return 10 + depth;
    if (/^(?:id|uuid|guid|sid|gid|key)$/.test(name)) return 20 + depth;
    if (isSelfLink(path.at(-1) ?? '')) return 25 + depth;
    if (/^(?:slug|code|name|username|login|number)$/.test(name)) return 30 + depth;
    if (/(?:id|uuid|key|token)$/.test(name)) return 40 + depth;
    return 50 + depth;
  };
  return scalarsOf(body)
    .filter(({ value }) => typeof value !== 'boolean' && value !== '')
    .map(({ path, value }) => ({ path, value: keyIn(path, value) }))
    .toSorted((left, right) => rank(left) - rank(right))
    .slice(0, 24);
}

/** A row's key from a value: for the row's own URL, its last segment. */
export function keyIn(path: readonly string[], value: Scalar['value']): Scalar['value'] {
  if (typeof value !== 'string' || !isSelfLink(path.at(-1) ?? '')) return value;
  return keyInLink(value) ?? '';
}

/** Whether a list contains a row with this key. A single row may be in an envelope that rows of lists lack, or the other way round, so the longest common end of the path is compared, not just the last name. */
export function shows(list: unknown, { path, value }: Scalar): boolean {
  const tails = path.map((_, start) => path.slice(start)).filter((tail) => tail[0] !== '0');
  const rows = rowsIn(list, 0);
  // Some documents describe a list like a single row.
  const shown = (rows.length === 0 ? [list] : rows).flatMap((row) => scalarsOf(row));
  const ways = tails.flatMap((tail) => [0, 1].map((deeper) => ({ tail, deeper })));
  const keys = ways
    .map(({ tail, deeper }) =>
      shown.filter(
        (one) =>
          one.path.length === tail.length + deeper && one.path.slice(deeper).join() === tail.join(),
      ),
    )
    .find(({ length }) => length > 0);
  return keys?.some((one) => keyIn(one.path, one.value) === value) ?? false;
}

/** The items of the outermost lists of a body, or the values of a map. */
function rowsIn(body: unknown, depth: number): readonly unknown[] {
  if (Array.isArray(body)) return body;
  if (typeof body !== 'object' || body === null || depth > 3) return [];
  return Object.values(body).flatMap((inner) => rowsIn(inner, depth + 1));
}

/** Names of sent values that differ in a row; both may be in an envelope. Values that are missing from the row are not compared. */
export function unlike(sent: unknown, row: unknown): readonly string[] {
  const reported = scalarsOf(sent).filter(
    // A server may assign keys and URLs itself, and the first item of a list may be another one.
    ({ path }) => !path.includes('0') && !isAssigned(path.at(-1) ?? ''),
  );
  // Of `Name` and `name` in one row, each is compared with the one of its own spelling.
  const shown = new Map(
    [pathText, spelledText].flatMap((text) =>
      scalarsOf(row).map((one) => [text(one.path), one.value] as const),
    ),
  );
  // What holds less than half of the values is a part of the row, not an envelope.
  const around = envelopesOf(reported).filter(
    (from) => reported.filter(({ path }) => isBelow(path, from)).length * 2 > reported.length,
  );
  const pairs = around.flatMap((from) =>
    envelopesOf(scalarsOf(row)).map((to) => pairsOf(reported, shown, { from, to })),
  );
  const [found = []] = pairs.toSorted((left, right) => right.length - left.length);
  return found.flatMap(({ name, isSame }) => (isSame ? [] : [name]));
}

function isAssigned(name: string): boolean {
  return isSelfLink(name) || /(?:^|_)(?:id|uuid|key|token)$/i.test(name);
}

/** Possible envelopes of a row: none, then each object in the body. */
function envelopesOf(values: readonly Scalar[]): readonly (readonly string[])[] {
  const around = values.flatMap(({ path }) =>
    [path.slice(0, 1), path.slice(0, 2)].filter(({ length }) => length < path.length),
  );
  return [[], ...new Map(around.map((path) => [pathText(path), path])).values()];
}

interface Envelopes {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

function pairsOf(
  reported: readonly Scalar[],
  shown: ReadonlyMap<string, unknown>,
  { from, to }: Envelopes,
): readonly { readonly name: string; readonly isSame: boolean }[] {
  return reported.flatMap(({ path, value }) => {
    if (!isBelow(path, from)) return [];
    const place = [...to, ...path.slice(from.length)];
    const same = shown.get(spelledText(place)) ?? shown.get(pathText(place));
    return typeof same === typeof value ? [{ name: path.join('.'), isSame: same === value }] : [];
  });
}

function isBelow(path: readonly string[], from: readonly string[]): boolean {
  return spelledText(path.slice(0, from.length)) === spelledText(from);
}

function spelledText(path: readonly string[]): string {
  return `=${path.join('\n')}`;
}

/** Compares equal for `FriendlyName` and `friendly_name`. */
function pathText(path: readonly string[]): string {
  return path.map(plain).join('\n');
}

function plain(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
