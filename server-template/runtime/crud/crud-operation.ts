import { type Field, namedField } from '../../shared/operation/field.ts';
import type { ResolvedCrud } from '../../shared/operation/resolved-crud.ts';
import type { Table, View } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { ComputedProperties } from '../custom/computed-properties.ts';
import type { Database, TableDefinition } from '../database/database.ts';
import type { TableConstraints } from '../database/table-constraints.ts';
import type { Schema } from '../document/openapi.ts';
import type { Operation } from '../document/operation.ts';
import type { PageBounds } from '../limits/page-bounds.ts';
import type { ReceivedRequest, OperationRequest } from '../operation/operation-request.ts';
import { valueCheck } from '../validation/value-check.ts';
import type { WriteRows } from './many/write-all-then-each.ts';
import { reportMisfit } from '../validation/misfits.ts';

/** An operation on a table, with its context. */
export interface CrudOperation {
  readonly database: Database;
  /** Where rows may be some moments old; absent: nowhere. */
  readonly replica?: Database;
  readonly table: Table | View;
  /** Table of the parent row in the path; null if there is none. */
  readonly parent: Table | View | null;
  /** Tables that row rules refer to, by their models. */
  readonly related: Readonly<Record<string, Table | View>>;
  /** The table's constraints in the document. */
  readonly constraints: TableConstraints;
  /** The user's functions for properties without a column. */
  readonly computed: ComputedProperties;
  readonly crud: ResolvedCrud;
  readonly operation: Operation;
  /** Schemas of the model's properties, with references resolved. */
  readonly properties: Readonly<Record<string, Schema>>;
  /**
   * The operation that gets a row of the same model; its path is the Location of a new row. Null if
   * there is none.
   */
  readonly getter: Operation | null;
  /** The route of that operation. */
  readonly getterParts: Partial<Pick<CrudOperation, 'parent' | 'related' | 'computed'>>;
  readonly log: Logger;
  /** Context of another model in the document. */
  readonly knowledgeOf: (model: string) => Pick<CrudOperation, 'constraints' | 'properties'>;
  /** How related rows of the body are written; absent: it has none. */
  readonly writeRows?: WriteRows;
  readonly pageBounds: PageBounds;
  /** Throws an ApiError if a body is invalid. */
  readonly validate: (received: ReceivedRequest) => Promise<unknown>;
}

/** The operation's fields as a table definition; absent lists are empty. */
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
    onMisfit: (misfit) => reportMisfit(context, misfit),
  };
}

/** Names of a path's parameters, in order. */
export function parameterNames(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
}

const noTexts: readonly string[] = [];

/** Reads the values of path parameters for fields of the same names. */
export function pathReader(
  fields: readonly Field[],
): (request: OperationRequest) => readonly string[] {
  const names = fields.map(nameOf);
  if (names.length === 0) return () => noTexts;
  return ({ received }) => names.map((name) => received.params[name] ?? '');
}

/** Reads the key in the path. */
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

/** Table property of a field. */
export function propertyOf(field: Field): string {
  return namedField(field).property;
}

/** A value from a body, as text in the form it has in a path. */
export function keyText(value: unknown): string {
  return JSON.isRawJSON(value) ? value.rawJSON : String(value);
}
