import type { NamedField } from '../../../shared/operation/field.ts';
import { type SQL, sql } from 'drizzle-orm';
import { exactNumber } from '../../../shared/json/raw-json.ts';
import type { GroupRequest, GroupValue, Row } from '../database.ts';
import { formCodec } from '../shape/form-codec.ts';
import type { ShapedField, TableShape } from '../table-shape.ts';

/** How to select and read groups of rows. */
export interface GroupTotals {
  readonly fields: Record<string, SQL>;
  readonly group: readonly SQL[];
  /** Converts a row to JSON. */
  readonly read: (row: Row) => Row;
}

/** Plans the groups of a request. */
export function groupTotals(shape: TableShape, { columns, values }: GroupRequest): GroupTotals {
  const parts = [
    ...columns.map((column) => columnPart(shape, column)),
    ...values.map((value) => valuePart(shape, value)),
  ];
  return {
    // Names in the request may collide with columns.
    fields: Object.fromEntries(parts.map(({ selected }, index) => [`t${index}`, selected])),
    group: columns.map(({ property }) => sql`${fieldOf(shape, property).column}`),
    read: (row) =>
      Object.fromEntries(
        parts.map(({ name, decode }, index) => {
          const value = row[`t${index}`] ?? null;
          return [name, value === null ? null : decode(value)];
        }),
      ),
  };
}

/** The aggregates of no rows. */
export function emptyGroup({ values }: GroupRequest): Row {
  return Object.fromEntries(values.map(({ name, of }) => [name, of === 'count' ? 0 : null]));
}

interface Part {
  readonly name: string;
  readonly selected: SQL;
  readonly decode: (value: unknown) => unknown;
}

function columnPart(shape: TableShape, { name, ...field }: NamedField): Part {
  const { column, codec } = codedField(shape, field);
  return { name, selected: codec.selected?.(column) ?? sql`${column}`, decode: decoder(codec) };
}

function valuePart(shape: TableShape, { name, of, field }: GroupValue): Part {
  if (field === undefined) return { name, selected: sql`count(*)`, decode: Number };
  const { column, codec } = codedField(shape, field);
  switch (of) {
    case 'min':
    case 'max': {
      const found = of === 'min' ? sql`min(${column})` : sql`max(${column})`;
      return { name, selected: codec.selected?.(found) ?? found, decode: decoder(codec) };
    }
    case 'avg':
      return { name, selected: sql`avg(${column})`, decode: numberOf };
    default:
      return { name, selected: sql`sum(${column})`, decode: numberOf };
  }
}

function decoder({ decode }: ShapedField['codec']): (value: unknown) => unknown {
  return (value) => decode?.(value) ?? value;
}

/** All digits from the database; null if it is not a JSON number. */
function numberOf(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const text = String(value).replace(/^(-?)\./, '$10.');
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? exactNumber(text) : null;
}

function codedField(shape: TableShape, { property, form }: Omit<NamedField, 'name'>): ShapedField {
  const field = fieldOf(shape, property);
  return form === undefined
    ? field
    : { ...field, codec: formCodec(field.codec, form, () => undefined) };
}

function fieldOf({ columns }: TableShape, property: string): ShapedField {
  const found = columns.find((field) => field.property === property);
  if (found === undefined) throw new Error(`the table has no property ${JSON.stringify(property)}`);
  return found;
}
