import type { CatalogRows } from './catalog-rows.ts';

/** The SELECT of each part of the catalog; they read from the CTE `relation`, and `$1` is the list of schemas or null. */
type CatalogSections = Readonly<Record<keyof CatalogRows, string>>;

const ownSchema = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'`;
const asked = `($1::text[] IS NULL OR n.nspname::text = ANY ($1::text[]))`;

const ownedByExtension = (catalog: string, id: string): string =>
  `EXISTS (SELECT 1 FROM pg_depend e WHERE e.classid = '${catalog}'::regclass AND e.objid = ${id} AND e.deptype = 'e')`;

/** All kinds of tables; partitions are covered by their parent. */
export const relationQuery = `
  SELECT c.oid AS id, n.nspname AS schema, c.relname AS name, c.relkind AS kind,
    has_schema_privilege(n.oid, 'USAGE') AS reachable,
    has_table_privilege(c.oid, 'SELECT') AS whole, has_table_privilege(c.oid, 'INSERT') AS created,
    has_table_privilege(c.oid, 'UPDATE') AS updated, has_table_privilege(c.oid, 'DELETE') AS deleted
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'f', 'v', 'm') AND c.relispartition IS NOT TRUE
    AND ${ownSchema} AND ${asked} AND NOT ${ownedByExtension('pg_class', 'c.oid')}`;

/** Whether some policy allows a command (a letter of pg_policy.polcmd) to the user. */
const isPermitted = (command: string): string => `EXISTS (
      SELECT 1 FROM pg_policy p WHERE p.polrelid = r.id AND p.polpermissive AND p.polcmd IN ('*', '${command}')
        AND (p.polroles = '{0}' OR EXISTS (SELECT 1 FROM unnest(p.polroles) o WHERE pg_has_role(o, 'USAGE'))))`;

/** Whether a default of the relation takes a number from a sequence that the user may not use; those of identities need no right. */
const lacksSequence = `EXISTS (SELECT 1 FROM pg_attrdef v
        JOIN pg_depend p ON p.classid = 'pg_attrdef'::regclass AND p.objid = v.oid AND p.refclassid = 'pg_class'::regclass
        JOIN pg_class s ON s.oid = p.refobjid
        WHERE v.adrelid = r.id AND CASE s.relkind WHEN 'S' THEN NOT has_sequence_privilege(s.oid, 'USAGE, UPDATE') END)`;

/** What privileges or, where row-level security applies (`guarded`), a lack of policies deny. */
const deniedRights = (guarded: string | null): string => {
  const rights = [
    ['read', 'r', "r.whole OR has_any_column_privilege(r.id, 'SELECT')"],
    [
      'create',
      'a',
      `(r.created OR has_any_column_privilege(r.id, 'INSERT')) AND NOT ${lacksSequence}`,
    ],
    ['update', 'w', "r.updated OR has_any_column_privilege(r.id, 'UPDATE')"],
    ['delete', 'd', 'r.deleted'],
  ] as const;
  const cases = rights.map(
    ([right, command, granted]) =>
      `CASE WHEN NOT (${granted})${guarded === null ? '' : ` OR (${guarded} AND NOT ${isPermitted(command)})`} THEN '${right}' END`,
  );
  return `array_remove(ARRAY[${cases.join(',\n      ')}], NULL)`;
};

/**
 * The tables; `guarded` is the condition under which row-level security applies to the user, null
 * for a database without it.
 */
export const relationsSection = (guarded: string | null): string => `
  SELECT r.id::text AS id, r.schema, r.name, r.kind, d.description AS comment,
    r.reachable, ${deniedRights(guarded)} AS denied, ${guarded ?? 'false'} AS guarded,
    CASE WHEN r.kind IN ('v', 'm') THEN pg_get_viewdef(r.id) END AS definition,
    CASE WHEN r.kind = 'v' THEN pg_relation_is_updatable(r.id, true) ELSE 0 END AS updatable,
    ARRAY(SELECT h.inhparent::text FROM pg_inherits h WHERE h.inhrelid = r.id ORDER BY h.inhseqno) AS parents
  FROM relation r
  LEFT JOIN pg_description d ON d.objoid = r.id AND d.classoid = 'pg_class'::regclass AND d.objsubid = 0`;

/** What privileges on a column deny; one call per column only where the table's do not cover all. */
export const deniedOfColumn = `array_remove(ARRAY[
      CASE WHEN r.whole OR has_column_privilege(a.attrelid, a.attnum, 'SELECT') THEN NULL ELSE 'read' END,
      CASE WHEN r.created OR has_column_privilege(a.attrelid, a.attnum, 'INSERT') THEN NULL ELSE 'create' END,
      CASE WHEN r.updated OR has_column_privilege(a.attrelid, a.attnum, 'UPDATE') THEN NULL ELSE 'update' END], NULL)`;

const columns = `
  SELECT a.attrelid::text AS relation, a.attnum AS number, a.attname AS name, a.atttypid::text AS type,
    format_type(a.atttypid, a.atttypmod) AS "sqlType", a.attndims AS dimensions, a.attnotnull AS "notNull",
    pg_get_expr(v.adbin, v.adrelid) AS "default", a.attidentity AS identity, a.attgenerated AS generated,
    NOT coalesce(l.collisdeterministic, true) AS "caseInsensitive", d.description AS comment,
    ${deniedOfColumn} AS denied
  FROM relation r JOIN pg_attribute a ON a.attrelid = r.id AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef v ON v.adrelid = a.attrelid AND v.adnum = a.attnum
  LEFT JOIN pg_collation l ON l.oid = a.attcollation
  LEFT JOIN pg_description d ON d.objoid = a.attrelid AND d.classoid = 'pg_class'::regclass AND d.objsubid = a.attnum
  ORDER BY a.attrelid, a.attnum`;

