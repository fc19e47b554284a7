import type { MockContext } from '../../mock-options.ts';
import { plainName } from '../../../model/third-party/index.ts';
import { plainNumbers } from '../../../../server-template/shared/json/exact-number.ts';
import {
  isJsonMap,
  isRow,
  mergedOver,
  placed,
  valueAt,
  withValues,
} from '../../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../../server-template/shared/rows/row.ts';

/** A property of a row and its value; `undefined` removes it. */
export type RowEntry = readonly [name: string, value: unknown];

/** What rows are validated against. */
export interface RowSchema {
  readonly schemaPointer: string;
}

/** The first of some rows that satisfies the schema; null if none does. */
export function firstValid(
  { validator }: MockContext,
  { schemaPointer }: RowSchema,
  rows: readonly Row[],
): Row | null {
  return (
    rows.find((row) => validator.accepts(schemaPointer, 'response', plainNumbers(row))) ?? null
  );
}

/** Sets each value that leaves the row valid; of an object that does not, each of its values that does. */
export function overlaid(
  context: MockContext,
  schema: RowSchema,
  {
    row,
    entries,
    place = [],
  }: {
    readonly row: Row;
    readonly entries: readonly RowEntry[];
    readonly place?: readonly string[];
  },
): Row {
  const whole = firstValid(context, schema, [withEntries(row, place, entries)]);
  if (whole !== null) return whole;
  return entries.reduce((current, [name, value]) => {
    const inner = valueAt(current, place);
    // Required values that clients may not set stay: `{"limit": 5}` of `{"limit": 9, "used": 2}`.
    const merged = mergedOver(isRow(inner) ? inner[name] : undefined, value);
    const candidates = merged === value ? [value] : [value, merged];
    const valid = firstValid(
      context,
      schema,
      candidates.map((one) => withEntries(current, place, [[name, one]])),
    );
    if (valid !== null) return valid;
    if (merged === value || !isJsonMap(value)) return current;
    return overlaid(context, schema, {
      ...{ row: current, entries: Object.entries(value), place: [...place, name] },
    });
  }, row);
}

function withEntries(row: Row, place: readonly string[], entries: readonly RowEntry[]): Row {
  if (place.length > 0) {
    return entries.reduce(
      (current, [name, value]) => placed(current, [...place, name], value),
      row,
    );
  }
  const next = withValues(
    row,
    entries.filter(([, value]) => value !== undefined),
  );
  const left = new Set(entries.flatMap(([name, value]) => (value === undefined ? [name] : [])));
  return left.size === 0
    ? next
    : Object.fromEntries(Object.entries(next).filter(([name]) => !left.has(name)));
}

/** Removes properties that a row's schema lacks, such as a password in the body. */
export function declaredEntries(
  { schemas }: MockContext,
  { schemaPointer }: RowSchema,
  entries: readonly RowEntry[],
): readonly RowEntry[] {
  const further = schemas.at(schemaPointer)?.value['additionalProperties'];
  const properties = schemas.allProperties(schemaPointer);
  const declared = new Set([...properties.keys(), ...schemas.required(schemaPointer)]);
  const isOpen = properties.size === 0 || (further !== undefined && further !== false);
  const named = entries.map(([name, value]): RowEntry => [rowName(declared, name), value]);
  return isOpen ? named : named.filter(([name]) => declared.has(name));
}

/** The row's name of a property that bodies spell differently: `friendly_name` for `FriendlyName`. */
function rowName(declared: ReadonlySet<string>, name: string): string {
  if (declared.has(name)) return name;
  return declared.keys().find((one) => plainName(one) === plainName(name)) ?? name;
}

/** Merges a body's values into a row. In JSON:API, a row's values are one level deeper, and bodies contain the changed ones: https://jsonapi.org/format/#crud-updating */
export function valuesOver(row: Row, body: Row): readonly RowEntry[] {
  return Object.entries(body).map(([name, value]) => {
    const own = row[name];
    const isPart = (name === 'attributes' || name === 'relationships') && isRow(own);
    return [name, isPart && isRow(value) ? withValues(own, Object.entries(value)) : value];
  });
}
