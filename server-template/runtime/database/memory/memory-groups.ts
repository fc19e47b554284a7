import type { NamedField } from '../../../shared/operation/field.ts';
import { valueInForm } from '../../../shared/codecs/value-forms.ts';
import { decimalSum } from '../../../shared/json/decimal-sum.ts';
import { exactNumber } from '../../../shared/json/raw-json.ts';
import { compareValues, spelledText } from '../../../shared/rows/row-order.ts';
import { setValue, storedValue, type Row } from '../../../shared/rows/row.ts';
import type { GroupRequest, GroupValue } from '../database.ts';

/** The aggregates of groups of rows, the first ones in the order of their columns. */
export function groupsOf(
  rows: readonly Row[],
  { columns, values, limit }: GroupRequest,
): readonly Row[] {
  const keyOf = (row: Row): readonly unknown[] =>
    columns.map(({ property }) => storedValue(row, property));
  const groups = Map.groupBy(rows, (row) => JSON.stringify(keyOf(row).map(spelledText)));
  const found = columns.length === 0 ? [rows] : [...groups.values()];
  return found
    .toSorted((left, right) => compareLists(keyOf(left[0] ?? {}), keyOf(right[0] ?? {})))
    .slice(0, limit)
    .map((own) => {
      const group: Record<string, unknown> = {};
      for (const column of columns)
        setValue(group, column.name, shown(column, storedValue(own[0] ?? {}, column.property)));
      for (const value of values) setValue(group, value.name, aggregate(own, value));
      return group;
    });
}

function compareLists(left: readonly unknown[], right: readonly unknown[]): number {
  const orders = left.map((value, index) => compareValues(value, right[index]));
  return orders.find((order) => order !== 0) ?? 0;
}

function shown({ form }: NamedField, value: unknown): unknown {
  return form === undefined || value === null ? value : valueInForm(form, value).value;
}

function aggregate(rows: readonly Row[], { of, field }: GroupValue): unknown {
  if (field === undefined) return rows.length;
  const values = rows
    .map((row) => storedValue(row, field.property))
    .filter((value) => value !== null);
  if (values.length === 0) return of === 'count' ? 0 : null;
  switch (of) {
    case 'count':
      return values.length;
    case 'min':
      return shown(field, values.toSorted(compareValues)[0]);
    case 'max':
      return shown(field, values.toSorted(compareValues).at(-1));
    case 'avg':
      return Number(decimalSum(values)) / values.length;
    case 'sum':
      return exactNumber(decimalSum(values));
  }
}