const types = `
  SELECT t.oid::text AS id, t.typarray::text AS "arrayId", n.nspname AS schema, t.typname AS name, t.typtype AS kind,
    ${asked} AND NOT ${ownedByExtension('pg_type', 't.oid')} AS listed,
    t.typbasetype::text AS base, format_type(nullif(t.typbasetype, 0), t.typtypmod) AS "baseSqlType",
    t.typndims AS dimensions, t.typnotnull AS "notNull", pg_get_expr(t.typdefaultbin, 0) AS "default",
    NOT coalesce(l.collisdeterministic, true) AS "caseInsensitive",
    ARRAY(SELECT e.enumlabel::text FROM pg_enum e WHERE e.enumtypid = t.oid ORDER BY e.enumsortorder) AS labels,
    (SELECT count(*)::int FROM pg_attribute a WHERE a.attrelid = t.typrelid AND a.attnum > 0 AND NOT a.attisdropped) AS attributes,
    d.description AS comment
  FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
  LEFT JOIN pg_collation l ON l.oid = t.typcollation
  LEFT JOIN pg_description d ON d.objoid = t.oid AND d.classoid = 'pg_type'::regclass AND d.objsubid = 0
  WHERE (t.typtype IN ('e', 'd') OR EXISTS (SELECT 1 FROM pg_class c WHERE c.oid = t.typrelid AND c.relkind = 'c')) AND ${ownSchema}`;

// CockroachDB lists every unique index as a constraint, including partial and expression indexes.
const isWholeIndex = 'i.indpred IS NULL AND i.indexprs IS NULL';

const constraints = `
  SELECT c.conrelid::text AS relation, c.contypid::text AS domain, c.contype AS kind, c.conname AS name, c.conkey AS columns,
    c.confrelid::text AS target, nullif(c.confrelid, 0)::regclass::text AS "targetName", c.confkey AS "targetColumns",
    c.confdeltype AS "onDelete", c.confupdtype AS "onUpdate", pg_get_expr(c.conbin, c.conrelid) AS expression,
    c.convalidated AND NOT (c.connoinherit AND EXISTS (SELECT 1 FROM pg_inherits h WHERE h.inhparent = c.conrelid)) AS validated
  FROM pg_constraint c LEFT JOIN relation r ON r.id = c.conrelid
  WHERE (r.id IS NOT NULL OR c.contypid <> 0) AND coalesce(c.conparentid, 0) = 0 AND c.contype IN ('p', 'u', 'f', 'c', 'x')
    AND NOT EXISTS (SELECT 1 FROM pg_index i WHERE i.indexrelid = c.conindid AND c.contype = 'u' AND NOT (${isWholeIndex}))`;

const indexes = `
  SELECT i.indrelid::text AS relation, c.relname AS name, i.indisunique AS unique, m.amname AS method,
    i.indkey::int2[] AS columns, i.indnkeyatts AS "keyCount", i.indoption::int2[] AS options,
    CASE WHEN i.indexprs IS NOT NULL THEN
      ARRAY(SELECT pg_get_indexdef(i.indexrelid, part, false) FROM generate_series(1, i.indnkeyatts) part)
    END AS expressions,
    ARRAY(SELECT (SELECT o.opcname FROM pg_opclass o WHERE o.oid = part.class AND NOT o.opcdefault)
      FROM unnest(i.indclass::oid[]) WITH ORDINALITY part (class, number) ORDER BY part.number) AS classes,
    i.indisunique AND pg_get_indexdef(i.indexrelid) ~ '\\) NULLS NOT DISTINCT' AS "nullsNotDistinct",
    pg_get_expr(i.indpred, i.indrelid) AS predicate
  FROM pg_index i JOIN relation r ON r.id = i.indrelid
  JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am m ON m.oid = c.relam
  WHERE i.indisvalid AND NOT EXISTS (
    SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x') AND (k.contype <> 'u' OR ${isWholeIndex}))`;

// Bits of tgtype: 1 FOR EACH ROW, 2 BEFORE, 4 INSERT, 16 UPDATE; arguments are NUL-terminated.
const triggers = `
  SELECT g.tgrelid::text AS relation, p.proname AS name, l.lanname AS language, p.prosrc AS source,
    CASE WHEN g.tgnargs = 1 THEN split_part(encode(g.tgargs, 'escape'), '\\000', 1) ELSE '' END AS argument,
    (g.tgtype & 16) = 16 AND g.tgqual IS NULL AND g.tgattr::text = '' AS always
  FROM pg_trigger g JOIN relation r ON r.id = g.tgrelid
  JOIN pg_proc p ON p.oid = g.tgfoid JOIN pg_language l ON l.oid = p.prolang
  WHERE NOT g.tgisinternal AND g.tgenabled IN ('O', 'A') AND (g.tgtype & 3) = 3 AND (g.tgtype & 20) <> 0`;

/** PostgreSQL 12 and later. */
export const postgresqlSections: CatalogSections = {
  relations: relationsSection('row_security_active(r.id)'),
  columns,
  types,
  constraints,
  indexes,
  triggers,
};

/** One statement that returns one row with a JSON list per section. */
export function catalogQuery(sections: CatalogSections, relation: string = relationQuery): string {
  const lists = Object.entries(sections).map(
    ([name, section]) =>
      `(SELECT coalesce(json_agg(row_to_json(s)), '[]'::json) FROM (${section}) s) AS ${name}`,
  );
  return `WITH relation AS MATERIALIZED (${relation})\nSELECT ${lists.join(',\n')}`;
}
