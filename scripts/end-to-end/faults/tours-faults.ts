/** A tour, in JSON. */
export type Tour = Readonly<Record<string, unknown>> & { readonly id: string };

/** The values of a request's body. */
export type Values = Readonly<Record<string, unknown>>;

/** Where a fault changes the server; each member is optional. */
export interface TourSwitch {
  /** Changes what is stored. */
  readonly stored?: (next: Tour, at: Storing) => Tour;
  /** Changes the sorted rows of a list. */
  readonly sorted?: (rows: readonly Tour[], sort: string) => readonly Tour[];
  /** Changes the index of a page's first row. */
  readonly start?: (offset: number) => number;
  readonly total?: (total: number, deleted: number) => number;
  /** Changes the rows of a page. */
  readonly page?: (rows: readonly Tour[]) => readonly Tour[];
  readonly tag?: (tag: string, tour: Tour) => string;
  readonly location?: (id: string, all: readonly Tour[]) => string;
  /** Whether the server ignores `If-Match`. */
  readonly ignoresTag?: (method: string) => boolean;
  /** More keys that a deletion removes. */
  readonly alsoDeleted?: (id: string, all: readonly Tour[]) => readonly string[];
}

/** How a body is stored. */
export interface Storing {
  readonly method: string;
  readonly before: Tour | null;
  readonly sent: Values;
}

/** Creates a fault for a run; some depend on earlier requests. */
export type TourFault = () => TourSwitch;

const storing =
  (change: (next: Tour, at: Storing) => Values, methods = /./): TourFault =>
  () => ({
    stored: (next, at) => (methods.test(at.method) ? { ...next, ...change(next, at) } : next),
  });

/** Faults of a server that shares nothing with the other labs. */
export const tourFaults: Readonly<Record<string, TourFault>> = {
  'prices are rounded at the third place': storing(({ price }) => ({
    price: Math.round(Number(price) * 100) / 100,
  })),
  'a patch drops the offset of a moment': storing(
    ({ startsAt }) => ({ startsAt: String(startsAt).replace(/[+-]\d\d:\d\d$/, 'Z') }),
    /PATCH/,
  ),
  'the total counts deleted rows': () => ({ total: (total, deleted) => total + deleted }),
  'a page repeats the last row of the one before': () => ({
    start: (offset) => Math.max(0, offset - 1),
  }),
  'a put keeps an omitted guide': storing(
    ({ guide }, { before, sent }) => ({
      guide: 'guide' in sent ? guide : (before?.['guide'] ?? null),
    }),
    /PUT/,
  ),
  'a delete removes the next row': () => ({
    alsoDeleted: (id, all) => {
      const next = all[all.findIndex((row) => row.id === id) + 1];
      return next === undefined ? [] : [next.id];
    },
  }),
  'an entity tag never changes': () => ({ tag: (_, { id }) => `"${id}"` }),
  'Location is that of another row': () => ({
    location: (id, all) => all.find((row) => row.id !== id)?.id ?? id,
  }),
  'a patch applies defaults': storing(
    (next, { sent }) => ({
      seats: 'seats' in sent ? next['seats'] : 12,
      status: 'status' in sent ? next['status'] : 'draft',
    }),
    /PATCH/,
  ),
  'a put ignores If-Match': () => ({ ignoresTag: (method) => method === 'PUT' }),
  'a delete ignores If-Match': () => ({ ignoresTag: (method) => method === 'DELETE' }),
  'a patch ignores null': storing(
    ({ guide }, { before, sent }) => ({
      guide: sent['guide'] === null ? (before?.['guide'] ?? null) : guide,
    }),
    /PATCH/,
  ),
  'numbers are sorted as texts': () => ({
    sorted: (rows, sort) => {
      const name = sort.replace('-', '');
      const sign = sort.startsWith('-') ? -1 : 1;
      return rows.toSorted(
        (left, right) => sign * (String(left[name]) < String(right[name]) ? -1 : 1),
      );
    },
  }),
  'a put loses the sign of a price': storing(
    ({ price }) => ({ price: Math.abs(Number(price)) }),
    /PUT/,
  ),
  'lists show no seats above 255': () => ({
    page: (rows) => rows.map((row) => ({ ...row, seats: Math.min(255, Number(row['seats'])) })),
  }),
  'a status that is closed cannot be stored by a create': storing(
    ({ status }) => ({ status: status === 'closed' ? 'open' : status }),
    /POST/,
  ),
};
