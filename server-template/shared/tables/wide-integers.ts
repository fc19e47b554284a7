/** The keywords of a schema that say how large its integers are. */
export interface IntegerKeywords {
  readonly type?: unknown;
  readonly format?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
}

/**
 * Whether Drizzle's column of such a schema has values of the type bigint: of 64 bits, on any
 * database but SQLite, whatever its limits are. MySQL's unsigned ones have no format, since int64
 * would exclude their upper half; its unsigned integers of 32 bits are int64 from 0 to 2^32 - 1, and
 * so a BIGINT that is limited to a part of that is a number there.
 */
export function isWideInteger(schema: IntegerKeywords, provider: string | undefined): boolean {
  const { type, format, minimum, maximum } = schema;
  if (type !== 'integer' || provider === undefined || provider === 'sqlite') return false;
  if (provider !== 'mysql') return format === 'int64' && !isUnsigned(schema);
  if (typeof minimum !== 'number' || minimum < 0) return format === 'int64';
  if (typeof maximum === 'number' && maximum < 2 ** 32) return false;
  return format === 'int64' || (format === undefined && minimum === 0);
}

/** PostgreSQL's `oid`, which is a text in Drizzle. */
function isUnsigned({ minimum, maximum }: IntegerKeywords): boolean {
  return minimum === 0 && maximum === 2 ** 32 - 1;
}
