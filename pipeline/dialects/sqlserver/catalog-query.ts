/** Rows of the sys views for one database; the members are the columns of `catalogSql`. */
export interface SqlserverRows {
  readonly tables: readonly TableRow[];
  readonly columns: readonly ColumnRow[];
  readonly indexes: readonly IndexRow[];
  readonly foreignKeys: readonly ForeignKeyRow[];
  readonly checks: readonly CheckRow[];
  readonly aliasTypes: readonly AliasTypeRow[];
}

/** A table (U) or view (V); `definition` is the text of a view, null if it is encrypted. */
export interface TableRow {
  readonly id: number;
  readonly schema: string;
  readonly name: string;
  readonly type: 'U' | 'V';
  readonly comment: string | null;
  readonly definition: string | null;
  /** History table of a temporal table. */
  readonly isHistory: boolean;
}

/** A type's name and sizes: bytes of a text or binary (-1 is max), precision and scale. */
export interface TypeSizes {
  readonly baseType: string;
  readonly size: number;
  readonly precision: number;
  readonly scale: number;
}

/** A column. */
export interface ColumnRow extends TypeSizes {
  readonly tableId: number;
  readonly name: string;
  /** Set if the type is an alias created by CREATE TYPE. */
  readonly aliasSchema: string | null;
  readonly aliasName: string | null;
  readonly isNullable: boolean;
  readonly isIdentity: boolean;
  readonly isComputed: boolean;
  /** Null also without permission. */
  readonly computed: string | null;
  readonly isPersisted: boolean | null;
  readonly hasDefault: boolean;
  /** Null also without permission. */
  readonly defaultText: string | null;
  readonly collation: string | null;
  /** 1 and 2 for the start and end of a row's validity, more for a ledger's columns. */
  readonly generatedAlways: number;
  readonly comment: string | null;
}

/** A column of an index, in the order of the index. */
export interface IndexRow {
  readonly tableId: number;
  readonly indexName: string;
  /** 1 and 2: B-tree, 3: XML, 4: spatial, 5 and 6: columnstore, 7: hash. */
  readonly kind: number;
  readonly isUnique: boolean;
  readonly isPrimaryKey: boolean;
  readonly isUniqueConstraint: boolean;
  readonly isSystemNamed: boolean;
  readonly filter: string | null;
  readonly columnName: string;
  readonly isDescending: boolean;
  readonly isIncluded: boolean;
}

/** A column of a foreign key, in the order of the key. */
export interface ForeignKeyRow {
  readonly tableId: number;
  readonly name: string;
  readonly isSystemNamed: boolean;
  readonly columnName: string;
  readonly targetId: number;
  readonly targetColumn: string;
  readonly onDelete: string;
  readonly onUpdate: string;
}

/** An enabled CHECK constraint. */
export interface CheckRow {
  readonly tableId: number;
  readonly name: string;
  readonly isSystemNamed: boolean;
  readonly definition: string;
}

/** A type created by CREATE TYPE … FROM. */
export interface AliasTypeRow extends TypeSizes {
  readonly schema: string;
  readonly name: string;
  readonly isNullable: boolean;
  readonly comment: string | null;
}

/** User tables and views, without those of SQL Server's diagrams, which have a property. */
const userObjects = `o.type IN ('U', 'V') AND o.is_ms_shipped = 0 AND NOT EXISTS (
  SELECT 1 FROM sys.extended_properties x
  WHERE x.class = 1 AND x.major_id = o.object_id AND x.minor_id = 0 AND x.name = N'microsoft_database_tools_support')`;

const tablesSql = `
SELECT o.object_id AS id, s.name AS [schema], o.name, RTRIM(o.type) AS type, CAST(p.value AS nvarchar(max)) AS comment, m.definition,
  CAST(CASE WHEN t.temporal_type = 1 THEN 1 ELSE 0 END AS bit) AS isHistory
FROM sys.objects o
JOIN sys.schemas s ON s.schema_id = o.schema_id
LEFT JOIN sys.tables t ON t.object_id = o.object_id
LEFT JOIN sys.sql_modules m ON m.object_id = o.object_id
LEFT JOIN sys.extended_properties p ON p.class = 1 AND p.major_id = o.object_id AND p.minor_id = 0 AND p.name = N'MS_Description'
WHERE ${userObjects}`;

const columnsSql = `
SELECT c.object_id AS tableId, c.name,
  CASE WHEN y.is_user_defined = 1 AND y.is_assembly_type = 0 THEN ys.name END AS aliasSchema,
  CASE WHEN y.is_user_defined = 1 AND y.is_assembly_type = 0 THEN y.name END AS aliasName,
  COALESCE(b.name, y.name) AS baseType, c.max_length AS size, c.[precision], c.scale,
  c.is_nullable AS isNullable, c.is_identity AS isIdentity, c.is_computed AS isComputed, k.definition AS computed, k.is_persisted AS isPersisted,
  CAST(CASE WHEN c.default_object_id = 0 THEN 0 ELSE 1 END AS bit) AS hasDefault, d.definition AS defaultText, c.collation_name AS collation, c.generated_always_type AS generatedAlways,
  CAST(p.value AS nvarchar(max)) AS comment
FROM sys.columns c
JOIN sys.objects o ON o.object_id = c.object_id
JOIN sys.types y ON y.user_type_id = c.user_type_id
JOIN sys.schemas ys ON ys.schema_id = y.schema_id
LEFT JOIN sys.types b ON b.user_type_id = c.system_type_id
LEFT JOIN sys.computed_columns k ON k.object_id = c.object_id AND k.column_id = c.column_id
LEFT JOIN sys.default_constraints d ON d.object_id = c.default_object_id
LEFT JOIN sys.extended_properties p ON p.class = 1 AND p.major_id = c.object_id AND p.minor_id = c.column_id AND p.name = N'MS_Description'
WHERE ${userObjects}
ORDER BY c.object_id, c.column_id`;

