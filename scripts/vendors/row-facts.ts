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
  return value.split(/[/?#]/).findLast((part) => part !== '') ?? '';
}

function isSelfLink(name: string): boolean {
  return /^(?:uri|self|href)$/.test(plain(name));
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
  const told = scalarsOf(sent).filter(
    // A server may assign keys itself, and the first item of a list may be another one.
    ({ path }) => !path.includes('0') && !/(?:^|_)(?:id|uuid|key|token)$/i.test(path.at(-1) ?? ''),
  );
  const shown = new Map(scalarsOf(row).map((one) => [pathText(one.path), one.value]));
  const pairs = envelopesOf(told).flatMap((from) =>
    envelopesOf(scalarsOf(row)).map((to) => pairsOf(told, shown, { from, to })),
  );
  const [found = []] = pairs.toSorted((left, right) => right.length - left.length);
  return found.flatMap(({ name, isSame }) => (isSame ? [] : [name]));
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
  told: readonly Scalar[],
  shown: ReadonlyMap<string, unknown>,
  { from, to }: Envelopes,
): readonly { readonly name: string; readonly isSame: boolean }[] {
  return told.flatMap(({ path, value }) => {
    if (pathText(path.slice(0, from.length)) !== pathText(from)) return [];
    const same = shown.get(pathText([...to, ...path.slice(from.length)]));
    return typeof same === typeof value ? [{ name: path.join('.'), isSame: same === value }] : [];
  });
}

/** Compares equal for `FriendlyName` and `friendly_name`. */
function pathText(path: readonly string[]): string {
  return path.map(plain).join('\n');
}

function plain(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
