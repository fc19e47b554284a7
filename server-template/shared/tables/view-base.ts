/** The table under a view, in its `x-db`. */
interface BaseSource {
  readonly schema?: string;
  readonly table: string;
  /** Columns of the view that differ from those of the table: their names there; null: computed. */
  readonly columns?: Readonly<Record<string, string | null>>;
}

interface TableSource {
  readonly kind: string;
  readonly schema?: string;
  readonly table: string;
  readonly primaryKey?: readonly string[];
  readonly base?: BaseSource;
}

interface Described {
  readonly source: TableSource;
  readonly properties: readonly {
    readonly name: string;
    readonly source: { readonly column: string };
  }[];
}

/** The column of the table behind a view's column; null if it is computed. */
export function baseColumnOf(
  { columns = {} }: Pick<BaseSource, 'columns'>,
  column: string,
): string | null {
  return Object.hasOwn(columns, column) ? (columns[column] ?? null) : column;
}

/** Whether a model is the table under a view. */
export function isBase(
  base: Pick<BaseSource, 'schema' | 'table'>,
  { kind, schema, table }: Pick<TableSource, 'kind' | 'schema' | 'table'>,
): boolean {
  return kind === 'table' && table === base.table && schema === base.schema;
}

/**
 * The table under a view, and its property behind each of the view's; null if it is missing from the
 * document, or without the columns of the view's key.
 */
export function viewBase<Table extends Described>(
  tables: readonly Table[],
  { source, properties }: Described,
): { readonly model: Table; readonly names: ReadonlyMap<string, string> } | null {
  const { kind, base, primaryKey = [] } = source;
  if (base === undefined || kind === 'table') return null;
  const model = tables.find((one) => isBase(base, one.source));
  if (model === undefined) return null;
  const names = new Map(
    properties.flatMap(({ name, source: { column } }) => {
      const wanted = baseColumnOf(base, column);
      const own = model.properties.find((one) => one.source.column === wanted);
      return own === undefined ? [] : [[name, own.name] as const];
    }),
  );
  const key = properties.filter((one) => primaryKey.includes(one.source.column));
  return key.length > 0 && key.every(({ name }) => names.has(name)) ? { model, names } : null;
}
