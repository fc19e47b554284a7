import type { Field, TableQueries } from '../../database/database.ts';
import { namedField } from '../../database/table-shape.ts';
import { definitionOf, type CrudOperation } from '../crud-operation.ts';
import { createRowReader, type RowReader } from '../row-reader.ts';

/** How the rows of a list are read, and what they show. */
export interface ListView extends Pick<RowReader, 'show' | 'valuesOf'> {
  readonly queries: TableQueries;
}

/** How many choices of fields keep their statements; further ones are prepared anew, so that a client cannot fill the memory. */
const keptViews = 64;

/** The views of a list: by the names of what its rows show (null: everything), and by the columns that are read besides. */
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

/** The operation, as if its rows had only these of their properties. */
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
