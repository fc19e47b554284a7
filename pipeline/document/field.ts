import type { Column, Table } from '../catalog/catalog.ts';
import type { PropertyDb } from '../extensions.ts';
import type { Constraint } from './checks/constraint.ts';
import type { NamedTypes } from './named-types.ts';
import { looksLikeSecret } from './names/secret-names.ts';
import { rowKey } from './row-key.ts';

/** A column, its name in JSON and who may write it. */
export interface Field {
  readonly name: string;
  /** As declared, with what keys, checks and domains add: null is allowed only where all allow it. */
  readonly column: Column;
  /** As declared. */
  readonly declared: Column;
  readonly inKey: boolean;
  readonly managed: PropertyDb['managed'] | null;
  /** A create may send it. */
  readonly inCreate: boolean;
  /** A create must send it. */
  readonly requiredInCreate: boolean;
  /** An update may change it. */
  readonly inUpdate: boolean;
  /** Its name says that nobody should read it, and no earlier document shows it. */
  readonly isSecret: boolean;
  /** What CHECK constraints demand. */
  readonly constraints: readonly Constraint[];
}

/** What is known of a table's columns beside their declaration. */
export interface ColumnFacts {
  readonly names: ReadonlyMap<Column, string>;
  readonly types: NamedTypes;
  readonly constraints: ReadonlyMap<string, readonly Constraint[]>;
  /** Columns that an earlier document shows. */
  readonly shown: ReadonlySet<string>;
}

/** The fields of a table, in the order of its columns. */
export function fieldsOf(table: Table, facts: ColumnFacts): readonly Field[] {
  const key = new Set(rowKey(table));
  return table.columns.map((column) =>
    fieldOf(column, facts.names.get(column) ?? column.name, {
      table,
      hasKey: key.size > 0,
      inKey: key.has(column.name),
      types: facts.types,
      constraints: facts.constraints.get(column.name) ?? [],
      isShown: facts.shown.has(column.name),
    }),
  );
}

interface FieldContext {
  readonly table: Table;
  readonly hasKey: boolean;
  readonly inKey: boolean;
  readonly types: NamedTypes;
  readonly constraints: readonly Constraint[];
  readonly isShown: boolean;
}

function fieldOf(declared: Column, name: string, context: FieldContext): Field {
  const column = withNamedType(declared, context);
  const stamp = context.table.kind === 'table' ? stampOf(column) : null;
  const byDatabase = column.generated !== null || column.identity !== null;
  const keyByDatabase = context.inKey && column.default !== null && !isLiteral(column.default);
  const inCreate = !byDatabase && !keyByDatabase && stamp === null;
  return {
    name,
    column,
    declared,
    inKey: context.inKey,
    managed: managedBy(stamp, column),
    inCreate,
    requiredInCreate: inCreate && !column.nullable && column.default === null,
    inUpdate:
      context.hasKey &&
      !context.inKey &&
      column.generated === null &&
      column.identity !== 'always' &&
      (stamp === null || (stamp === 'updated' && !isMoment(column) && !column.updatedByDatabase)),
    isSecret: isSecret(column, context),
    constraints: context.constraints,
  };
}

/** Key columns count as not null, as in standard SQL; SQLite alone lets null in, and such a row has no address. A view's outer join has nulls whatever the column's domain says. */
function withNamedType(column: Column, { table, inKey, types, constraints }: FieldContext): Column {
  const domain = types.domainOf(column);
  const rejected = inKey || constraints.some(({ kind }) => kind === 'notNull');
  const isFilled = domain?.nullable === false && column.type.kind !== 'array';
  const filled = table.kind === 'table' && (rejected || isFilled);
  return { ...column, nullable: column.nullable && !filled, comment: types.commentOf(column) };
}

/** Whether the column is the time of creation or of the last change: by its name, and either a moment or filled by the database. */
function stampOf(column: Column): 'created' | 'updated' | null {
  const stamp = stampNames.get(column.name.toLowerCase().replaceAll('_', '')) ?? null;
  if (column.generated !== null) return null;
  return isMoment(column) || column.default !== null || column.updatedByDatabase ? stamp : null;
}

/** The server fills what the database does not; only a moment has a form that it knows. */
function managedBy(stamp: 'created' | 'updated' | null, column: Column): Field['managed'] {
  if (stamp === null || !isMoment(column) || column.updatedByDatabase) return null;
  return stamp === 'created' && column.default !== null ? null : stamp;
}

/** A key is part of every address, and what is not a text or number is not a secret. */
function isSecret({ name, type }: Column, { inKey, isShown }: FieldContext): boolean {
  const isText = !['boolean', 'date', 'time', 'dateTime'].includes(type.kind);
  return isText && !inKey && !isShown && looksLikeSecret(name);
}

function isMoment(column: Column): boolean {
  return column.type.kind === 'dateTime' || column.type.kind === 'date';
}

function isLiteral(sql: string): boolean {
  return /^\(*\s*(N?'|[-+]?[\d.])/.test(sql);
}

const stampNames: ReadonlyMap<string, 'created' | 'updated'> = new Map([
  ['createdat', 'created'],
  ['updatedat', 'updated'],
]);
