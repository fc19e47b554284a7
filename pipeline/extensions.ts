import type { CountKind } from '../server-template/shared/list/list-abilities.ts';
import type { FilterOperator } from '../server-template/shared/list/operators.ts';
import type { CrudAction } from '../server-template/shared/operation/resolved-crud.ts';
import type { RateLimit } from '../server-template/shared/access/rate-limit.ts';

export type { CountKind, CrudAction, FilterOperator, RateLimit };
export { baseColumnOf } from '../server-template/shared/tables/view-base.ts';

/** Key that says where data lives: on the document, on a model's schema and on a property. */
export const X_DB = 'x-db';
/** Key that says what an operation does to the data. */
export const X_CRUD = 'x-crud';
/** Key that hides an operation or property from public documents and clients. */
export const X_INTERNAL = 'x-internal';
/** Key that says what each value of an enum means: a list next to `enum`. */
export const X_ENUM_DESCRIPTIONS = 'x-enumDescriptions';
/** Key that groups tags, here by database schema. */
export const X_TAG_GROUPS = 'x-tagGroups';

/** What the explorer calls a tag. */
export const X_DISPLAY_NAME = 'x-displayName';
/** Key that names the function of faker that makes data for a mock. */
export const X_FAKER = 'x-faker';
/** Keys that never leave the server: stripped from the public document. */
export const privateKeys: readonly string[] = [X_DB, X_CRUD];

/** All extensions with an effect. */
export const knownExtensions: readonly string[] = [
  ...privateKeys,
  ...[X_INTERNAL, X_ENUM_DESCRIPTIONS, X_TAG_GROUPS, X_DISPLAY_NAME, X_FAKER],
];

/** How introspection describes the property of a foreign key that has no comment; nobody takes it for one. */
export const referenceDescription = {
  print: (model: string, property: string): string => `Refers to ${model}.${property}.`,
  isIn: (description: string): boolean => /^Refers to \S+\.\S+\.$/.test(description),
};

/** Version of the vocabulary, in the document's `x-db.format`. */
export const VOCABULARY_FORMAT = 2;

/** `x-db` of the document. */
export interface DocumentDb {
  readonly format: number;
  readonly provider: 'postgresql' | 'mysql' | 'sqlserver' | 'sqlite' | 'cockroachdb';
  /** Absent where the database has no schemas. */
  readonly defaultSchema?: string;
  /** Those that no schema represents: nothing has a column of them. */
  readonly enums?: readonly {
    readonly schema?: string;
    readonly name: string;
    readonly values: readonly string[];
  }[];
  readonly domains?: readonly {
    readonly schema?: string;
    readonly name: string;
    readonly type: string;
    readonly notNull?: boolean;
    readonly default?: string;
    readonly checks?: readonly CheckDb[];
  }[];
}

/** `x-db` of a model's schema. `schema` is absent where it is the default one or there are none. Empty lists are left out. */
export interface ModelDb {
  readonly kind: 'table' | 'view' | 'materializedView';
  readonly schema?: string;
  readonly table: string;
  readonly primaryKey?: readonly string[];
  /** Columns that address a row of a table without a primary key: unique ones that are never null. */
  readonly key?: readonly string[];
  readonly uniques?: readonly { readonly name?: string; readonly columns: readonly string[] }[];
  readonly foreignKeys?: readonly ForeignKeyDb[];
  readonly indexes?: readonly IndexDb[];
  readonly checks?: readonly CheckDb[];
  readonly definition?: string;
  /** What the database allows for the rows of a view. */
  readonly writes?: readonly ('create' | 'update' | 'delete')[];
  /** The table whose rows a view shows, each once. */
  readonly base?: BaseDb;
  /** Tables that it inherits columns and checks from (PostgreSQL). */
  readonly inherits?: readonly { readonly schema?: string; readonly table: string }[];
}

