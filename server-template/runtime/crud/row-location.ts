import type { Field, Row } from '../database/database.ts';
import { namedField } from '../database/table-shape.ts';
import { keyText, parameterNames, type CrudOperation } from './crud-operation.ts';
import type { RowReader } from './row-reader.ts';

/** The columns of a new row that its location needs: none if no operation gets a row. */
export function locationFields({ getter }: CrudOperation): readonly Field[] {
  return getter?.crud?.key ?? [];
}

/** What servers and clients are asked to take at least (https://www.rfc-editor.org/rfc/rfc9110#section-4.1); a header of more breaks some of them. */
const longestPath = 8000;

/** Prints the path of a row as it was read; null where no operation gets one, or it is too long to be asked for. */
export function rowLocator(
  { getter }: CrudOperation,
  reader: RowReader,
): (row: Row) => string | null {
  if (getter === null) return () => null;
  const key = getter.crud?.key ?? parameterNames(getter.path);
  const parts = key.map((field) => {
    const { name, ...wanted } = namedField(field);
    return { parameter: `{${name}}`, column: reader.nameOf({ name, ...wanted }) };
  });
  return (row) => {
    let path = getter.path;
    for (const { parameter, column } of parts) {
      const value = column === null ? undefined : row[column];
      if (value === undefined || value === null) return null;
      path = path.replace(parameter, () => printSegment(value));
    }
    return path.length > longestPath ? null : path;
  };
}

/** Segments of dots are path syntax, which some clients resolve. */
function printSegment(value: unknown): string {
  const text = encodeURIComponent(keyText(value));
  return text === '.' || text === '..' ? text.replaceAll('.', '%2E') : text;
}
