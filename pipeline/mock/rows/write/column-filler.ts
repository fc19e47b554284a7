import type { Property } from '../../../model/api-model.ts';
import { mixSeed, uuidOf } from '../../seed.ts';
import type { Row } from '../row.ts';

/** What the values of a new row come from that its body does not give. */
export interface RowSources {
  /** When it is made, as ISO 8601 has it. */
  readonly moment: string;
  /** Of the row. */
  readonly seed: () => number;
  readonly nextNumber: (name: string) => number;
  /** A row of generated data. */
  readonly sample: () => Row;
}

/** What a column gets when a body gives it nothing: the time, the next number, its default, null, or generated data. */
export type ColumnFiller = (sources: RowSources) => unknown;

const currentTime = /current_timestamp|now\(|getdate|sysdatetime|datetime\('now'/i;

/** Makes the filler of a column; `key` names the properties that identify a row. */
export function createFiller(property: Property, key: readonly string[]): ColumnFiller {
  const { source, schema, name } = property;
  const isMoment = source.managed !== undefined || currentTime.test(source.default ?? '');
  if (isMoment && schema.type === 'string') return ({ moment }) => momentIn(moment, schema.format);
  const isKey = key.length === 1 && key[0] === name;
  if (source.identity !== undefined || (isKey && schema.type === 'integer'))
    return ({ nextNumber }) => nextNumber(name);
  if (schema.default !== undefined) return () => schema.default;
  if (isKey && schema.format === 'uuid') return ({ seed }) => uuidOf(mixSeed(seed(), name));
  if (schema.nullable === true && source.default === undefined) return () => null;
  return ({ sample }) => sample()[name] ?? null;
}

/** A moment as a column's format spells it. */
export function momentIn(moment: string, format: string | undefined): string {
  if (format === 'date') return moment.slice(0, 10);
  return format === 'time' ? moment.slice(11) : moment;
}
