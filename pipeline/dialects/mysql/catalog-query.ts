/** Rows of information_schema for one database. */
export interface MysqlRows {
  readonly database: string;
  readonly tables: readonly TableRow[];
  readonly columns: readonly ColumnRow[];
  readonly indexes: readonly IndexRow[];
  readonly foreignKeys: readonly ForeignKeyRow[];
  readonly checks: readonly CheckRow[];
  readonly views: readonly ViewRow[];
  readonly triggers: readonly TriggerRow[];
  readonly grants?: readonly GrantRow[];
}

/** A row of TABLES, which include sequences. */
export interface TableRow {
  readonly name: string;
  readonly type: string;
  readonly comment: string;
}

/** A row of COLUMNS. */
export interface ColumnRow {
  readonly tableName: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: 'YES' | 'NO';
  readonly defaultText: string | null;
  readonly collation: string | null;
  readonly extra: string;
  readonly comment: string;
  readonly generation: string | null;
  /** What this user may do with it, such as `select,insert,update,references`. */
  readonly privileges?: string;
}

/** A row of STATISTICS: one part of an index. */
export interface IndexRow {
  readonly tableName: string;
  readonly indexName: string;
  readonly isNotUnique: number;
  /** Null for an expression. */
  readonly columnName: string | null;
  readonly expression: string | null;
  /** A: ascending, D: descending. */
  readonly direction: string | null;
  /** Length of an indexed prefix in characters; null for the whole column. */
  readonly prefix: number | null;
  readonly method: string;
}

/** A column of a foreign key. */
export interface ForeignKeyRow {
  readonly tableName: string;
  readonly name: string;
  readonly columnName: string;
  readonly targetSchema: string;
  readonly targetTable: string;
  readonly targetColumn: string;
  readonly onDelete: string;
  readonly onUpdate: string;
}

/** A CHECK constraint. */
export interface CheckRow {
  readonly tableName: string;
  readonly name: string;
  readonly clause: string;
  /** Level at which it is declared; unknown in MySQL. */
  readonly level: 'Column' | 'Table' | null;
}

/** A row of VIEWS. */
export interface ViewRow {
  readonly name: string;
  readonly definition: string | null;
  /** `YES` or `NO`. */
  readonly updatable?: string;
}

/** A trigger before each insert or update of a row; visible only with the TRIGGER privilege. */
export interface TriggerRow {
  readonly tableName: string;
  readonly event: 'INSERT' | 'UPDATE';
  readonly statement: string;
}

/** A row of SHOW GRANTS: one statement, in a column that is named after the user. */
export type GrantRow = Readonly<Record<string, string>>;

/** Family of a server, and the capabilities of its information_schema. */
export interface Server {
  readonly flavour: 'mariadb' | 'mysql';
  readonly hasChecks: boolean;
  readonly hasExpressions: boolean;
}

/** Derives the family from VERSION() (`10.11.19-MariaDB`, `8.4.3`, `5.5.5-10.11.4-MariaDB`). */
export function serverOf(version: string): Server {
  const isMariadb = /mariadb/i.test(version);
  const digits = /^(?:5\.5\.5-)?(\d+)\.(\d+)\.(\d+)/.exec(version);
  const [major = 0, minor = 0, patch = 0] = (digits ?? []).slice(1).map(Number);
  const number = major * 10_000 + minor * 100 + patch;
  return {
    flavour: isMariadb ? 'mariadb' : 'mysql',
    hasChecks: number >= (isMariadb ? 100_310 : 80_016),
    hasExpressions: !isMariadb && number >= 80_013,
  };
}

