import { parseStoredJson } from '../../../shared/json/exact-json.ts';
import { momentIn } from '../../../shared/rows/moment-form.ts';
import { valueOfForm } from '../../../shared/codecs/value-forms.ts';
import type { Provider } from '../../../shared/tables/column-type.ts';
import type { StoredColumn } from '../../../shared/tables/stored-table.ts';
import type { RowSample } from './memory-state.ts';
import type { MemoryField } from './memory-tables.ts';

/** Where the values of a new row come from. */
export interface FillSources {
  /** ISO 8601. */
  readonly now: () => string;
  readonly nextNumber: (property: string) => number;
  readonly sample: RowSample;
}

/** The value of a column that a write omits; undefined: the column must have one. */
export type ColumnFiller = (sources: FillSources) => unknown;

const currentTime =
  /current_(?:timestamp|date|time)\b|localtime|now\(|cur(?:date|time)\(|getdate|sys(?:utc)?datetime|\b(?:date|time)\('now'/i;

/** Creates the filler of a column: the time, the next number, its default, null, or sample data. */
export function columnFiller(
  { property, stored }: MemoryField,
  { key, provider, isSent }: FillerOptions,
): ColumnFiller {
  const { source, schema } = stored;
  const isMoment = source.managed !== undefined || currentTime.test(source.default ?? '');
  if (isMoment && schema.type === 'string') return ({ now }) => momentOf(now(), stored, provider);
  const isKey = key.length === 1 && key[0] === property;
  if (source.identity !== undefined || (isKey && schema.type === 'integer'))
    return ({ nextNumber }) => nextNumber(property);
  const literal = schema.default ?? literalOf(stored);
  if (literal !== undefined) {
    const { form = null } = stored;
    const own = form === null ? literal : valueOfForm(form, literal);
    return () => own;
  }
  if (isKey && schema.format === 'uuid') return ({ sample }) => sample.uuid(property);
  if (isSent && mustBeSent(stored)) return () => undefined;
  const mayBeNull = schema.nullable === true || schema.type === undefined;
  if (mayBeNull && source.default === undefined) return () => null;
  return ({ sample }) => sample.row()[property] ?? null;
}

/** Options of a filler. */
export interface FillerOptions {
  /** Properties of the table's key. */
  readonly key: readonly string[];
  readonly provider: Provider;
  /** Whether bodies can contain the column. */
  readonly isSent: boolean;
}

/**
 * Whether the database rejects a row without a value. If bodies cannot have one, a trigger sets it.
 */
function mustBeSent({ nullable, source }: StoredColumn): boolean {
  return nullable === false && source.default === undefined && source.domain === undefined;
}

/** Defaults that a schema cannot express: bytes, and numbers beyond the range of a double. */
function literalOf({ schema, source }: StoredColumn): unknown {
  const text = source.default ?? '';
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  if (isNumber && /^-?\d+(?:\.\d+)?$/.test(text)) return parseStoredJson(text);
  const [, hex] = /^(?:x'|'\\x)((?:[\da-f]{2})*)'(?:::bytea)?$/i.exec(text) ?? [];
  if (schema.format === 'byte' && hex !== undefined)
    return Buffer.from(hex, 'hex').toString('base64');
  return undefined;
}

/** Whether the server or the database sets the time on every update. */
export function isTouched({ stored: { source, type } }: MemoryField): boolean {
  if (source.managed === 'updated') return true;
  return source.updatedByDatabase === true && ['date', 'dateTime'].includes(type.kind);
}

/** The time of an update. */
export function touchedMoment(moment: string, column: StoredColumn, provider: Provider): string {
  return momentIn(fittingMoment(moment, column, provider), column.schema.format);
}

/** The current time of an SQL default, in a date-time or text column. */
function momentOf(moment: string, column: StoredColumn, provider: Provider): string {
  const sql = column.source.default ?? '';
  const { format } = column.schema;
  if (format !== undefined || sql === '')
    return momentIn(fittingMoment(moment, column, provider), format);
  const [day, time] = [moment.slice(0, 10), moment.slice(11, 19)];
  if (/current_date|curdate|\bdate\('now'/i.test(sql)) return day;
  return /current_time\b|localtime\b|curtime|\btime\('now'/i.test(sql) ? time : `${day} ${time}`;
}

/** A date and time with as many fractional digits as the column stores. */
function fittingMoment(
  moment: string,
  { source: { type = '', default: sql } }: StoredColumn,
  provider: Provider,
): string {
  const declared = /\((\d+)\)/.exec(type)?.[1];
  // SQLite's CURRENT_TIMESTAMP has whole seconds.
  const isCoarse = provider === 'mysql' || (provider === 'sqlite' && sql !== undefined);
  const digits = Number(declared ?? (isCoarse ? '0' : '9'));
  return moment.replace(/\.(\d+)/, (_, shown: string) =>
    digits === 0 ? '' : `.${shown.slice(0, digits)}`,
  );
}
