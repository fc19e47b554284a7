import type { Table, View } from 'drizzle-orm';
import type { Database, Field, TableDefinition } from '../database/database.ts';
import type { ResolvedCrud } from '../document/openapi.ts';
import type { Operation } from '../document/operation.ts';
import { ApiError } from '../http/api-error.ts';
import { problemTexts } from '../shared/problem-texts.ts';
import type { OperationRequest } from '../http/operation.ts';

/** An operation on a table, with what it needs to answer. */
export interface CrudOperation {
  readonly database: Database;
  readonly table: Table | View;
  readonly crud: ResolvedCrud;
  readonly operation: Operation;
  /** The operation that gets one row of the same model, if there is one: it gives a new row its address. */
  readonly getter: Operation | null;
}

/** What the operation reads and writes of its table; a list that the document leaves out is empty. */
export function definitionOf({ table, crud }: CrudOperation): TableDefinition {
  const { key, output = [], input = [] } = crud;
  return { table, output, input, ...(key === undefined ? {} : { key }) };
}

/** Names of a path's parameters, in its order. */
export function parameterNames(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
}

/** Reads the key that the path names. */
export function keyReader({ operation }: CrudOperation): (request: OperationRequest) => string[] {
  const names = parameterNames(operation.path);
  return ({ received }) => names.map((name) => received.params[name] ?? '');
}

/** JSON name of a field. */
export function nameOf(field: Field): string {
  return typeof field === 'string' ? field : field[0];
}

/** Name of the table's property behind a field. */
export function propertyOf(field: Field): string {
  return typeof field === 'string' ? field : field[1];
}

/** A 404 for a key that no row has. */
export function rowNotFound(): ApiError {
  return new ApiError(...problemTexts.rowNotFound);
}
