/** The five supported kinds of database; MariaDB counts as mysql. */
export type Provider = 'postgresql' | 'mysql' | 'sqlserver' | 'sqlite' | 'cockroachdb';

/** What a database holds, in words that no database owns. Everything is sorted by schema and name when a reader returns it; columns keep their position. */
export interface Catalog {
  readonly provider: Provider;
  /** Schema that needs no mention (`public`, `dbo`); null where the database has none. */
  readonly defaultSchema: string | null;
  readonly tables: readonly Table[];
  readonly enums: readonly EnumType[];
  readonly domains: readonly DomainType[];
  /** What was seen and left out or simplified, one sentence each, for the report. */
  readonly notes: readonly CatalogNote[];
}

/** Something a reader could not carry over whole. */
export interface CatalogNote {
  readonly table: string;
  readonly message: string;
}

/** A table, view or materialised view; partitions are folded into their parent by the reader. */
export interface Table {
  readonly kind: 'table' | 'view' | 'materializedView';
  /** Null where the database has no schemas. */
  readonly schema: string | null;
  readonly name: string;
  readonly comment: string | null;
  readonly columns: readonly Column[];
  readonly primaryKey: Key | null;
  readonly uniques: readonly Key[];
  readonly foreignKeys: readonly ForeignKey[];
  /** Without those that only back a primary key or unique constraint. */
  readonly indexes: readonly Index[];
  readonly checks: readonly Check[];
  /** SELECT text of a view. */
  readonly definition: string | null;
  /** Tables whose columns and checks it has too, and whose rows include its rows (PostgreSQL's INHERITS); absent: none. */
  readonly inherits?: readonly { readonly schema: string | null; readonly name: string }[];
  /** What the database lets do with the rows of a view; absent: nothing. */
  readonly writes?: readonly ('create' | 'update' | 'delete')[];
  /** Columns that tell each row of a view from all others, where its definition says so; absent: none. */
  readonly viewKey?: readonly string[];
}

/** A column as declared. */
export interface Column {
  readonly name: string;
  /** Verbatim SQL type, e.g. `numeric(10,2)`, `int unsigned`; a domain's or enum's name where it is one. */
  readonly sqlType: string;
  readonly type: ColumnType;
  readonly nullable: boolean;
  /** Default as SQL text; null if there is none (an explicit DEFAULT NULL is none). */
  readonly default: string | null;
  /** How the database numbers the rows: never writable, writable, or SQLite/MySQL auto-increment and PostgreSQL serial. */
  readonly identity: 'always' | 'byDefault' | 'autoIncrement' | null;
  readonly generated: { readonly expression: string; readonly stored: boolean } | null;
  /** Filled by a trigger or ON UPDATE clause that the reader is sure of. */
  readonly updatedByDatabase: boolean;
  /** A trigger may store something else than what is written. */
  readonly changedByDatabase?: true;
  /** Set where the column compares ignoring case, accents or blanks at the end (citext, a `_ci` or padding collation, NOCASE, RTRIM): patterns and enums may then not be stricter. */
  readonly caseInsensitive: boolean;
  /** The domain the column, or each item of an array, is declared with. */
  readonly domain: { readonly schema: string | null; readonly name: string } | null;
  readonly comment: string | null;
  /** What a look at stored values told that the type does not. */
  readonly evidence?: Evidence;
  /** Rules that only the source's text states (directives in the comments of a Prisma schema): the database may not enforce them, the document does. */
  readonly keywords?: DeclaredKeywords;
}

/** JSON other than objects, or arrays alone; numbers other than 0 and 1 where a truth value is declared; infinity among days and moments (PostgreSQL), or days without a day, month or year (MySQL). */
export type Evidence = 'any' | 'arrays' | 'numbers' | 'infinite' | 'zero';

/** JSON Schema keywords that a person declared for a column's values; the exclusive bounds are numbers. */
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

/** What values a column holds. `other` is a type without a better word: read and written as text. */
export type ColumnType =
  | {
      readonly kind: 'integer';
      readonly bits: 8 | 16 | 24 | 32 | 64;
      readonly unsigned: boolean;
      /** Where the type holds fewer than its bits do: the least and greatest value, and what it leaves out between them, both ends included. */
      readonly within?: readonly [least: number, greatest: number];
      readonly without?: readonly [from: number, to: number];
    }
  | {
      readonly kind: 'decimal';
      readonly precision: number | null;
      readonly scale: number | null;
      readonly unsigned: boolean;
    }
  | {
      readonly kind: 'float';
      readonly bits: 32 | 64;
      readonly unsigned: boolean;
      /** The largest amount, of a FLOAT with digits. */
      readonly greatest?: number;
    }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'text'; readonly maxLength: number | null; readonly form?: TextForm }
  /** `fixed`: every value has as many bytes. */
  | { readonly kind: 'bytes'; readonly maxLength: number | null; readonly fixed?: true }
  | { readonly kind: 'uuid' }
  | { readonly kind: 'date' }
  | {
      readonly kind: 'time';
      readonly withTimeZone: boolean;
      readonly precision: number | null;
      readonly form?: TextForm;
    }
  | { readonly kind: 'dateTime'; readonly withTimeZone: boolean; readonly precision: number | null }
  | { readonly kind: 'json' }
  | {
      readonly kind: 'enum';
      readonly name: string | null;
      readonly schema: string | null;
      readonly values: readonly string[];
    }
  | { readonly kind: 'set'; readonly values: readonly string[] }
  | { readonly kind: 'array'; readonly element: ColumnType }
  | { readonly kind: 'other'; readonly form?: TextForm };

/** How values are written that travel as text. */
export interface TextForm {
  /** Anchored regular expression without a choice outside of groups; absent where none can say it. */
  readonly pattern?: string;
  readonly example: string;
}

/** A primary key or unique constraint. */
export interface Key {
  /** Null where the database gave none. */
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
  /** Access method where it is not the usual tree (gin, gist, hash, fulltext, spatial). */
  readonly method: string | null;
}

/** One column or expression of an index; exactly one of the two is set. */
export interface IndexPart {
  readonly column: string | null;
  readonly expression: string | null;
  readonly descending: boolean;
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
