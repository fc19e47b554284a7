/** Names of JSON parameters in a list's query, as data providers send them. */
export interface QueryAliases {
  /** Takes `[first, last]`, counted from 0. */
  readonly range?: string;
  /** Takes an object of other parameters. */
  readonly filters?: string;
  /** Also written with brackets: `ids[0]`. */
  readonly ids?: string;
  /** Also takes `["name", "ASC"]`. */
  readonly sort?: string;
  readonly sortField?: string;
  readonly sortOrder?: string;
  readonly start: string;
  readonly end: string;
}

type Pair = readonly [name: string, value: unknown];

/** A query in plain parameters: JSON parameters are expanded, everything else is kept as sent. */
export function plainQuery(text: string, aliases: QueryAliases): string {
  return text
    .split('&')
    .map((part) => plainPart(part, aliases))
    .filter((part) => part !== '')
    .join('&');
}

function plainPart(part: string, aliases: QueryAliases): string {
  const mark = part.indexOf('=');
  const name = decoded(mark === -1 ? part : part.slice(0, mark));
  const pairs = pairsOf(name, decoded(part.slice(mark + 1)), aliases);
  if (pairs === null) return part;
  return pairs
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
    .join('&');
}

/** Null: a plain parameter. */
function pairsOf(name: string, text: string, aliases: QueryAliases): readonly Pair[] | null {
  const { ids, range, filters, sort, sortField, sortOrder, start, end } = aliases;
  if (ids !== undefined && name.startsWith(`${ids}[`)) return [[ids, text]];
  if (name === filters) return filterPairs(parsed(text));
  if (name !== range && (name !== sort || !text.startsWith('['))) return null;
  const value = parsed(text);
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [first, second] = value as readonly unknown[];
  if (name === range) {
    const [from, to] = [Number(first), Number(second)];
    return Number.isInteger(from) && Number.isInteger(to)
      ? [
          [start, from],
          [end, to + 1],
        ]
      : null;
  }
  if (sortField === undefined || sortOrder === undefined) return null;
  return [
    [sortField, first],
    [sortOrder, second],
  ];
}

/** A list of alternatives repeats the parameter. */
function filterPairs(value: unknown): readonly Pair[] | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.entries(value).flatMap(([name, wanted]: [string, unknown]): readonly Pair[] => {
    const all: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
    return all.map((one) => [name, isPlain(one) ? one : JSON.stringify(one)]);
  });
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** Numbers keep their text, so that no digit is lost. */
function parsed(text: string): unknown {
  try {
    const reviver = (_key: string, value: unknown, context?: { readonly source?: string }) =>
      typeof value === 'number' ? (context?.source ?? value) : value;
    return JSON.parse(text, reviver);
  } catch {
    return undefined;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
