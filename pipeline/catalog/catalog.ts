import type { ColumnType, Provider } from '../../server-template/shared/tables/column-type.ts';

export type {
  ColumnType,
  Provider,
  TextForm,
} from '../../server-template/shared/tables/column-type.ts';

/** The structure of a database in vendor-neutral terms. Readers sort everything by schema and name; columns keep their position. */
export interface Catalog {
  readonly provider: Provider;
  /** The schema that names omit (`public`, `dbo`); null if the database has no schemas. */
  readonly defaultSchema: string | null;
  readonly tables: readonly Table[];
  readonly enums: readonly EnumType[];
  readonly domains: readonly DomainType[];
  /** What was left out or simplified, one sentence each, for the report. */
  readonly notes: readonly CatalogNote[];
}

/** Something that a reader could not represent exactly. */
export interface CatalogNote {
  readonly table: string;
  readonly message: string;
}

/** A table, view or materialised view; partitions are folded into their parent by the reader. */
export interface Table {
  readonly kind: 'table' | 'view' | 'materializedView';
  /** Null if the database has no schemas. */
  readonly schema: string | null;
  readonly name: string;
  readonly comment: string | null;
  readonly columns: readonly Column[];
  readonly primaryKey: Key | null;
  readonly uniques: readonly Key[];
  readonly foreignKeys: readonly ForeignKey[];
  /** Excludes indexes that only back a primary key or unique constraint. */
  readonly indexes: readonly Index[];
  readonly checks: readonly Check[];
  /** The SELECT of a view. */
  readonly definition: string | null;
  /** Parents of the table (PostgreSQL's INHERITS): it has their columns and checks, and their rows include its rows. */
  readonly inherits?: readonly { readonly schema: string | null; readonly name: string }[];
  /** How the database can write rows of a view; absent: not at all. */
  readonly writes?: readonly ('create' | 'update' | 'delete')[];
  /** Columns that uniquely identify rows of a view, according to its definition; absent: none. */
  readonly viewKey?: readonly string[];
  /** The table whose rows a view shows, each once; absent: unknown, or not such a view. */
  readonly viewBase?: ViewBase;
  /** What the privileges and policies of the connection's user never allow; absent: nothing. */
  readonly denied?: readonly TableRight[];
  /** Whether policies decide for each row what this user may do. */
  readonly guarded?: true;
}

/** What a user may do with the rows of a table. */
export type TableRight = 'read' | 'create' | 'update' | 'delete';

/** The table under a view, and the column behind each of the view's, in order; null: computed. */
export interface ViewBase {
  readonly schema: string | null;
  readonly name: string;
  readonly columns: readonly (string | null)[];
}

/** A column as declared. */
export interface Column {
  readonly name: string;
  /** Verbatim SQL type, e.g. `numeric(10,2)`, `int unsigned`; for domains and enums their name. */
  readonly sqlType: string;
  readonly type: ColumnType;
  readonly nullable: boolean;
  /** Default as SQL text; null if there is none. An explicit DEFAULT NULL is null, too. */
  readonly default: string | null;
  /** How values are numbered: never writable, writable, or by SQLite/MySQL auto-increment or PostgreSQL serial. */
  readonly identity: 'always' | 'byDefault' | 'autoIncrement' | null;
  readonly generated: { readonly expression: string; readonly stored: boolean } | null;
  /** Filled by a trigger or ON UPDATE clause that the reader recognizes. */
  readonly updatedByDatabase: boolean;
  /** A trigger may store a different value than was sent. */
  readonly changedByDatabase?: true;
  /** Set if comparison ignores case, accents or trailing blanks (citext, a `_ci` or padding collation, NOCASE, RTRIM). Patterns and enums must then accept such variants. */
  readonly caseInsensitive: boolean;
  /** The domain of the column, or of the items of an array. */
  readonly domain: { readonly schema: string | null; readonly name: string } | null;
  readonly comment: string | null;
  /** What the privileges of the connection's user do not allow; absent: nothing. */
  readonly denied?: readonly Exclude<TableRight, 'delete'>[];
  /** What stored values show beyond the type. */
  readonly evidence?: Evidence;
  /** Constraints from directives in the comments of a Prisma schema. The document declares them even if the database does not enforce them. */
  readonly keywords?: DeclaredKeywords;
}

/** JSON other than objects; only arrays (in an array: of its items); numbers other than 0 and 1 in a boolean; infinite dates and times (PostgreSQL); dates without a day, month or year (MySQL); the form of all timestamps (SQLite), unless it is the usual one. */
export type Evidence =
  | 'any'
  | 'arrays'
  | 'numbers'
  | 'infinite'
  | 'zero'
  | { readonly storedAs: string };

/** JSON Schema keywords declared for a column's values; the exclusive bounds are numbers. */
export interface DeclaredKeywords {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** A primary key or unique constraint. */
export interface Key {
  /** Null if the database has no name for it. */
  readonly name: string | null;
  readonly columns: readonly string[];
}

/** A foreign key; `columns` and `references.columns` have equal length. */
export interface ForeignKey {
  readonly name: string | null;
  readonly columns: readonly string[];
  readonly references: {
    readonly schema: string | null;
    readonly table: string;
    readonly columns: readonly string[];
  };
  readonly onDelete: ReferentialAction;
  readonly onUpdate: ReferentialAction;
}

/** SQL's referential actions. */
export type ReferentialAction = 'noAction' | 'restrict' | 'cascade' | 'setNull' | 'setDefault';

/** An index that is not a constraint. */
export interface Index {
  readonly name: string;
  readonly unique: boolean;
  readonly parts: readonly IndexPart[];
  /** Predicate of a partial index. */
  readonly where: string | null;
  /** Access method if it is not a B-tree (gin, gist, hash, fulltext, spatial). */
  readonly method: string | null;
  /** Columns that it holds besides its key (INCLUDE), if there are any. */
  readonly include?: readonly string[];
  /** Whether a unique index takes nulls for equal (NULLS NOT DISTINCT of PostgreSQL). */
  readonly nullsNotDistinct?: true;
}

/** One column or expression of an index; exactly one of the two is set. */
export interface IndexPart {
  readonly column: string | null;
  readonly expression: string | null;
  readonly descending: boolean;
  /** PostgreSQL's operator class, if it is not the default one of the type (gin_trgm_ops). */
  readonly operatorClass?: string;
  /** Where PostgreSQL puts nulls, unless it is last in ascending and first in descending order. */
  readonly nulls?: 'first' | 'last';
}

/** A CHECK constraint; `expression` is the text without the word CHECK. */
export interface Check {
  readonly name: string | null;
  readonly expression: string;
}

/** A named enum type (PostgreSQL, CockroachDB). */
export interface EnumType {
  readonly schema: string | null;
  readonly name: string;
  readonly values: readonly string[];
  readonly comment: string | null;
}

/** A domain: a named type with constraints; in its checks the value is called VALUE. */
export interface DomainType {
  readonly schema: string | null;
  readonly name: string;
  readonly sqlType: string;
  readonly nullable: boolean;
  readonly default: string | null;
  readonly checks: readonly Check[];
  readonly comment: string | null;
}
