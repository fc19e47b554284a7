import {
  catalogQuery,
  deniedOfColumn,
  postgresqlSections,
  relationQuery,
  relationsSection,
} from '../postgresql/catalog-query.ts';

/**
 * As in PostgreSQL, except that `information_schema.columns` has hidden columns, types and
 * expressions.
 */
const columns = `
  SELECT a.attrelid::text AS relation, a.attnum AS number, a.attname AS name, a.atttypid::text AS type,
    o.crdb_sql_type AS "sqlType", 0 AS dimensions, a.attnotnull AS "notNull",
    coalesce(nullif(o.generation_expression, ''), pg_get_expr(v.adbin, v.adrelid)) AS "default",
    a.attidentity AS identity, a.attgenerated AS generated,
    replace(lower(o.crdb_sql_type), '-', '_') LIKE '%collate%ks_level%' AS "caseInsensitive",
    d.description AS comment,
    ${deniedOfColumn} AS denied
  FROM relation r JOIN pg_attribute a ON a.attrelid = r.id AND a.attnum > 0 AND NOT a.attisdropped
  JOIN information_schema.columns o
    ON o.table_schema = r.schema AND o.table_name = r.name AND o.column_name = a.attname AND o.is_hidden = 'NO'
  LEFT JOIN pg_attrdef v ON v.adrelid = a.attrelid AND v.adnum = a.attnum
  LEFT JOIN pg_description d ON d.objoid = a.attrelid AND d.classoid = 'pg_class'::regclass AND d.objsubid = a.attnum
  ORDER BY a.attrelid, a.attnum`;

/** CockroachDB 22.1 and later. */
export const cockroachdbQuery: string = catalogQuery(
  // Only new versions have row-level security.
  { ...postgresqlSections, relations: relationsSection(null), columns },
  `${relationQuery} AND n.nspname <> 'crdb_internal'`,
);
