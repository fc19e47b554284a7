/** How the lists of a model are filtered and sorted, for changes that are shown before the server's response. */
export interface ShownLists {
  /** The row's property of each path parameter. */
  readonly key: Readonly<Record<string, string>>;
  /** Properties that lead to the rows in a response. */
  readonly rows: readonly string[];
  /** The property that each query parameter selects by. */
  readonly filters: Readonly<Record<string, string>>;
  /** Names of the query parameters with a number of rows, a page and an order, and of one that only counts. */
  readonly parameters: Readonly<Partial<Record<'limit' | 'page' | 'sort' | 'total', string>>>;
  /** Rows on a page without a limit in the query. */
  readonly size: number;
  /** The property of each name in an order. */
  readonly sortable: Readonly<Record<string, string>>;
  /** The order without one in the query, with `-` for descending. */
  readonly order: readonly string[];
}

/** A change to a row that is shown: its key, and its body unless it is deleted. */
export interface ShownChange {
  readonly key: unknown;
  readonly body?: object;
  /** Whether the body is a merge patch: https://www.rfc-editor.org/rfc/rfc7396 */
  readonly isPatch?: boolean;
}

type LooseRow = Readonly<Record<string, unknown>>;
type LooseRows = readonly LooseRow[];

/** The row after a change. Properties that it does not have are left out: a body may contain a password. */
export function changedRow<Row extends object>(row: Row, { body = {}, isPatch }: ShownChange): Row {
  const changes = Object.entries(body as LooseRow)
    .filter(([name, value]) => name in row && value !== undefined)
    .map(([name, value]) => {
      return [name, isPatch === true ? patched((row as LooseRow)[name], value) : value] as const;
    });
  return { ...row, ...(Object.fromEntries(changes) as Partial<Row>) };
}

/** Applies a merge patch to a value. */
function patched(before: unknown, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const known = (typeof before === 'object' && !Array.isArray(before) ? before : null) ?? {};
  const changes = Object.entries(value as LooseRow);
  const gone = new Set(changes.flatMap(([name, one]) => (one === null ? [name] : [])));
  return Object.fromEntries([
    ...Object.entries(known).filter(([name]) => !gone.has(name)),
    ...changes
      .filter(([name]) => !gone.has(name))
      .map(([name, one]) => [name, patched((known as LooseRow)[name], one)] as const),
  ]);
}

/** The row with a key in a response of a list. */
export function rowWith(lists: ShownLists, data: unknown, key: unknown): object | undefined {
  return rowsAt(data, lists.rows).find((row) => hasKey(lists, row, key));
}

/** A response of a list after a change: without the row, with it in its new place, or with a row that had another place before. */
export function changedList(
  lists: ShownLists,
  change: ShownChange,
  shown: { readonly data: unknown; readonly query: unknown; readonly row: object | undefined },
): unknown {
  const rows = rowsAt(shown.data, lists.rows);
  const changed = changedRows(lists, change, { ...shown, rows });
  return changed === rows ? shown.data : withRows(shown.data, lists.rows, changed);
}

/** The pages of a list after a change; rows that move do so between pages. */
export function changedPages<Page extends { readonly rows: unknown; readonly data?: unknown }>(
  lists: ShownLists,
  change: ShownChange,
  shown: {
    readonly pages: readonly Page[];
    readonly query: unknown;
    readonly row: object | undefined;
  },
): readonly Page[] {
  const { pages } = shown;
  const rows = pages.flatMap((page) => rowsAt(page.rows, []));
  const changed = changedRows(lists, change, { ...shown, rows });
  if (changed === rows) return pages;
  let start = 0;
  return pages.map((page, index) => {
    const end = index === pages.length - 1 ? changed.length : start + rowsAt(page.rows, []).length;
    const own = changed.slice(start, end);
    start = end;
    const data = 'data' in page ? { data: withRows(page.data, lists.rows, own) } : {};
    return { ...page, rows: own, ...data };
  });
}

