/** A row of the bookshop. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** Filters and order of a list. */
export interface Selection {
  readonly filters: readonly {
    readonly property: string;
    readonly op: string;
    readonly value: unknown;
  }[];
  readonly sort: readonly string[];
}

/** A table in memory. */
export class Rows {
  readonly #rows = new Map<number, Row>();
  #lastId = 0;

  add(values: Readonly<Record<string, unknown>>): Row {
    this.#lastId += 1;
    const row = { ...values, id: this.#lastId };
    this.#rows.set(row.id, row);
    return row;
  }

  get(id: number): Row | undefined {
    return this.#rows.get(id);
  }

  replace(row: Row): void {
    this.#rows.set(row.id, row);
  }

  remove(id: number): void {
    this.#rows.delete(id);
  }

  all(): readonly Row[] {
    return [...this.#rows.values()];
  }
}

/** The matching rows, ordered by the sort keys and then by id. */
export function select(rows: readonly Row[], { filters, sort }: Selection): readonly Row[] {
  const kept = rows.filter((row) =>
    filters.every(({ property, op, value }) => passes(row[property], op, value)),
  );
  return kept.toSorted((left, right) => {
    for (const key of sort) {
      const property = key.replace(/^-/, '');
      const order = compare(left[property], right[property]);
      if (order !== 0) return key.startsWith('-') ? -order : order;
    }
    return left.id - right.id;
  });
}

function passes(value: unknown, op: string, wanted: unknown): boolean {
  if (op === 'null') return (value === null) === wanted;
  if (op === 'exactLike') return String(value).includes(String(wanted));
  if (op === 'like') return String(value).toLowerCase().includes(String(wanted).toLowerCase());
  if (op === 'eq') return value === wanted;
  if (op === 'ne') return value !== wanted;
  if (value === null) return false;
  const order = compare(value, wanted);
  if (op === 'gt') return order > 0;
  if (op === 'gte') return order >= 0;
  if (op === 'lt') return order < 0;
  return order <= 0;
}

function compare(left: unknown, right: unknown): number {
  if (left === right) return 0;
  return (left as number) < (right as number) ? -1 : 1;
}
