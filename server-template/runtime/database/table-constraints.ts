/** A foreign key, by database names. */
export interface ForeignKey {
  readonly name?: string;
  readonly columns: readonly string[];
  readonly references: {
    readonly schema?: string;
    readonly table: string;
    readonly columns: readonly string[];
  };
}

/** A table's constraints from the document (`x-db` of its model), by database names. */
export interface TableConstraints {
  /** For Drizzle, a writable view is a table. */
  readonly kind?: 'table' | 'view' | 'materializedView';
  readonly primaryKey?: readonly string[];
  /** Columns that identify a row of a view, or of a table without a primary key. */
  readonly key?: readonly string[];
  readonly uniques?: readonly { readonly name?: string; readonly columns: readonly string[] }[];
  readonly foreignKeys?: readonly ForeignKey[];
  readonly indexes?: readonly {
    readonly name: string;
    readonly unique?: true;
    readonly parts: readonly { readonly column?: string; readonly expression?: string }[];
  }[];
  readonly checks?: readonly { readonly name?: string; readonly expression: string }[];
  /** Whether rows of other tables are among its rows (PostgreSQL's INHERITS), maybe with equal keys. */
  readonly hasHeirs?: boolean;
  /** Columns in which the database may store something different from what was sent. */
  readonly adjusted?: readonly string[];
  /** The table under a view; its names of columns that differ, null for computed ones. */
  readonly base?: {
    readonly table: string;
    readonly columns?: Readonly<Record<string, string | null>>;
  };
}

/**
 * Columns of the unique constraint, unique index, foreign key or CHECK that has this name, or of
 * the CHECK with this text; empty if the document has none. `columns` are those of the table, which
 * an expression may name.
 */
export function columnsOfConstraint(
  { uniques = [], foreignKeys = [], indexes = [], checks = [] }: TableConstraints,
  wanted: string,
  columns: readonly string[],
): readonly string[] {
  const key = [...uniques, ...foreignKeys].find(({ name }) => name === wanted);
  if (key !== undefined) return key.columns;
  const check = checks.find(({ name, expression }) => name === wanted || expression === wanted);
  if (check !== undefined)
    return namesIn(check.expression.replace(/'(?:[^']|'')*'/g, "''"), columns);
  const index = indexes.find(({ name, unique }) => unique === true && name === wanted);
  return (index?.parts ?? []).flatMap(({ column, expression = '' }) =>
    column === undefined ? namesIn(expression, columns) : [column],
  );
}

/** A table as the messages of drivers name it. */
export interface ReportedTable {
  readonly name: string;
  /** The own columns by their names in messages. */
  readonly columns: ReadonlyMap<string, string>;
}

/** The table that messages name: for a view, the one under it. */
export function reportedTable(
  { base }: TableConstraints,
  name: string,
  fields: readonly { readonly column: { readonly name: string } }[],
): ReportedTable {
  const columns = fields.map(({ column }) => column.name);
  if (base === undefined) return { name, columns: new Map(columns.map((own) => [own, own])) };
  const others = new Map(Object.entries(base.columns ?? {}));
  const same = columns.filter((own) => !others.has(own)).map((own) => [own, own] as const);
  const renamed = columns.flatMap((own) => {
    const reported = others.get(own) ?? null;
    return reported === null ? [] : [[reported, own] as const];
  });
  return { name: base.table, columns: new Map([...renamed, ...same]) };
}

/** The own columns of names in messages. */
export function ownColumns(
  names: readonly string[],
  { reported }: { readonly reported: ReportedTable },
): readonly string[] {
  return names.map((name) => reported.columns.get(name) ?? name);
}

/** Whether a foreign key of the table has this name. */
export function hasForeignKey({ foreignKeys = [] }: TableConstraints, wanted: string): boolean {
  return foreignKeys.some(({ name }) => name === wanted);
}

/** Names of the table's unique constraints, unique indexes and foreign keys. */
export function constraintNames({
  uniques = [],
  foreignKeys = [],
  indexes = [],
}: TableConstraints): readonly string[] {
  const keys = [...uniques, ...foreignKeys].flatMap(({ name = [] }) => name);
  return [...keys, ...indexes.filter(({ unique }) => unique).map(({ name }) => name)];
}

/**
 * The names that occur in a text as whole words, longer ones first: only names of the document are
 * taken from a driver's message, which may contain values.
 */
export function namesIn(text: string, names: readonly string[]): readonly string[] {
  let left = text;
  return names
    .toSorted((a, b) => b.length - a.length)
    .filter((name) => {
      const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
      const word = new RegExp(`(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])`, 'gu');
      const others = left.replace(word, '\0');
      const isThere = others !== left;
      left = others;
      return isThere;
    });
}
