import { detailTexts } from '../../../shared/problem-texts.ts';
import { keyText, setValue, type Row } from '../../../shared/rows/row.ts';
import { DatabaseError, failureOf, type FailureField } from '../database-failure.ts';
import type { ValueField } from '../shape/shaped-field.ts';
import type { ShapedFields } from '../shape/shaped-fields.ts';
import { parameterName } from '../statements/parameter-name.ts';
import { BrokenConstraint } from './memory-constraints.ts';
import type { MemoryField } from './memory-tables.ts';

/** A key as rows are found by it. */
export interface KeyText {
  readonly names: readonly string[];
  readonly text: string;
}

/** The key in the parameters of a statement. */
export function textOf(
  fields: readonly MemoryField[],
  parameters: Readonly<Record<string, unknown>>,
  prefix: 'k' | 's',
): KeyText {
  const names = fields.map(({ property }) => property);
  const values = fields.map(({ property }, index) => [
    property,
    parameters[parameterName(prefix, index)],
  ]);
  return { names, text: keyText(Object.fromEntries(values) as Row, names) };
}

/** The values in the parameters of a statement. */
export function byProperty(
  fields: readonly MemoryField[],
  parameters: Readonly<Record<string, unknown>>,
): Row {
  const row: Record<string, unknown> = {};
  for (const [index, { property }] of fields.entries())
    setValue(row, property, parameters[parameterName('v', index)]);
  return row;
}

/** Runs a write, whose violated constraints become errors about the fields of a definition. */
export function explained<Result>(shape: ShapedFields<ValueField>, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof BrokenConstraint)) throw error;
    const { kind, reference, properties } = error;
    const fields = fieldsOf(shape, properties, messages[reference ?? kind] ?? '');
    throw new DatabaseError(
      failureOf({ kind, ...(reference === undefined ? {} : { reference }) }, fields),
    );
  }
}

function fieldsOf(
  { input, scope }: ShapedFields<ValueField>,
  properties: readonly string[],
  message: string,
): readonly FailureField[] {
  const left = new Set(properties);
  const found = (place: 'body' | 'path', fields: readonly ValueField[]): FailureField[] =>
    fields
      .filter(({ property }) => left.delete(property))
      .map(({ name }) => ({ in: place, field: name, message }));
  return [...found('body', input), ...found('path', scope)];
}

const messages: Readonly<Record<string, string>> = {
  unique: detailTexts.taken,
  missing: detailTexts.missingRow,
  held: detailTexts.held,
  notNull: detailTexts.notNull,
};
