import type { Table, View } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { ComputedProperties } from '../custom/computed-properties.ts';
import type { Database, Field, TableDefinition } from '../database/database.ts';
import type { TableConstraints } from '../database/table-constraints.ts';
import { namedField } from '../database/table-shape.ts';
import type { ResolvedCrud, Schema } from '../document/openapi.ts';
import type { Operation } from '../document/operation.ts';
import { ApiError } from '../http/api-error.ts';
import type { PageBounds } from '../limits/page-bounds.ts';
import type { ReceivedRequest } from '../validation/request-validation.ts';
import { valueCheck } from '../validation/value-check.ts';
import { tellMisfit } from './misfits.ts';
import { problemTexts } from '../shared/problem-texts.ts';
import type { OperationRequest } from '../http/operation.ts';

/** An operation on a table, with everything it needs. */
export interface CrudOperation {
  readonly database: Database;
  readonly table: Table | View;
  /** Table of the row that the path is below, if there is one. */
  readonly parent: Table | View | null;
  /** Tables that the rules of rows look into, by their models. */
  readonly related: Readonly<Record<string, Table | View>>;
  /** The table's constraints in the document. */
  readonly constraints: TableConstraints;
  /** The user's functions for properties without a column. */
  readonly computed: ComputedProperties;
  readonly crud: ResolvedCrud;
  readonly operation: Operation;
  /** The model's properties in the document, with references resolved. */
  readonly properties: Readonly<Record<string, Schema>>;
  /** The operation that gets one row of the same model, if there is one: its path is the location of a new row. */
  readonly getter: Operation | null;
  /** The route of that operation. */
  readonly getterParts: Partial<Pick<CrudOperation, 'parent' | 'related' | 'computed'>>;
  readonly log: Logger;
  /** Another model in the document. */
  readonly knowledgeOf: (model: string) => Pick<CrudOperation, 'constraints' | 'properties'>;
  /** Whether related rows are written by statements of their own, so that an error says which row it is about; absent: they are. */
  readonly isOneByOne?: boolean;
  readonly pageBounds: PageBounds;
  /** Throws an ApiError if a body does not match the document. */
  readonly validate: (received: ReceivedRequest) => Promise<unknown>;
}

/** What the operation reads and writes of its table; a list that the document leaves out is empty. */
export function definitionOf(context: CrudOperation, output: readonly Field[]): TableDefinition {
  const { table, constraints, related, crud, properties } = context;
  const { action, key, input = [], rows, presets } = crud;
  const isOfMany = action === 'list' || action === 'create' || action === 'query';
  return {
    ...{ table, constraints, output, input },
    related,
    ...(rows === undefined ? {} : { rows }),
    ...(presets === undefined ? {} : { presets }),
    ...(key === undefined ? {} : isOfMany ? { scope: key } : { key }),
    fits(property) {
      const schema = Object.hasOwn(properties, property) ? properties[property] : undefined;
      return schema === undefined ? null : valueCheck(schema);
    },
    onMisfit: (misfit) => tellMisfit(context, misfit),
  };
}

/** Names of a path's parameters, in its order. */
export function parameterNames(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
}

const noTexts: readonly string[] = [];

/** Reads the texts of the path for fields that are named after its parameters. */
export function pathReader(
  fields: readonly Field[],
): (request: OperationRequest) => readonly string[] {
  const names = fields.map(nameOf);
  if (names.length === 0) return () => noTexts;
  return ({ received }) => names.map((name) => received.params[name] ?? '');
}

/** Reads the key that the path names. */
export function keyReader({
  crud,
  operation,
}: CrudOperation): (request: OperationRequest) => readonly string[] {
  return pathReader(crud.key ?? parameterNames(operation.path));
}

/** JSON name of a field. */
export function nameOf(field: Field): string {
  return namedField(field).name;
}

/** Property of the table behind a field. */
export function propertyOf(field: Field): string {
  return namedField(field).property;
}

/** The text of a value of a body, as a path would have it. */
export function keyText(value: unknown): string {
  return JSON.isRawJSON(value) ? value.rawJSON : String(value);
}

/** A 404 for a key that no row has. */
export function rowNotFound(): ApiError {
  return new ApiError(...problemTexts.rowNotFound);
}