/**
 * An index of a partitioned table also lists the partitioning column, which is neither key nor
 * included.
 */
const indexesSql = `
SELECT i.object_id AS tableId, i.name AS indexName, i.type AS kind, i.is_unique AS isUnique, i.is_primary_key AS isPrimaryKey,
  i.is_unique_constraint AS isUniqueConstraint, COALESCE(k.is_system_named, CAST(0 AS bit)) AS isSystemNamed,
  i.filter_definition AS filter, c.name AS columnName, ic.is_descending_key AS isDescending, ic.is_included_column AS isIncluded
FROM sys.indexes i
JOIN sys.objects o ON o.object_id = i.object_id
JOIN sys.index_columns ic ON ic.object_id = i.object_id AND ic.index_id = i.index_id
JOIN sys.columns c ON c.object_id = ic.object_id AND c.column_id = ic.column_id
LEFT JOIN sys.key_constraints k ON k.parent_object_id = i.object_id AND k.unique_index_id = i.index_id
WHERE ${userObjects} AND i.type > 0 AND i.is_hypothetical = 0 AND i.is_disabled = 0
  AND NOT (i.type IN (1, 2, 7) AND ic.key_ordinal = 0 AND ic.is_included_column = 0)
ORDER BY i.object_id, i.index_id, ic.is_included_column, ic.key_ordinal, ic.index_column_id`;

const foreignKeysSql = `
SELECT f.parent_object_id AS tableId, f.name, f.is_system_named AS isSystemNamed, c.name AS columnName,
  f.referenced_object_id AS targetId, r.name AS targetColumn,
  f.delete_referential_action_desc AS onDelete, f.update_referential_action_desc AS onUpdate
FROM sys.foreign_keys f
JOIN sys.objects o ON o.object_id = f.parent_object_id
JOIN sys.foreign_key_columns fc ON fc.constraint_object_id = f.object_id
JOIN sys.columns c ON c.object_id = fc.parent_object_id AND c.column_id = fc.parent_column_id
JOIN sys.columns r ON r.object_id = fc.referenced_object_id AND r.column_id = fc.referenced_column_id
WHERE ${userObjects}
ORDER BY f.object_id, fc.constraint_column_id`;

const checksSql = `
SELECT k.parent_object_id AS tableId, k.name, k.is_system_named AS isSystemNamed, k.definition
FROM sys.check_constraints k
JOIN sys.objects o ON o.object_id = k.parent_object_id
WHERE ${userObjects} AND k.is_disabled = 0`;

const aliasTypesSql = `
SELECT s.name AS [schema], y.name, b.name AS baseType, y.max_length AS size, y.[precision], y.scale, y.is_nullable AS isNullable,
  CAST(p.value AS nvarchar(max)) AS comment
FROM sys.types y
JOIN sys.schemas s ON s.schema_id = y.schema_id
JOIN sys.types b ON b.user_type_id = y.system_type_id
LEFT JOIN sys.extended_properties p ON p.class = 6 AND p.major_id = y.user_type_id AND p.minor_id = 0 AND p.name = N'MS_Description'
WHERE y.is_user_defined = 1 AND y.is_table_type = 0 AND y.is_assembly_type = 0`;

/**
 * A single query: a row with a JSON text for each member of SqlserverRows, null if it is empty. FOR
 * JSON needs SQL Server 2016; in a subquery its text is not split into pieces of 2033 characters.
 */
export const catalogSql: string = `SELECT ${Object.entries({
  tables: tablesSql,
  columns: columnsSql,
  indexes: indexesSql,
  foreignKeys: foreignKeysSql,
  checks: checksSql,
  aliasTypes: aliasTypesSql,
})
  .map(([name, sql]) => `(${sql}\nFOR JSON PATH, INCLUDE_NULL_VALUES) AS [${name}]`)
  .join(',\n')}`;

/** Parses the one row of `catalogSql`. */
export function rowsOfJson(row: Readonly<Record<string, unknown>>): SqlserverRows {
  const list = (name: keyof SqlserverRows): unknown =>
    JSON.parse(typeof row[name] === 'string' ? row[name] : '[]');
  // The query has the names and columns of SqlserverRows.
  return {
    tables: list('tables'),
    columns: list('columns'),
    indexes: list('indexes'),
    foreignKeys: list('foreignKeys'),
    checks: list('checks'),
    aliasTypes: list('aliasTypes'),
  } as SqlserverRows;
}
