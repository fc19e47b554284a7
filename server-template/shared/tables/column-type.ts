/** Supported databases; MariaDB counts as mysql. */
export type Provider = 'postgresql' | 'mysql' | 'sqlserver' | 'sqlite' | 'cockroachdb';

/** The values of a column. `other` represents any further type, read and written as text. */
export type ColumnType =
  | {
      readonly kind: 'integer';
      readonly bits: 8 | 16 | 24 | 32 | 64;
      readonly unsigned: boolean;
      /** Narrower bounds than those of the bits, and the range excluded between them, all inclusive. */
      readonly within?: readonly [least: number, greatest: number];
      readonly without?: readonly [from: number, to: number];
    }
  | {
      readonly kind: 'decimal';
      readonly precision: number | null;
      readonly scale: number | null;
      readonly unsigned: boolean;
    }
  | {
      readonly kind: 'float';
      readonly bits: 32 | 64;
      readonly unsigned: boolean;
      /** Of a FLOAT with digits: their number, those after the point, and the greatest absolute value. */
      readonly precision?: number;
      readonly scale?: number;
      readonly greatest?: number;
    }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'text'; readonly maxLength: number | null; readonly form?: TextForm }
  /** `fixed`: all values have the same number of bytes. */
  | { readonly kind: 'bytes'; readonly maxLength: number | null; readonly fixed?: true }
  | { readonly kind: 'uuid' }
  | { readonly kind: 'date' }
  | {
      readonly kind: 'time';
      readonly withTimeZone: boolean;
      readonly precision: number | null;
      readonly form?: TextForm;
    }
  | { readonly kind: 'dateTime'; readonly withTimeZone: boolean; readonly precision: number | null }
  | { readonly kind: 'json' }
  | {
      readonly kind: 'enum';
      readonly name: string | null;
      readonly schema: string | null;
      readonly values: readonly string[];
    }
  | { readonly kind: 'set'; readonly values: readonly string[] }
  | { readonly kind: 'array'; readonly element: ColumnType }
  | { readonly kind: 'other'; readonly form?: TextForm };

/** The format of values that are sent as text. */
export interface TextForm {
  /** Anchored regular expression without alternatives outside groups; absent if none can express the format. */
  readonly pattern?: string;
  readonly example: string;
}
