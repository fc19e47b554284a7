import { withBigints, withoutBigints } from '../../shared/json/bigints.ts';
import { type Field, type NamedField, namedField } from '../../shared/operation/field.ts';
import { ConfigurationError } from '../configuration/configuration-error.ts';
import type { Row } from '../database/database.ts';
import type { Member, MemberValue } from '../../shared/response-shape.ts';
import type { CrudOperation } from './crud-operation.ts';
import { setValue } from '../../shared/rows/row.ts';

/** The columns to read for a row, and how to build the response. */
export interface RowReader {
  readonly output: readonly Field[];
  /** Null: rows are returned as read. */
  readonly show: ((row: Row) => unknown) | null;
  /** Name under which rows as read contain a property in this form; null if it is not read. */
  nameOf(wanted: NamedField): string | null;
  /** Column values of a row as read. */
  valuesOf(this: void, row: Row, properties: readonly string[]): readonly unknown[];
}

/** Creates the reader of an operation's rows; `needed` is read even if rows do not contain it. */
export function createRowReader(
  operation: CrudOperation,
  needed: readonly Field[] = [],
): RowReader {
  const { row, output = [] } = operation.crud;
  const columns = row === undefined ? output : columnsOf(row);
  if (columns !== null) {
    const plain = readerOf(columns, null);
    if (needed.every((field) => plain.nameOf(namedField(field)) !== null)) return plain;
  }
  const read = new ReadFields();
  for (const field of needed) read.add(namedField(field));
  const members = row ?? output.map(memberOf);
  const show = objectPart(members, { operation, read, path: [] });
  return readerOf(read.fields, show);
}

function readerOf(output: readonly Field[], show: RowReader['show']): RowReader {
  const fields = output.map(namedField);
  const nameOf: RowReader['nameOf'] = ({ property, form }) =>
    fields.find((field) => field.property === property && field.form === form)?.name ?? null;
  const names = new Map(
    fields.map(({ property }) => [property, nameOf({ name: property, property }) ?? '']),
  );
  return {
    ...{ output, show, nameOf },
    valuesOf: (row, properties) => properties.map((property) => row[names.get(property) ?? '']),
  };
}

/** The fields of rows with plain columns only; null for others. */
function columnsOf(row: readonly Member[]): readonly NamedField[] | null {
  const fields = row.flatMap(({ name, value }) =>
    value.kind === 'column' ? [{ ...value, name }] : [],
  );
  return fields.length === row.length ? fields.map(({ kind: _, ...field }) => field) : null;
}

function memberOf(field: Field): Member {
  const { name, property, form } = namedField(field);
  return { name, value: { kind: 'column', property, ...(form === undefined ? {} : { form }) } };
}

/** Columns to read, without duplicates, under names that do not collide with the document's. */
class ReadFields {
  readonly #fields = new Map<string, NamedField>();

  get fields(): readonly NamedField[] {
    return [...this.#fields.values()];
  }

  add({ property, form }: Pick<NamedField, 'property' | 'form'>): string {
    const name = `${form ?? ''}=${property}`;
    this.#fields.set(name, { name, property, ...(form === undefined ? {} : { form }) });
    return name;
  }
}

interface Making {
  readonly operation: CrudOperation;
  readonly read: ReadFields;
  /** Names of the enclosing objects. */
  readonly path: readonly string[];
}

type Part = (row: Row) => unknown;

function objectPart(members: readonly Member[], making: Making): Part {
  const parts = members.map(
    ({ name, value }) =>
      [name, partOf(value, { ...making, path: [...making.path, name] })] as const,
  );
  return (row) => {
    const shown: Row = {};
    for (const [name, part] of parts) setValue(shown, name, part(row));
    return shown;
  };
}

function partOf(value: MemberValue, making: Making): Part {
  switch (value.kind) {
    case 'column': {
      const name = making.read.add(value);
      return (row) => row[name];
    }
    case 'constant':
      return () => value.value;
    case 'object':
      return objectPart(value.members, making);
    case 'computed':
      return computedPart(making);
  }
}

/** The user's function receives the model's row, each property in its column's form. */
function computedPart({ operation, read, path }: Making): Part {
  const { crud, computed } = operation;
  const name = path.join('.');
  const compute = Object.hasOwn(computed, name)
    ? (computed[name] as (row: Row) => unknown)
    : undefined;
  if (typeof compute !== 'function') {
    throw new ConfigurationError(
      `The property ${JSON.stringify(name)} of ${crud.model} has neither a column nor a function in custom/: add the function.`,
    );
  }
  const columns = (crud.properties ?? []).map(
    (property) => [property, read.add({ property })] as const,
  );
  return (row) => {
    const values = Object.fromEntries(columns.map(([property, field]) => [property, row[field]]));
    return withoutBigints(compute(withBigints(values) as Row));
  };
}
