/** What the catalog query returns, before it is turned into a Catalog; object ids are text. */
export interface CatalogRows {
  readonly relations: readonly RelationRow[];
  readonly columns: readonly ColumnRow[];
  readonly types: readonly TypeRow[];
  readonly constraints: readonly ConstraintRow[];
  readonly indexes: readonly IndexRow[];
  readonly triggers: readonly TriggerRow[];
}

/** A table, partitioned or foreign table, view or materialised view. */
export interface RelationRow {
  readonly id: string;
  readonly schema: string;
  readonly name: string;
  /** pg_class.relkind: r, p, f, v or m. */
  readonly kind: string;
  readonly comment: string | null;
  /** Whether the user may read any of its columns. */
  readonly readable: boolean;
  readonly definition: string | null;
  /** Of a view, what can be done with its rows: a sum of 4 (update), 8 (insert) and 16 (delete). */
  readonly updatable?: number;
  /** Ids of the tables that it inherits from, in their order. */
  readonly parents: readonly string[];
}

/** A column, in the order of its number. */
export interface ColumnRow {
  readonly relation: string;
  readonly number: number;
  readonly name: string;
  readonly type: string;
  readonly sqlType: string;
  /** Declared number of array dimensions, which `sqlType` does not tell. */
  readonly dimensions: number;
  readonly notNull: boolean;
  /** Default or, where `generated` is set, the expression. */
  readonly default: string | null;
  /** pg_attribute.attidentity: a, d or empty; s is a serial that its default does not tell. */
  readonly identity: string;
  /** pg_attribute.attgenerated: s, v or empty. */
  readonly generated: string;
  readonly caseInsensitive: boolean;
  readonly comment: string | null;
  readonly readable: boolean;
}

/** An enum, a domain or a composite type. */
export interface TypeRow {
  readonly id: string;
  /** Object id of the type of arrays of it. */
  readonly arrayId: string;
  readonly schema: string;
  readonly name: string;
  /** pg_type.typtype: e, d or c. */
  readonly kind: string;
  /** Whether it belongs to what was asked for; others are listed only where a column uses them. */
  readonly listed: boolean;
  readonly base: string;
  readonly baseSqlType: string | null;
  readonly dimensions: number;
  readonly notNull: boolean;
  readonly default: string | null;
  readonly caseInsensitive: boolean;
  readonly labels: readonly string[];
  /** How many parts a composite type has. */
  readonly attributes: number;
  readonly comment: string | null;
}

/** A constraint of a relation or, where `domain` is set, of a domain. */
export interface ConstraintRow {
  readonly relation: string;
  readonly domain: string;
  /** pg_constraint.contype: p, u, f, c or x. */
  readonly kind: string;
  readonly name: string;
  readonly columns: readonly number[] | null;
  readonly target: string;
  /** The target's name for people, also where it is not among the relations. */
  readonly targetName: string | null;
  readonly targetColumns: readonly number[] | null;
  readonly onDelete: string;
  readonly onUpdate: string;
  readonly expression: string | null;
  /** False where rows that the table shows were never checked: older ones, or those of inheriting tables. */
  readonly validated: boolean;
}

/** An index that backs no constraint. */
export interface IndexRow {
  readonly relation: string;
  readonly name: string;
  readonly unique: boolean;
  readonly method: string;
  /** Column numbers, 0 for an expression, with the columns that are only carried along at the end. */
  readonly columns: readonly number[];
  readonly keyCount: number;
  /** pg_index.indoption: bit 1 is descending. */
  readonly options: readonly number[];
  /** Text of each part; null where all are plain columns. */
  readonly expressions: readonly string[] | null;
  readonly predicate: string | null;
}

/** A trigger that runs before rows are written. */
export interface TriggerRow {
  readonly relation: string;
  /** Name, language and text of its function. */
  readonly name: string;
  readonly language: string;
  readonly source: string;
  /** Its only argument; empty where it has none or several. */
  readonly argument: string;
  /** Whether it runs on every update of every row. */
  readonly always: boolean;
}
