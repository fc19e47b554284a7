import type { TableRight } from '../../catalog/catalog.ts';

/** Result of the catalog query; object ids are text. */
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
  /** Whether the user may use its schema. */
  readonly reachable: boolean;
  /** What the user never may do with its rows. */
  readonly denied: readonly TableRight[];
  /** Whether row-level security applies to the user. */
  readonly guarded: boolean;
  readonly definition: string | null;
  /** Possible writes of a view: a sum of 4 (update), 8 (insert) and 16 (delete). */
  readonly updatable?: number;
  /** Ids of the parent tables, in order. */
  readonly parents: readonly string[];
}

/** A column, in the order of its number. */
export interface ColumnRow {
  readonly relation: string;
  readonly number: number;
  readonly name: string;
  readonly type: string;
  readonly sqlType: string;
  /** Declared number of array dimensions, which `sqlType` lacks. */
  readonly dimensions: number;
  readonly notNull: boolean;
  /** Default, or the expression if `generated` is set. */
  readonly default: string | null;
  /** pg_attribute.attidentity: a, d or empty; s marks a serial without the usual default. */
  readonly identity: string;
  /** pg_attribute.attgenerated: s, v or empty. */
  readonly generated: string;
  readonly caseInsensitive: boolean;
  readonly comment: string | null;
  /** What the user may not do with it. */
  readonly denied: readonly Exclude<TableRight, 'delete'>[];
}

/** An enum, a domain or a composite type. */
export interface TypeRow {
  readonly id: string;
  /** Object id of its array type. */
  readonly arrayId: string;
  readonly schema: string;
  readonly name: string;
  /** pg_type.typtype: e, d or c. */
  readonly kind: string;
  /** Whether its schema was requested; others are listed only if a column uses them. */
  readonly listed: boolean;
  readonly base: string;
  readonly baseSqlType: string | null;
  readonly dimensions: number;
  readonly notNull: boolean;
  readonly default: string | null;
  readonly caseInsensitive: boolean;
  readonly labels: readonly string[];
  /** Number of attributes of a composite type. */
  readonly attributes: number;
  readonly comment: string | null;
}

/** A constraint of a relation or, if `domain` is set, of a domain. */
export interface ConstraintRow {
  readonly relation: string;
  readonly domain: string;
  /** pg_constraint.contype: p, u, f, c or x. */
  readonly kind: string;
  readonly name: string;
  readonly columns: readonly number[] | null;
  readonly target: string;
  /** The target's display name, also if it is not among the relations. */
  readonly targetName: string | null;
  readonly targetColumns: readonly number[] | null;
  readonly onDelete: string;
  readonly onUpdate: string;
  readonly expression: string | null;
  /** False if existing rows, or those of child tables, may violate it. */
  readonly validated: boolean;
}

/** An index without a constraint. */
export interface IndexRow {
  readonly relation: string;
  readonly name: string;
  readonly unique: boolean;
  readonly method: string;
  /** Column numbers, 0 for an expression, with included columns at the end. */
  readonly columns: readonly number[];
  readonly keyCount: number;
  /** pg_index.indoption: bit 1 is descending, bit 2 nulls first. */
  readonly options: readonly number[];
  /** Text of each part; null if all are plain columns. */
  readonly expressions: readonly string[] | null;
  /** Operator classes of the parts; null is the default one of the type. */
  readonly classes: readonly (string | null)[] | null;
  readonly nullsNotDistinct: boolean;
  readonly predicate: string | null;
}

/** A trigger that runs before rows are written. */
export interface TriggerRow {
  readonly relation: string;
  /** Name, language and text of its function. */
  readonly name: string;
  readonly language: string;
  readonly source: string;
  /** Its only argument; empty if there is none, or more than one. */
  readonly argument: string;
  /** Whether it runs on every update of every row. */
  readonly always: boolean;
}
