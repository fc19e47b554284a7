import type { Catalog, Table } from '../../catalog/catalog.ts';
import { qualifiedName, textLiteral } from '../sql-text.ts';

/**
 * Functions for what PostgreSQL refuses to leave in place while a column changes its type: views,
 * policies, triggers and rules that use the column. They are found in the catalog, since documents
 * describe neither all of them nor their options, owners, privileges and triggers, are dropped, and
 * come back as they were, the last one first.
 */
export const keepingFunctions: readonly string[] = [
  `CREATE TEMP TABLE specmill_kept (place serial, number integer, statement text) ON COMMIT DROP`,
  `CREATE FUNCTION pg_temp.specmill_keep(number integer, statement text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO pg_temp.specmill_kept (number, statement) SELECT $1, $2 WHERE $2 IS NOT NULL
$$`,
  `CREATE FUNCTION pg_temp.specmill_grantee(role oid) RETURNS text LANGUAGE sql AS $$
  SELECT CASE WHEN $1 = 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid($1)) END
$$`,
  `CREATE FUNCTION pg_temp.specmill_revoke(relation regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE grantee text;
BEGIN
  FOR grantee IN SELECT DISTINCT pg_temp.specmill_grantee(a.grantee)
    FROM pg_class c, aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) a WHERE c.oid = relation
  LOOP
    EXECUTE format('REVOKE ALL ON %s FROM %s', relation, grantee);
  END LOOP;
END
$$`,
  `CREATE FUNCTION pg_temp.specmill_keep_trigger(number integer, trigger oid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE own pg_trigger; state text;
BEGIN
  SELECT * INTO STRICT own FROM pg_trigger t WHERE t.oid = trigger;
  PERFORM pg_temp.specmill_keep(number, pg_get_triggerdef(trigger));
  state := CASE own.tgenabled WHEN 'D' THEN 'DISABLE' WHEN 'R' THEN 'ENABLE REPLICA' WHEN 'A' THEN 'ENABLE ALWAYS' END;
  PERFORM pg_temp.specmill_keep(number, format('ALTER TABLE %s %s TRIGGER %I', own.tgrelid::regclass, state, own.tgname))
    WHERE state IS NOT NULL;
  PERFORM pg_temp.specmill_keep(number, format('COMMENT ON TRIGGER %I ON %s IS %L', own.tgname, own.tgrelid::regclass, d))
    FROM obj_description(trigger, 'pg_trigger') d WHERE d IS NOT NULL;
END
$$`,
  `CREATE FUNCTION pg_temp.specmill_keep_rule(number integer, rule oid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_temp.specmill_keep(number, pg_get_ruledef(rule));
  PERFORM pg_temp.specmill_keep(number, format('COMMENT ON RULE %I ON %s IS %L', r.rulename, r.ev_class::regclass, d))
    FROM pg_rewrite r, obj_description(rule, 'pg_rewrite') d WHERE r.oid = rule AND d IS NOT NULL;
END
$$`,
  `CREATE FUNCTION pg_temp.specmill_keep_view(number integer, view regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE own pg_class; kind text;
BEGIN
  SELECT * INTO STRICT own FROM pg_class c WHERE c.oid = view;
  kind := CASE own.relkind WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'VIEW' END;
  PERFORM pg_temp.specmill_keep(number, format('ALTER %s %s OWNER TO %I', kind, view, pg_get_userbyid(own.relowner)));
  PERFORM pg_temp.specmill_keep(number, format('ALTER %s %s SET (%I = %L)', kind, view, o.option_name, o.option_value))
    FROM pg_options_to_table(own.reloptions) o;
  PERFORM pg_temp.specmill_keep(number, format('COMMENT ON %s %s IS %L', kind, view, d))
    FROM obj_description(view, 'pg_class') d WHERE d IS NOT NULL;
  PERFORM pg_temp.specmill_keep(number, format('COMMENT ON COLUMN %s.%I IS %L', view, a.attname, d))
    FROM pg_attribute a, col_description(view, a.attnum) d WHERE a.attrelid = view AND a.attnum > 0 AND d IS NOT NULL;
  PERFORM pg_temp.specmill_keep(number, format('ALTER VIEW %s ALTER COLUMN %I SET DEFAULT %s', view, a.attname, pg_get_expr(d.adbin, view)))
    FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum WHERE d.adrelid = view;
  IF own.relacl IS NOT NULL OR EXISTS (SELECT FROM pg_default_acl) THEN
    PERFORM pg_temp.specmill_keep(number, format('SELECT pg_temp.specmill_revoke(%L)', view));
    PERFORM pg_temp.specmill_keep(number, format('GRANT %s ON %s TO %s%s', a.privilege_type, view, pg_temp.specmill_grantee(a.grantee), CASE WHEN a.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END))
      FROM aclexplode(coalesce(own.relacl, acldefault('r', own.relowner))) a;
  END IF;
  PERFORM pg_temp.specmill_keep(number, format('GRANT %s (%I) ON %s TO %s%s', a.privilege_type, c.attname, view, pg_temp.specmill_grantee(a.grantee), CASE WHEN a.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END))
    FROM pg_attribute c, aclexplode(c.attacl) a WHERE c.attrelid = view AND c.attacl IS NOT NULL;
  PERFORM pg_temp.specmill_keep_trigger(number, t.oid) FROM pg_trigger t WHERE t.tgrelid = view AND NOT t.tgisinternal;
  PERFORM pg_temp.specmill_keep_rule(number, r.oid) FROM pg_rewrite r WHERE r.ev_class = view AND r.rulename <> '_RETURN';
END
$$`,
  `CREATE FUNCTION pg_temp.specmill_drop_view(view regclass, indexes name[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE own pg_class; kind text; number integer; name text := view;
BEGIN
  PERFORM pg_temp.specmill_release(view, NULL);
  SELECT * INTO STRICT own FROM pg_class c WHERE c.oid = view;
  kind := CASE own.relkind WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'VIEW' END;
  number := nextval('pg_temp.specmill_kept_place_seq');
  IF indexes IS NULL THEN
    PERFORM pg_temp.specmill_keep(number, format('CREATE %s %s AS %s%s', kind, name, rtrim(pg_get_viewdef(view), ';'),
      CASE WHEN own.relkind = 'm' AND NOT own.relispopulated THEN ' WITH NO DATA' ELSE '' END));
  END IF;
  PERFORM pg_temp.specmill_keep(number, pg_get_indexdef(c.oid)), pg_temp.specmill_keep(number, format('COMMENT ON INDEX %s IS %L', c.oid::regclass, obj_description(c.oid, 'pg_class')))
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indrelid = view AND (indexes IS NULL OR c.relname = ANY (indexes));
  PERFORM pg_temp.specmill_keep_view(number, view);
  EXECUTE format('DROP %s %s', kind, name);
END
$$`,
  `CREATE FUNCTION pg_temp.specmill_keep_policy(number integer, policy oid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_temp.specmill_keep(number, format('CREATE POLICY %I ON %s AS %s FOR %s TO %s%s%s', p.polname, p.polrelid::regclass,
    CASE WHEN p.polpermissive THEN 'PERMISSIVE' ELSE 'RESTRICTIVE' END,
    CASE p.polcmd WHEN 'r' THEN 'SELECT' WHEN 'a' THEN 'INSERT' WHEN 'w' THEN 'UPDATE' WHEN 'd' THEN 'DELETE' ELSE 'ALL' END,
    (SELECT string_agg(pg_temp.specmill_grantee(role), ', ') FROM unnest(p.polroles) role),
    ' USING (' || pg_get_expr(p.polqual, p.polrelid) || ')',
    ' WITH CHECK (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')'))
    FROM pg_policy p WHERE p.oid = policy;
  PERFORM pg_temp.specmill_keep(number, format('COMMENT ON POLICY %I ON %s IS %L', p.polname, p.polrelid::regclass, d))
    FROM pg_policy p, obj_description(policy, 'pg_policy') d WHERE p.oid = policy AND d IS NOT NULL;
END
$$`,
  `CREATE FUNCTION pg_temp.specmill_column(relation regclass, name name, storage text, compression text, collated oid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE own pg_attribute; kind pg_type;
BEGIN
  SELECT * INTO STRICT own FROM pg_attribute a WHERE a.attrelid = relation AND a.attname = name;
  SELECT * INTO STRICT kind FROM pg_type t WHERE t.oid = own.atttypid;
  IF kind.typcollation <> 0 AND collated <> 0 AND own.attcollation <> collated THEN
    EXECUTE (SELECT format('ALTER TABLE %s ALTER COLUMN %I TYPE %s COLLATE %I.%I', relation, name, format_type(own.atttypid, own.atttypmod), n.nspname, c.collname)
      FROM pg_collation c JOIN pg_namespace n ON n.oid = c.collnamespace WHERE c.oid = collated);
  END IF;
  IF kind.typstorage <> 'p' AND storage IS NOT NULL THEN
    EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET STORAGE %s', relation, name, storage);
  END IF;
  IF kind.typstorage <> 'p' AND compression IS NOT NULL THEN
    EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET COMPRESSION %s', relation, name, compression);
  END IF;
END
$$`,
  `CREATE FUNCTION pg_temp.specmill_keep_column(relation regclass, name name) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_temp.specmill_keep(nextval('pg_temp.specmill_kept_place_seq')::integer, format('SELECT pg_temp.specmill_column(%L, %L, %L, %L, %L)', relation, name,
    CASE WHEN a.attstorage <> t.typstorage THEN CASE a.attstorage WHEN 'p' THEN 'PLAIN' WHEN 'e' THEN 'EXTERNAL' WHEN 'm' THEN 'MAIN' ELSE 'EXTENDED' END END,
    CASE to_jsonb(a) ->> 'attcompression' WHEN 'p' THEN 'pglz' WHEN 'l' THEN 'lz4' END,
    CASE WHEN a.attcollation <> t.typcollation THEN a.attcollation ELSE 0 END))
    FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid WHERE a.attrelid = relation AND a.attname = name;
  PERFORM pg_temp.specmill_keep(currval('pg_temp.specmill_kept_place_seq')::integer, format('ALTER TABLE %s ALTER COLUMN %I SET STATISTICS %s', relation, name, to_jsonb(a) ->> 'attstattarget')),
    pg_temp.specmill_keep(currval('pg_temp.specmill_kept_place_seq')::integer, format('ALTER TABLE %s ALTER COLUMN %I SET (%s)', relation, name, array_to_string(a.attoptions, ', ')))
    FROM pg_attribute a WHERE a.attrelid = relation AND a.attname = name AND (coalesce((to_jsonb(a) ->> 'attstattarget')::integer, -1) >= 0 OR a.attoptions IS NOT NULL);
END
$$`,
  `CREATE FUNCTION pg_temp.specmill_release(relation regclass, names name[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE item record; number integer; view regclass; rule text; policy text; hook text;
BEGIN
  PERFORM pg_temp.specmill_keep_column(relation, name) FROM unnest(names) name;
  FOR item IN
    WITH RECURSIVE heirs AS (
      SELECT relation::oid AS id UNION SELECT i.inhrelid FROM pg_inherits i JOIN heirs h ON i.inhparent = h.id
    )
    SELECT DISTINCT d.classid, d.objid FROM heirs h JOIN pg_depend d ON d.refclassid = 'pg_class'::regclass AND d.refobjid = h.id
    WHERE names IS NULL OR d.refobjsubid IN (SELECT a.attnum FROM pg_attribute a WHERE a.attrelid = h.id AND a.attname = ANY (names))
    ORDER BY d.objid DESC
  LOOP
    view := NULL; rule := NULL; policy := NULL; hook := NULL;
    IF item.classid = 'pg_rewrite'::regclass THEN
      SELECT r.ev_class INTO view FROM pg_rewrite r WHERE r.oid = item.objid AND r.ev_class <> relation AND r.rulename = '_RETURN';
      SELECT format('DROP RULE %I ON %s', r.rulename, r.ev_class::regclass) INTO rule FROM pg_rewrite r
        WHERE r.oid = item.objid AND r.rulename <> '_RETURN' AND (names IS NOT NULL OR r.ev_class <> relation);
    ELSIF item.classid = 'pg_policy'::regclass THEN
      SELECT format('DROP POLICY %I ON %s', p.polname, p.polrelid::regclass) INTO policy FROM pg_policy p WHERE p.oid = item.objid;
    ELSIF item.classid = 'pg_trigger'::regclass AND names IS NOT NULL THEN
      SELECT format('DROP TRIGGER %I ON %s', t.tgname, t.tgrelid::regclass) INTO hook FROM pg_trigger t
        WHERE t.oid = item.objid AND NOT t.tgisinternal AND coalesce(to_jsonb(t) ->> 'tgparentid', '0') = '0';
    END IF;
    IF view IS NOT NULL THEN PERFORM pg_temp.specmill_drop_view(view, NULL); END IF;
    number := nextval('pg_temp.specmill_kept_place_seq');
    IF rule IS NOT NULL THEN PERFORM pg_temp.specmill_keep_rule(number, item.objid); EXECUTE rule; END IF;
    IF policy IS NOT NULL THEN PERFORM pg_temp.specmill_keep_policy(number, item.objid); EXECUTE policy; END IF;
    IF hook IS NOT NULL THEN PERFORM pg_temp.specmill_keep_trigger(number, item.objid); EXECUTE hook; END IF;
  END LOOP;
END
$$`,
  `CREATE FUNCTION pg_temp.specmill_restore() RETURNS void LANGUAGE plpgsql AS $$
DECLARE item record;
BEGIN
  FOR item IN SELECT k.statement FROM pg_temp.specmill_kept k ORDER BY k.number DESC, k.place
  LOOP
    EXECUTE item.statement;
  END LOOP;
END
$$`,
];

