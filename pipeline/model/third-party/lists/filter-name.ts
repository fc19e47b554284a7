import { wordsOfName } from '../resources/words.ts';

/** How a filter compares. */
export type Comparison =
  | 'eq'
  | 'ne'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'like'
  | 'starts'
  | 'ends'
  | 'between'
  /** Whether the value is null; takes true or false. */
  | 'null'
  /** Whether the value is set. */
  | 'set';

/** A possible meaning of a filter's name: property and comparison. */
export interface NamedFilter {
  /** Null: the row's date, which the name does not spell out. */
  readonly property: string | null;
  readonly op: Comparison;
}

const words: Readonly<Record<Comparison, string>> = {
  eq: 'eq equals equal is exact iexact in any oneof anyof',
  ne: 'ne neq not noteq notequal notequals nin notin noneof except exclude excluding',
  gt: 'gt greaterthan morethan strictlyafter',
  gte: 'gte ge min minimum from after since start begin atleast greaterthanorequal greaterthanequal greaterthanorequalto',
  lt: 'lt lessthan strictlybefore',
  lte: 'lte le max maximum to until till before end upto atmost lessthanorequal lessthanequal lessthanorequalto',
  like: 'like ilike contains icontains containsi contain search match matches partial includes',
  starts: 'startswith istartswith startswithi prefix beginswith',
  ends: 'endswith iendswith endswithi suffix',
  between: 'between range',
  null: 'isnull null isempty empty missing',
  set: 'notnull isnotnull exists has present',
};
const comparisons: ReadonlyMap<string, Comparison> = new Map(
  Object.entries(words).flatMap(([op, list]) =>
    // The keys are those of the type just above.
    list.split(' ').map((word): [string, Comparison] => [word, op as Comparison]),
  ),
);
const leading =
  /^(?:min|minimum|max|maximum|from|to|start|end|since|until|after|before|not|exclude|exists|has|is|search|by)$/;
const containers: ReadonlySet<string> = new Set(['filter', 'filters', 'where', 'conditions', 'f']);
const momentWords: ReadonlySet<string> = new Set(
  'from to start end since until till after before begin date time day at on min max timestamp period'.split(
    ' ',
  ),
);

/**
 * Ends of names that a filter's name leaves out: those of timestamps, and units of which an API
 * has only one. Prices in cents or durations in milliseconds may be filtered in another unit.
 */
const ends = ['at', 'on', 'date', 'time', 'kg', 'km'];

/** A comparison by a common name: `gte`, `$gte`, `greaterThanOrEqual`. */
export function comparisonNamed(name: string): Comparison | null {
  return comparisons.get(wordsOfName(name).join('')) ?? null;
}

/**
 * Possible meanings of a filter's name, the likeliest first: `price_gte`, `min_price`,
 * `filter[price][gte]` and `priceMin` all select prices from a minimum, `created_after` by
 * `created_at`, and `min_weight` by `weight_kg`.
 */
export function namedFilters(name: string): readonly NamedFilter[] {
  const all = wordsOfName(name);
  const own = all.length > 1 && containers.has(all[0] ?? '') ? all.slice(1) : all;
  const whole = own.join('');
  const found: NamedFilter[] = [{ property: name, op: 'eq' }];
  const isMoment = own.every((word) => momentWords.has(word));
  if (isMoment && !own.every((word) => /^(?:min|max|at|on)$/.test(word))) {
    const op = own.map((word) => comparisons.get(word)).find((one) => one !== undefined) ?? 'eq';
    return [
      { property: whole, op },
      { property: null, op },
    ];
  }
  found.push({ property: whole, op: 'eq' });
  for (const count of [4, 3, 2, 1]) {
    const op = own.length > count ? comparisons.get(own.slice(-count).join('')) : undefined;
    if (op !== undefined) found.push({ property: own.slice(0, -count).join(''), op });
  }
  const [first = ''] = own;
  if (own.length > 1 && leading.test(first))
    found.push({ property: own.slice(1).join(''), op: comparisons.get(first) ?? 'eq' });
  const compared = found.filter(({ op }) => /^(?:[gl]te?|between)$/.test(op));
  return [
    ...found,
    ...compared.flatMap(({ property, op }) =>
      ends.map((end) => ({ property: `${property}${end}`, op })),
    ),
  ];
}
