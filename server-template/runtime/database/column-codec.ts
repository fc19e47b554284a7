import type { Column, SQL, SQLWrapper } from 'drizzle-orm';
import type { ValueCodec } from '../shared/codecs/value-codec.ts';

/** How values of one column travel between JSON and the driver; made once for each column. NULL never reaches a codec. */
export interface ColumnCodec extends ValueCodec {
  /** SQL that reads the column; absent: the column itself. */
  readonly selected?: (column: SQLWrapper) => SQL;
  /** SQL that is where the value is bound; absent: the parameter itself. */
  readonly bound?: (parameter: SQLWrapper) => SQL;
}

/** Sizes that Drizzle's columns carry, each provider's in its own classes. */
export interface ColumnSizes {
  readonly length?: number | undefined;
  readonly precision?: number | undefined;
  readonly scale?: number | undefined;
  /** MySQL's word for the precision of a time. */
  readonly fsp?: number | undefined;
  readonly withTimezone?: boolean;
  readonly dimensions?: number | undefined;
}

/** The sizes of a column. */
export function sizesOf(column: Column): ColumnSizes {
  return column;
}

/** Makes the codec of a column out of its sizes. */
export type CodecMaker = (sizes: ColumnSizes, column: Column) => ColumnCodec;
