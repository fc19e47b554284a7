import type { ValueForm } from '../response-shape.ts';
import type { ColumnType } from './column-type.ts';

/** A table or view of a document. */
export interface StoredTable {
  /** Name of its model. */
  readonly name: string;
  /** Its `x-db`. */
  readonly source: {
    readonly kind: 'table' | 'view' | 'materializedView';
    readonly schema?: string;
    readonly table: string;
    readonly primaryKey?: readonly string[];
    readonly uniques?: readonly { readonly columns: readonly string[] }[];
    readonly foreignKeys?: readonly ForeignKey[];
    readonly indexes?: readonly {
      readonly unique?: true;
      readonly parts: readonly { readonly column?: string; readonly expression?: string }[];
      readonly where?: string;
    }[];
  };
  /** Every property that has a column. */
  readonly properties: readonly StoredColumn[];
  /** The table whose rows a view shows, and its property behind each of the view's; null: none. */
  readonly base: {
    readonly model: StoredTable;
    readonly names: ReadonlyMap<string, string>;
  } | null;
}

/** A column of a table. */
export interface StoredColumn {
  /** Name of the property. */
  readonly name: string;
  /** Its `x-db`. */
  readonly source: {
    readonly column: string;
    readonly type?: string;
    readonly default?: string;
    readonly identity?: 'always' | 'byDefault' | 'autoIncrement';
    readonly generated?: { readonly expression: string };
    readonly managed?: 'created' | 'updated';
    readonly updatedByDatabase?: true;
    readonly domain?: string;
  };
  readonly type: ColumnType;
  /** The form of its values in the schema, if that is not the column's own. */
  readonly form?: ValueForm | null;
  /** Null: unknown. */
  readonly nullable: boolean | null;
  readonly schema: {
    readonly type?: unknown;
    readonly format?: unknown;
    readonly default?: unknown;
    readonly nullable?: unknown;
  };
}

type Action = 'restrict' | 'cascade' | 'setNull' | 'setDefault';

interface ForeignKey {
  readonly columns: readonly string[];
  readonly references: {
    readonly schema?: string;
    readonly table: string;
    readonly columns: readonly string[];
  };
  readonly onDelete?: Action;
  readonly onUpdate?: Action;
}

/** Properties of columns; null if one has none. */
export function propertiesOf(
  { properties }: StoredTable,
  columns: readonly string[],
): readonly string[] | null {
  const names = columns.flatMap(
    (column) => properties.find(({ source }) => source.column === column)?.name ?? [],
  );
  return names.length === columns.length ? names : null;
}

/** A unique name of a grouped column: its own, or if taken the names on its path. */
export function groupedName(path: readonly string[], taken: ReadonlySet<string>): string {
  for (let count = 1; count <= path.length; count += 1) {
    const [first = '', ...rest] = path.slice(-count);
    const name = first + rest.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
    if (!taken.has(name)) return name;
  }
  return groupedName([...path.slice(0, -1), `${path.at(-1) ?? ''}_`], taken);
}
