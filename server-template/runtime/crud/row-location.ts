import { type Field, namedField } from '../../shared/operation/field.ts';
import type { Row } from '../database/database.ts';
import type { OperationRequest } from '../operation/operation-request.ts';
import { definitionOf, keyText, parameterNames, type CrudOperation } from './crud-operation.ts';
import type { RowReader } from './row-reader.ts';

/** The columns that a new row's Location needs: none if no operation gets a row. */
export function locationFields({ getter }: CrudOperation): readonly Field[] {
  return getter?.crud?.key ?? [];
}

/**
 * The length that servers and clients must support
 * (https://www.rfc-editor.org/rfc/rfc9110#section-4.1); longer headers break some of them.
 */
const longestPath = 8000;

/** The path of a row; null if no operation gets one, or the path is too long. */
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

/** Reads a new row once more; returns the given one if no operation gets one, or it is gone. */
export function rowRereader(
  operation: CrudOperation,
  reader: RowReader,
): (row: Row, request: OperationRequest) => Promise<Row> {
  const key = locationFields(operation);
  if (key.length === 0) return async (row) => row;
  const { database } = operation;
  const queries = database.table({ ...definitionOf(operation, reader.output), key });
  const names = key.map((field) => reader.nameOf(namedField(field)) ?? '');
  return async (row, { caller }) => {
    const texts = names.map((name) => keyText(row[name]));
    return (await queries.get(texts, caller)) ?? row;
  };
}

/** Dot segments are path syntax, which some clients resolve. */
function printSegment(value: unknown): string {
  const text = encodeURIComponent(keyText(value));
  return text === '.' || text === '..' ? text.replaceAll('.', '%2E') : text;
}
