import { type Field, namedField } from '../../../shared/operation/field.ts';
import type { TableQueries } from '../../database/database.ts';
import { definitionOf, type CrudOperation } from '../crud-operation.ts';
import { createRowReader, type RowReader } from '../row-reader.ts';

/** How to read the rows of a list and build the response. */
export interface ListView extends Pick<RowReader, 'show' | 'valuesOf'> {
  readonly queries: TableQueries;
}

/**
 * Number of field choices with prepared statements; further ones are prepared each time, so that
 * clients cannot fill the memory.
 */
const keptViews = 64;

/**
 * Creates views by the names of returned properties (null: all) and of additional columns to read.
 */
export function createListViews(
  operation: CrudOperation,
): (fields: readonly string[] | null, needed?: readonly string[]) => ListView {
  const views = new Map<string, ListView>();
  const whole = createView(operation, []);
  return (fields, needed = []) => {
    if (fields === null && needed.length === 0) return whole;
    const key = JSON.stringify([fields?.toSorted() ?? null, needed]);
    const known = views.get(key);
    if (known !== undefined) return known;
    const view = createView(fields === null ? operation : narrowed(operation, fields), needed);
    if (views.size < keptViews) views.set(key, view);
    return view;
  };
}

function createView(operation: CrudOperation, needed: readonly Field[]): ListView {
  const { output, show, valuesOf } = createRowReader(operation, needed);
  return { queries: operation.database.table(definitionOf(operation, output)), show, valuesOf };
}

/** The operation limited to these properties. */
function narrowed(operation: CrudOperation, names: readonly string[]): CrudOperation {
  const { row, output = [] } = operation.crud;
  const shown = new Set(names);
  const crud = {
    ...operation.crud,
    ...(row === undefined
      ? { output: output.filter((field) => shown.has(namedField(field).name)) }
      : { row: row.filter(({ name }) => shown.has(name)) }),
  };
  return { ...operation, crud };
}
