import { type Column, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { valueCodec } from '../../../shared/codecs/typed-codec.ts';
import { type ColumnCodec, type ColumnSql, valueType } from '../column-codec.ts';

/** The codec of a PostgreSQL or CockroachDB column. */
export function postgresCodec(
  column: Column & { readonly dimensions?: number | undefined },
  provider: 'postgresql' | 'cockroachdb' = 'postgresql',
): ColumnCodec {
  const declared = { provider, sqlType: column.getSQLType() };
  const type = valueType(column, provider);
  if (!column.dimensions)
    return { ...valueCodec(type, declared), ...readsAs(type.kind, declared.sqlType) };
  const isOther = type.kind === 'other' && !printsInJson.test(declared.sqlType);
  return {
    ...valueCodec({ kind: 'array', element: type }, declared),
    selected: isOther ? asTexts : asJson,
  };
}

/** Types that `pg` would parse into something other than text. */
function readsAs(kind: string, sqlType: string): ColumnSql {
  const isParsed = kind === 'json' || /^(?:point|circle)$/i.test(sqlType);
  return isParsed ? { selected: asText } : {};
}

/** A value as PostgreSQL's text. */
export function asText(column: SQLWrapper): SQL {
  return sql`${column}::text`;
}

/** An array as JSON text made by the database. */
function asJson(column: SQLWrapper): SQL {
  return sql`to_json(${column})::text`;
}

/** PostgreSQL types that JSON represents as their text. */
const printsInJson =
  /^(?:inet|cidr|macaddr8?|interval|bit|varbit|money|point|line|lseg|box|path|polygon|circle|xml|ts\w+|jsonpath|pg_lsn|\w+range)\b/i;

/**
 * Items of types with a JSON form of their own (hstore, composite types) are read as text, which is
 * also accepted.
 */
function asTexts(column: SQLWrapper): SQL {
  return sql`to_json(${column}::text[])::text`;
}