/** The table under a view. */
export interface BaseDb {
  readonly schema?: string;
  readonly table: string;
  /** Columns of the view that differ from those of the table: their names there; null: computed. The others have the same name. */
  readonly columns?: Readonly<Record<string, string | null>>;
}

/** A foreign key; actions are left out where they are the default (no action). */
export interface ForeignKeyDb {
  readonly name?: string;
  readonly columns: readonly string[];
  readonly references: {
    readonly schema?: string;
    readonly table: string;
    readonly columns: readonly string[];
  };
  readonly onDelete?: 'restrict' | 'cascade' | 'setNull' | 'setDefault';
  readonly onUpdate?: 'restrict' | 'cascade' | 'setNull' | 'setDefault';
}

/** An index; a part is a column or an expression. */
export interface IndexDb {
  readonly name: string;
  readonly unique?: true;
  readonly parts: readonly {
    readonly column?: string;
    readonly expression?: string;
    readonly descending?: true;
    readonly operatorClass?: string;
    readonly nulls?: 'first' | 'last';
  }[];
  readonly where?: string;
  readonly method?: string;
  readonly include?: readonly string[];
  readonly nullsNotDistinct?: true;
}

/** A CHECK constraint, verbatim. */
export interface CheckDb {
  readonly name?: string;
  readonly expression: string;
}

/** `x-db` of a schema that lists the values of an enum type or domain. */
export interface TypeDb {
  readonly kind: 'enum' | 'domain';
  readonly schema?: string;
  readonly name: string;
}

/** `x-db` of a model's schema; null for any other schema. */
export function modelDbOf(schema: object): ModelDb | null {
  const source = databaseOf(schema);
  return source !== null && 'table' in source ? (source as ModelDb) : null;
}

/** `x-db` of a property; null without a column. */
export function columnDbOf(schema: object): PropertyDb | null {
  const source = databaseOf(schema);
  return source !== null && 'column' in source ? (source as PropertyDb) : null;
}

function databaseOf(schema: object): object | null {
  const source: unknown = (schema as Readonly<Record<string, unknown>>)[X_DB];
  return typeof source === 'object' ? source : null;
}

/** The enum type or domain whose values a schema lists; null for other schemas. */
export function typeDbOf(schema: object): TypeDb | null {
  const source = databaseOf(schema);
  if (source === null || !('kind' in source)) return null;
  return source.kind === 'enum' || source.kind === 'domain' ? (source as TypeDb) : null;
}

/** `x-db` of a property. In a DTO only `column` is, and only where its name does not tell. */
export interface PropertyDb {
  readonly column: string;
  /** Verbatim SQL type. */
  readonly type?: string;
  /** SQL text. */
  readonly default?: string;
  readonly identity?: 'always' | 'byDefault' | 'autoIncrement';
  readonly generated?: { readonly expression: string; readonly stored: boolean };
  /** Left out where the column may not be null, and in documents of format 1. */
  readonly nullable?: true;
  /** Name of the enum type, with its schema where that is not the default. */
  readonly enum?: string;
  /** Name of the domain in the document's `x-db.domains`, likewise. */
  readonly domain?: string;
  /** The database sets the column on every update of its row. */
  readonly updatedByDatabase?: true;
  /** A trigger may store something other than what is written. */
  readonly changedByDatabase?: true;
  /** The form of timestamps in SQLite, such as `YYYY-MM-DDTHH:MM:SS.sssZ`; absent: `YYYY-MM-DD HH:MM:SS`, with the digits that a value needs. */
  readonly storedAs?: string;
  /** The runtime fills the column because the database does not. */
  readonly managed?: 'created' | 'updated';
}

/** `x-db` of a property that holds rows of another table, or of the same one: one row, or several where its schema is an array. */
export interface RelationDb {
  readonly relation: {
    /** Name of their model's schema. */
    readonly model: string;
    /** Columns of the foreign key: the table's own for one row, the other table's for several. */
    readonly columns: readonly string[];
    /** The property is the number of the other table's rows. */
    readonly count?: true;
    /** The junction table, and the columns of its foreign key to this table; `columns` are those to the other one. */
    readonly through?: { readonly model: string; readonly columns: readonly string[] };
  };
}

