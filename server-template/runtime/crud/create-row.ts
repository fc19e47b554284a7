import type { Row } from '../database/database.ts';
import { invalidRequest } from '../http/api-error.ts';
import type { OperationHandler } from '../http/operation.ts';
import {
  definitionOf,
  nameOf,
  parameterNames,
  propertyOf,
  type CrudOperation,
} from './crud-operation.ts';
import { bodyValues, withDefaults } from './body-values.ts';

/** Stores the body as a new row, and says where it is. */
export function createRow(operation: CrudOperation): OperationHandler {
  const queries = operation.database.table(definitionOf(operation));
  const locate = rowLocator(operation);
  const fixed = (operation.crud.unchangeable ?? []).map(nameOf);
  return async ({ received: { body }, mountPath }) => {
    const values = withDefaults(bodyValues(body), body?.plain);
    const rejected = fixed.filter((name) => Object.hasOwn(values, name));
    if (rejected.length > 0) {
      throw invalidRequest(
        ...rejected.map((field) => ({ in: 'body' as const, field, message: 'is read-only' })),
      );
    }
    const row = await queries.create(values);
    const location = locate(row);
    return {
      status: 201,
      body: row,
      ...(location === null ? {} : { headers: { Location: mountPath + location } }),
    };
  };
}

/** Prints the path of a row; null where no operation gets one, or the row does not show its key. */
function rowLocator({ crud, getter }: CrudOperation): (row: Row) => string | null {
  if (getter === null) return () => null;
  const parameters = parameterNames(getter.path);
  const key = getter.crud?.key ?? parameters;
  const outputs = crud.output ?? key.map(propertyOf);
  const names = key.map((field) => {
    const output = outputs.find((candidate) => propertyOf(candidate) === propertyOf(field));
    return output === undefined ? null : nameOf(output);
  });
  return (row) => {
    let path: string | null = getter.path;
    names.forEach((name, index) => {
      const value = name === null ? undefined : row[name];
      if (value === undefined || value === null || path === null) path = null;
      else path = path.replace(`{${parameters[index] ?? ''}}`, () => printSegment(value));
    });
    return path;
  };
}

function printSegment(value: unknown): string {
  const text = JSON.isRawJSON(value) ? value.rawJSON : String(value);
  return encodeURIComponent(text);
}
