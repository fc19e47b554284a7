import type { Column, SQL, SQLWrapper } from 'drizzle-orm';

/** How values of one column travel between JSON and the driver; made once for each column. NULL never reaches a codec. */
export interface ColumnCodec {
  /** What a path parameter's text is read as before it is encoded. */
  readonly keyType: 'number' | 'boolean' | 'string';
  /** The driver's value for exact JSON; throws RefusedValue for what would not be read back equal. */
  encode(value: unknown): unknown;
  /** JSON for the driver's value; absent where they are the same. */
  readonly decode?: (value: unknown) => unknown;
  /** Shortens what the server itself writes (a timestamp) to what the column holds. */
  readonly fit?: (value: string) => string;
  /** SQL that reads the column; absent: the column itself. */
  readonly selected?: (column: SQLWrapper) => SQL;
  /** SQL that stands where the value is bound; absent: the parameter itself. */
  readonly bound?: (parameter: SQLWrapper) => SQL;
}

/** A value that its column cannot hold as it was sent; the message completes the field's name and quotes nothing of the value. */
export class RejectedValue extends Error {
  override readonly name = 'RefusedValue';
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
