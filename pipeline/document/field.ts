import type { Column, Table } from '../catalog/catalog.ts';
import type { PropertyDb } from '../extensions.ts';
import type { Constraint } from './checks/constraint.ts';
import type { NamedTypes } from './named-types.ts';
import { looksLikeSecret } from './names/secret-names.ts';
import { rowKey } from './row-key.ts';

/** A column, its JSON name, and the requests that may set it. */
export interface Field {
  readonly name: string;
  /**
   * The column as declared, with the effect of keys, checks and domains: nullable only if all allow
   * it.
   */
  readonly column: Column;
  /** The column as declared. */
  readonly declared: Column;
  readonly inKey: boolean;
  readonly managed: PropertyDb['managed'] | null;
  /** A create may send it. */
  readonly inCreate: boolean;
  /** A create must send it. */
  readonly requiredInCreate: boolean;
  /** An update may change it. */
  readonly inUpdate: boolean;
  /** In no response: the user may not read it, or it is secret by its name and not shown by an earlier document. */
  readonly isSecret: boolean;
  /** Constraints of CHECKs. */
  readonly constraints: readonly Constraint[];
}

/** Facts about a table's columns besides their declarations. */
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
  const { denied = [] } = column;
  const inCreate = !byDatabase && !keyByDatabase && stamp === null && !denied.includes('create');
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
      !denied.includes('update') &&
      (stamp === null || (stamp === 'updated' && !isMoment(column) && !column.updatedByDatabase)),
    isSecret: denied.includes('read') || isSecret(column, context),
    constraints: context.constraints,
  };
}

/**
 * Key columns count as not null, as in standard SQL; only SQLite allows null in them, and such rows
 * cannot be addressed. Views may have nulls from outer joins despite a domain.
 */
function withNamedType(column: Column, { table, inKey, types, constraints }: FieldContext): Column {
  const domain = types.domainOf(column);
  const rejected = inKey || constraints.some(({ kind }) => kind === 'notNull');
  const isFilled = domain?.nullable === false && column.type.kind !== 'array';
  const filled = table.kind === 'table' && (rejected || isFilled);
  return { ...column, nullable: column.nullable && !filled, comment: types.commentOf(column) };
}

/**
 * Whether the column is a time of creation or of the last change: by its name, and because it is a
 * timestamp or filled by the database.
 */
function stampOf(column: Column): 'created' | 'updated' | null {
  const stamp = stampNames.get(column.name.toLowerCase().replaceAll('_', '')) ?? null;
  if (column.generated !== null) return null;
  return isMoment(column) || column.default !== null || column.updatedByDatabase ? stamp : null;
}

/** The server fills timestamps that the database does not fill. */
function managedBy(stamp: 'created' | 'updated' | null, column: Column): Field['managed'] {
  if (stamp === null || !isMoment(column) || column.updatedByDatabase) return null;
  if (column.denied?.some((right) => right !== 'read') === true) return null;
  return stamp === 'created' && column.default !== null ? null : stamp;
}

/** Keys are part of URLs, and secrets are texts or numbers. */
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
