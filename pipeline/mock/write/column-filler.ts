import type { RowSources } from '../seed/row-sampler.ts';
import type { Property } from '../../model/api-model.ts';
import { parseStoredJson } from '../../../server-template/shared/json/exact-json.ts';
import { detailTexts, problemTexts } from '../../../server-template/shared/problem-texts.ts';
import { Rejection } from '../rejection.ts';
import { seedOfParts, uuidOf } from '../mix-seed.ts';
import type { Provider } from '../resources/column-codec.ts';

/** The value of a column that a body omits: the time, the next number, its default, null, or generated data. */
export type ColumnFiller = (sources: RowSources) => unknown;

const currentTime =
  /current_(?:timestamp|date|time)\b|localtime|now\(|cur(?:date|time)\(|getdate|sys(?:utc)?datetime|\b(?:date|time)\('now'/i;

/** Options of a filler. */
export interface FillerOptions {
  /** The properties that identify a row. */
  readonly key: readonly string[];
  readonly provider: Provider;
  /** Whether bodies can contain the column. */
  readonly isSent: boolean;
}

/** Creates the filler of a column. */
export function createFiller(
  property: Property,
  { key, provider, isSent }: FillerOptions,
): ColumnFiller {
  const { source, schema, name } = property;
  const isMoment = source.managed !== undefined || currentTime.test(source.default ?? '');
  if (isMoment && schema.type === 'string')
    return ({ moment }) => momentOf(moment, property, provider);
  const isKey = key.length === 1 && key[0] === name;
  if (source.identity !== undefined || (isKey && schema.type === 'integer'))
    return ({ nextNumber }) => nextNumber(name);
  const literal = schema.default ?? literalOf(property);
  if (literal !== undefined) return () => literal;
  if (isKey && schema.format === 'uuid') return ({ seed }) => uuidOf(seedOfParts(seed(), name));
  if (isSent && mustBeSent(property)) return () => rejectMissing(name);
  const mayBeNull = schema.nullable === true || schema.type === undefined;
  if (mayBeNull && source.default === undefined) return () => null;
  return ({ sample }) => sample()[name] ?? null;
}

/** Whether the database rejects a row without a value; if bodies cannot have it, a trigger sets it. */
function mustBeSent({ nullable, source }: Property): boolean {
  return nullable === false && source.default === undefined && source.domain === undefined;
}

/** Throws the database's error for a missing value (400). */
export function rejectMissing(field: string): never {
  throw new Rejection(...problemTexts.notNull, {
    details: [{ in: 'body', field, message: detailTexts.notNull }],
  });
}

/** Defaults that a schema cannot express: bytes, and numbers beyond the range of a double. */
function literalOf({ schema, source }: Property): unknown {
  const text = source.default ?? '';
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  if (isNumber && /^-?\d+(?:\.\d+)?$/.test(text)) return parseStoredJson(text);
  const [, hex] = /^(?:x'|'\\x)((?:[\da-f]{2})*)'(?:::bytea)?$/i.exec(text) ?? [];
  if (schema.format === 'byte' && hex !== undefined)
    return Buffer.from(hex, 'hex').toString('base64');
  return undefined;
}

/** The current time of an SQL default, in a date-time or text column. */
function momentOf(moment: string, property: Property, provider: Provider): string {
  const sql = property.source.default ?? '';
  const { format } = property.schema;
  if (format !== undefined || sql === '')
    return momentIn(fittingMoment(moment, property, provider), format);
  const [day, time] = [moment.slice(0, 10), moment.slice(11, 19)];
  if (/current_date|curdate|\bdate\('now'/i.test(sql)) return day;
  return /current_time\b|localtime\b|curtime|\btime\('now'/i.test(sql) ? time : `${day} ${time}`;
}

/** A date and time with as many fractional digits as the column stores. */
export function fittingMoment(
  moment: string,
  { source: { type = '', default: sql } }: Property,
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

/** A date and time in a column's format. */
export function momentIn(moment: string, format: string | undefined): string {
  if (format === 'date') return moment.slice(0, 10);
  return format === 'time' ? moment.slice(11) : moment;
}