function changedRows(
  lists: ShownLists,
  change: ShownChange,
  { rows, query, row }: { rows: LooseRows; query: unknown; row: object | undefined },
): LooseRows {
  const asked = (query ?? {}) as LooseRow;
  const before = rows.find((one) => hasKey(lists, one, change.key));
  const others = before === undefined ? rows : rows.filter((one) => one !== before);
  if (change.body === undefined) return others;
  const known = before ?? row;
  if (known === undefined) return rows;
  const after = changedRow(known as LooseRow, change);
  const names = Object.keys(change.body);
  if (!matches(lists, after, asked, before === undefined ? null : names)) return others;
  const order = orderOf(lists, asked);
  if (before !== undefined && !order.some(({ property }) => names.includes(property)))
    return rows.map((one) => (one === before ? after : one));
  const found = others.findIndex((one) => compare(order, after, one) < 0);
  if (before === undefined && !mayEnter(lists, asked, found === -1 ? rows.length : -1)) return rows;
  const place = found === -1 ? others.length : found;
  return [...others.slice(0, place), after, ...others.slice(place)];
}

/** Whether a row is selected by filters for the named properties, or by all. */
function matches(
  { filters }: ShownLists,
  row: LooseRow,
  query: LooseRow,
  names: readonly string[] | null,
): boolean {
  return Object.entries(filters).every(([parameter, property]) => {
    const wanted = query[parameter];
    if (wanted === undefined || names?.includes(property) === false) return true;
    return [wanted].flat().map(String).includes(String(row[property]));
  });
}

/** Whether a list shows all rows that its query selects up to `length`, so that a row can be added. */
function mayEnter(
  { filters, parameters, size }: ShownLists,
  query: LooseRow,
  length: number,
): boolean {
  const { limit = '', page = '' } = parameters;
  const known = new Set([...Object.keys(filters), ...Object.values(parameters)]);
  const isKnown = Object.keys(query).every((name) => query[name] === undefined || known.has(name));
  const isFirst = query[page] === undefined || query[page] === 1;
  return isKnown && isFirst && length < Number(query[limit] ?? size);
}

interface OrderTerm {
  readonly property: string;
  readonly sign: 1 | -1;
}

function orderOf(
  { parameters, sortable, order, key }: ShownLists,
  query: LooseRow,
): readonly OrderTerm[] {
  const asked = query[parameters.sort ?? ''];
  const names =
    asked === undefined ? order : ([asked].flat() as string[]).flatMap((name) => name.split(','));
  const terms = names.map((name): OrderTerm => {
    const plain = name.replace(/^-/, '');
    return { property: sortable[plain] ?? plain, sign: name === plain ? 1 : -1 };
  });
  return [...terms, ...Object.values(key).map((property): OrderTerm => ({ property, sign: 1 }))];
}

function compare(order: readonly OrderTerm[], one: LooseRow, other: LooseRow): number {
  for (const { property, sign } of order) {
    const [left, right] = [one[property], other[property]];
    if (typeof left !== typeof right || left === right || left === null || right === null) continue;
    return (left as number) < (right as number) ? -sign : sign;
  }
  return 0;
}

function hasKey({ key }: ShownLists, row: LooseRow, asked: unknown): boolean {
  return Object.entries(key).every(([parameter, property]) => {
    const value = asked instanceof Object ? (asked as LooseRow)[parameter] : asked;
    return String(row[property]) === String(value);
  });
}

function rowsAt(data: unknown, names: readonly string[]): LooseRows {
  const rows = names.reduce((value, name) => (value as LooseRow | null | undefined)?.[name], data);
  return Array.isArray(rows) ? (rows as LooseRows) : [];
}

function withRows(data: unknown, names: readonly string[], rows: LooseRows): unknown {
  const [name, ...rest] = names;
  if (name === undefined) return rows;
  const object = data as LooseRow;
  return { ...object, [name]: withRows(object[name], rest, rows) };
}
