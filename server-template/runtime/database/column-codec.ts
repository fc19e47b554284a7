import type { Column, SQL, SQLWrapper } from 'drizzle-orm';
import type { ValueCodec } from '../../shared/codecs/value-codec.ts';

/**
 * Converts values of one column between JSON and the driver; one per column. NULL is handled by
 * callers.
 */
export interface ColumnCodec extends ValueCodec {
  /** SQL that reads the column; absent: the column itself. */
  readonly selected?: (column: SQLWrapper) => SQL;
  /** SQL around the bound value; absent: the parameter itself. */
  readonly bound?: (parameter: SQLWrapper) => SQL;
  /** SQL around a value that the column's order is compared with; absent: as `bound`. */
  readonly ranked?: (parameter: SQLWrapper) => SQL;
}

/** Sizes of Drizzle's columns, in different classes per provider. */
export interface ColumnSizes {
  readonly length?: number | undefined;
  readonly precision?: number | undefined;
  readonly scale?: number | undefined;
  /** MySQL's name for the precision of a time. */
  readonly fsp?: number | undefined;
  readonly withTimezone?: boolean;
  readonly dimensions?: number | undefined;
}

/** The sizes of a column. */
export function sizesOf(column: Column): ColumnSizes {
  return column;
}

/** Creates a column's codec from its sizes. */
export type CodecMaker = (sizes: ColumnSizes, column: Column) => ColumnCodec;
