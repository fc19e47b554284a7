/** The keywords of a schema that say how large its integers are. */
export interface IntegerKeywords {
  readonly type?: unknown;
  readonly format?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
}

/**
 * Whether Drizzle's column of such a schema has values of the type bigint: of 64 bits, on any
 * database but SQLite. MySQL's unsigned ones have no format, since int64 would exclude their upper
 * half.
 */
export function isWideInteger(schema: IntegerKeywords, provider: string | undefined): boolean {
  const { type, format, minimum, maximum } = schema;
  if (type !== 'integer' || provider === undefined || provider === 'sqlite') return false;
  if (typeof maximum === 'number' && maximum < 2 ** 32) return false;
  return format === 'int64' || (provider === 'mysql' && format === undefined && minimum === 0);
}