/** `x-crud` of an operation. */
export interface DeclaredCrud {
  /** Name of the model's schema in components.schemas. */
  readonly model: string;
  readonly action: CrudAction;
  /** Columns that the path's parameters represent, in the order of the path; absent: the model's primary key, or none for a list or create. */
  readonly key?: readonly string[];
  /** Of a list: it counts all of its rows where the request does not ask for it. */
  readonly total?: CountKind;
  /** Of a list: properties of the model, one of which contains what the parameter with the role `search` says. */
  readonly search?: readonly string[];
  /** Of a query: how deep its conditions may be in each other, how many comparisons and how many groups there may be. */
  readonly limits?: { readonly depth?: number; readonly terms?: number; readonly groups?: number };
  /** What must hold of each row that the operation reads or writes: a tree of conditions. */
  readonly rows?: Readonly<Record<string, unknown>>;
  /** What the server fills in, by property: a constant, or `$claims.<path>`. */
  readonly preset?: Readonly<Record<string, unknown>>;
  /** Of a list, get or query: it may read from a replica of the database. */
  readonly replica?: true;
  /** How often it may be called; absent: as on the document. */
  readonly rateLimit?: RateLimit;
  /** The tool of agents that calls only this operation; absent: none. */
  readonly tool?: string;
  /** Of an operation on a file: the property of the model that contains it. */
  readonly file?: string;
  /** The body lists operations on tables, which run in one transaction. For an operation without a model. */
  readonly batch?: true;
}

/** `x-crud` of an operation that names no model: a custom one, or a batch. */
export type CustomCrud = Pick<DeclaredCrud, 'rateLimit' | 'tool' | 'batch'> & {
  readonly [Key in Exclude<keyof DeclaredCrud, 'rateLimit' | 'tool' | 'batch'>]?: never;
};

/** `x-crud` of the document. */
export interface DocumentCrud {
  /** Schema of what tokens claim. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** How often all operations together may be called that have no limit of their own. */
  readonly rateLimit?: RateLimit;
  /** A server for agents; absent: none. */
  readonly mcp?: { readonly path?: string; readonly allow?: readonly string[] };
}

/** What a parameter does: a query parameter to a list, apart from filtering it, or the header with an idempotency key. */
export type ParameterRole =
  | 'page'
  | 'limit'
  | 'cursor'
  | 'sort'
  | 'fields'
  | 'embed'
  | 'search'
  | 'total'
  | 'start'
  | 'end'
  | 'sortField'
  | 'sortOrder'
  | 'ids'
  | 'range'
  | 'filters'
  | 'idempotencyKey';

/**
 * `x-crud` of a parameter: it has a role, or it filters a list. With `relation`, it does so to an
 * embedded list.
 */
export type ParameterCrud = { readonly relation?: string } & (
  | {
      readonly role: ParameterRole;
      readonly filter?: never;
      readonly op?: never;
      /** Of an idempotency key: name of the model whose rows are the used keys. */
      readonly keys?: string;
    }
  | {
      readonly role?: never;
      /** Name of the Model's property. */
      readonly filter: string;
      /** Absent: `eq`. */
      readonly op?: FilterOperator;
    }
);

/** `x-crud` of a schema: the role of a property in an envelope, the acceptance of an unsafe pattern, or the scopes for a property of a model. */
export interface SchemaCrud {
  readonly role?: 'total' | 'page' | 'limit';
  readonly readScope?: string;
  readonly writeScope?: string;
  readonly unsafePattern?: true;
  /** On a property of a model with bytes: it is a file, and these properties have its media type and name. */
  readonly file?: { readonly type?: string; readonly name?: string };
}
