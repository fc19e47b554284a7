import { pointerTo } from '../../json-pointer.ts';
import type { ProblemList } from '../../problem-list.ts';
import type { ColumnHolder } from './model-columns.ts';

/** Warns if a schema and its column differ in allowing null. */
export function checkNullable(problems: ProblemList, { kind, columns }: ColumnHolder): void {
  for (const { name, column, schema, pointer, property } of columns) {
    const isWritten = schema.readOnly !== true && !property.readOnly;
    if (
      property.nullable === false &&
      schema.nullable === true &&
      (kind === 'model' || isWritten)
    ) {
      problems.warn(
        pointerTo(pointer, 'nullable'),
        kind === 'model'
          ? `The column ${JSON.stringify(column)} is never null, so ${JSON.stringify(name)} need not be nullable. Ignore this if the column is about to allow null.`
          : `The database rejects null in the column ${JSON.stringify(column)}: the request gets a 400. Ignore this if a trigger replaces null.`,
      );
    }
    const isMissing =
      property.nullable === true && schema.type !== undefined && schema.nullable !== true;
    if (kind === 'model' && isMissing && !property.hidden) {
      problems.warn(
        pointer,
        `The column ${JSON.stringify(column)} may be null, but ${JSON.stringify(name)} is not nullable: a row with null does not match its schema. Ignore this if no row has null there.`,
      );
    }
  }
}