/** Statements at the end that recreate everything that was dropped. */
export const restoring: readonly string[] = [
  'SELECT pg_temp.specmill_restore()',
  `DROP FUNCTION ${[
    ...['keep(integer, text)', 'grantee(oid)', 'revoke(regclass)', 'restore()'],
    ...['keep_trigger(integer, oid)', 'keep_rule(integer, oid)', 'keep_policy(integer, oid)'],
    ...['column(regclass, name, text, text, oid)', 'keep_column(regclass, name)'],
    ...['keep_view(integer, regclass)', 'drop_view(regclass, name[])'],
    'release(regclass, name[])',
  ]
    .map((name) => `pg_temp.specmill_${name}`)
    .join(', ')}`,
];

/** Drops what prevents a change to columns of a table, to be recreated at the end. */
export function releaseSql(table: Table, columns: readonly string[], context: Catalog): string {
  const names = columns.map((name) => textLiteral(name, 'postgresql')).join(', ');
  return `SELECT pg_temp.specmill_release(${placeText(table, context)}, ARRAY[${names}]::name[])`;
}

/**
 * Drops a view; its successor gets its options, owner, privileges, comments, triggers and rules, and
 * these indexes.
 */
export function dropReplacedSql(view: Table, indexes: readonly string[], context: Catalog): string {
  const names = indexes.map((name) => textLiteral(name, 'postgresql')).join(', ');
  return `SELECT pg_temp.specmill_drop_view(${placeText(view, context)}, ARRAY[${names}]::name[])`;
}

function placeText(table: Table, context: Catalog): string {
  return textLiteral(qualifiedName(table, context), 'postgresql');
}