/** The queries for MysqlRows; the database's name is their only parameter, up to two times. */
export function catalogQueries(
  server: Server,
): Readonly<Record<Exclude<keyof MysqlRows, 'database'>, string>> {
  return {
    tables: `SELECT TABLE_NAME AS name, TABLE_TYPE AS type, TABLE_COMMENT AS comment
FROM information_schema.TABLES WHERE TABLE_SCHEMA = ?`,
    columns: `SELECT TABLE_NAME AS tableName, COLUMN_NAME AS name, COLUMN_TYPE AS type, IS_NULLABLE AS isNullable,
  COLUMN_DEFAULT AS defaultText, COLLATION_NAME AS collation, EXTRA AS extra, COLUMN_COMMENT AS comment, GENERATION_EXPRESSION AS generation,
  PRIVILEGES AS privileges
FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = ? ORDER BY TABLE_NAME, ORDINAL_POSITION`,
    indexes: `SELECT TABLE_NAME AS tableName, INDEX_NAME AS indexName, NON_UNIQUE AS isNotUnique, COLUMN_NAME AS columnName,
  ${server.hasExpressions ? 'EXPRESSION' : 'NULL'} AS expression, COLLATION AS direction, SUB_PART AS prefix, INDEX_TYPE AS method
FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = ? ORDER BY TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX`,
    foreignKeys: `SELECT k.TABLE_NAME AS tableName, k.CONSTRAINT_NAME AS name, k.COLUMN_NAME AS columnName,
  k.REFERENCED_TABLE_SCHEMA AS targetSchema, k.REFERENCED_TABLE_NAME AS targetTable, k.REFERENCED_COLUMN_NAME AS targetColumn,
  r.DELETE_RULE AS onDelete, r.UPDATE_RULE AS onUpdate
FROM information_schema.KEY_COLUMN_USAGE k JOIN information_schema.REFERENTIAL_CONSTRAINTS r
  ON r.CONSTRAINT_SCHEMA = k.CONSTRAINT_SCHEMA AND r.TABLE_NAME = k.TABLE_NAME AND r.CONSTRAINT_NAME = k.CONSTRAINT_NAME
WHERE k.TABLE_SCHEMA = ? AND r.CONSTRAINT_SCHEMA = ? AND k.REFERENCED_TABLE_NAME IS NOT NULL ORDER BY k.TABLE_NAME, k.CONSTRAINT_NAME, k.ORDINAL_POSITION`,
    checks: checksQuery(server),
    triggers: `SELECT EVENT_OBJECT_TABLE AS tableName, EVENT_MANIPULATION AS event, ACTION_STATEMENT AS statement
FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA = ? AND EVENT_MANIPULATION IN ('INSERT', 'UPDATE') AND ACTION_TIMING = 'BEFORE'`,
    grants: 'SHOW GRANTS',
    views: `SELECT TABLE_NAME AS name, VIEW_DEFINITION AS definition, IS_UPDATABLE AS updatable FROM information_schema.VIEWS WHERE TABLE_SCHEMA = ?`,
  };
}

/**
 * MariaDB lists the table with its checks; MySQL, where names are unique per database, in another
 * view.
 */
function checksQuery({ flavour, hasChecks }: Server): string {
  if (!hasChecks) return 'SELECT NULL FROM DUAL WHERE ? IS NULL';
  return flavour === 'mariadb'
    ? `SELECT TABLE_NAME AS tableName, CONSTRAINT_NAME AS name, CHECK_CLAUSE AS clause, LEVEL AS level
FROM information_schema.CHECK_CONSTRAINTS WHERE CONSTRAINT_SCHEMA = ?`
    : `SELECT t.TABLE_NAME AS tableName, t.CONSTRAINT_NAME AS name, c.CHECK_CLAUSE AS clause, NULL AS level
FROM information_schema.TABLE_CONSTRAINTS t JOIN information_schema.CHECK_CONSTRAINTS c
  ON c.CONSTRAINT_SCHEMA = t.CONSTRAINT_SCHEMA AND c.CONSTRAINT_NAME = t.CONSTRAINT_NAME
WHERE t.TABLE_SCHEMA = ? AND t.CONSTRAINT_TYPE = 'CHECK' AND t.ENFORCED = 'YES'`;
}
