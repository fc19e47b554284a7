import { keyText, storedValue, withValues, type Row } from '../../../shared/rows/row.ts';
import type { FailureKind, BrokenReference } from '../database-failure.ts';
import type { MemoryStore } from './memory-store.ts';
import type { MemoryForeignKey, MemoryTable, MemoryTables } from './memory-tables.ts';

/** A violated constraint, by properties of its table. */
export class BrokenConstraint extends Error {
  override readonly name = 'BrokenConstraint';
  readonly kind: FailureKind;
  readonly properties: readonly string[];
  readonly reference: BrokenReference | undefined;

  constructor(kind: FailureKind, properties: readonly string[], reference?: BrokenReference) {
    super(`the memory database rejected: ${kind}`);
    this.kind = kind;
    this.properties = properties;
    this.reference = reference;
  }
}

/** Tables and their rows. */
export interface StoredRows {
  readonly tables: MemoryTables;
  readonly store: MemoryStore;
}

/** Throws if another row has the same unique values. */
export function requireUnique(
  { store }: StoredRows,
  { source, uniques }: MemoryTable,
  { row, old }: { readonly row: Row; readonly old: Row | null },
): void {
  for (const { names, holds } of uniques) {
    // In SQL, null is not equal to null.
    if (names.some((name) => storedValue(row, name) === null) || !holds(row)) continue;
    const others = store.rows(source).withKey(names, keyText(row, names));
    if (others.some((other) => other !== old && holds(other)))
      throw new BrokenConstraint('unique', names);
  }
}

/** Throws if a row refers to one that does not exist. */
export function requireTargets(
  { store }: StoredRows,
  { source, foreignKeys }: MemoryTable,
  row: Row,
): void {
  const missing = foreignKeys.filter(({ names, target, targetNames }) => {
    if (names.some((name) => storedValue(row, name) === null)) return false;
    const text = keyText(row, names);
    const isOwn = target === source && keyText(row, targetNames) === text;
    return !isOwn && store.rows(target).withKey(targetNames, text).length === 0;
  });
  if (missing.length === 0) return;
  const names = missing.flatMap((key) => key.names);
  throw new BrokenConstraint('foreignKey', names, 'missing');
}

/** Deletes a row and applies ON DELETE to rows that refer to it; throws and changes nothing if that is restricted. */
export function deleteRow(rows: StoredRows, table: MemoryTable, row: Row): void {
  const plan: DeletePlan = { rows, removed: new Map(), freed: new Map() };
  planDelete(plan, table, row);
  for (const [one, { owner, next }] of plan.freed)
    if (!plan.removed.has(one)) rejectLost(plan, owner, next);
  const { store } = rows;
  for (const [one, owner] of plan.removed) store.changeable(owner.source).remove(one);
  for (const [one, { owner, next }] of plan.freed)
    if (!plan.removed.has(one)) store.changeable(owner.source).change(one, next);
}

/** Applies ON UPDATE to rows that refer to a changed key; throws and changes nothing if that is restricted. */
export function moveReferences(
  { tables, store }: StoredRows,
  { source }: MemoryTable,
  { row, next }: { readonly row: Row; readonly next: Row },
): void {
  const moves: (readonly [MemoryTable, Row, Row])[] = [];
  for (const other of tables.referringTo(source)) {
    for (const key of keysTo(other, source)) {
      const { names, targetNames, onUpdate } = key;
      const old = keyText(row, targetNames);
      if (keyText(next, targetNames) === old) continue;
      const hanging = store.rows(other.source).withKey(names, old);
      for (const one of hanging.filter((found) => found !== row)) {
        if (onUpdate === 'restrict') throw stillReferenced();
        const values = names.map((name, part): [string, unknown] => [
          name,
          onUpdate === 'cascade'
            ? next[targetNames[part] ?? '']
            : freedValue(other, name, onUpdate),
        ]);
        moves.push([other, one, withValues(one, values)]);
      }
    }
  }
  for (const [owner, one, moved] of moves) store.changeable(owner.source).change(one, moved);
}

interface DeletePlan {
  readonly rows: StoredRows;
  readonly removed: Map<Row, MemoryTable>;
  readonly freed: Map<Row, { readonly owner: MemoryTable; readonly next: Row }>;
}

function planDelete(plan: DeletePlan, table: MemoryTable, row: Row): void {
  const { rows, removed, freed } = plan;
  removed.set(row, table);
  for (const other of rows.tables.referringTo(table.source)) {
    for (const { names, targetNames, onDelete } of keysTo(other, table.source)) {
      const hanging = rows.store
        .rows(other.source)
        .withKey(names, keyText(row, targetNames))
        .filter(
          (one) => !removed.has(one) && names.every((name) => storedValue(one, name) !== null),
        );
      if (hanging.length > 0 && onDelete === 'restrict') throw stillReferenced();
      for (const one of hanging) {
        if (onDelete === 'cascade') planDelete(plan, other, one);
        else {
          const values = names.map((name) => [name, freedValue(other, name, onDelete)] as const);
          const next = withValues(freed.get(one)?.next ?? one, values);
          freed.set(one, { owner: other, next });
        }
      }
    }
  }
}

/** Throws if a row would refer to a deleted one, or by a default to one that does not exist. */
function rejectLost({ rows, removed }: DeletePlan, owner: MemoryTable, next: Row): void {
  for (const { names, target, targetNames } of owner.foreignKeys) {
    if (names.some((name) => storedValue(next, name) === null)) continue;
    const meant = rows.store.rows(target).withKey(targetNames, keyText(next, names));
    if (meant.every((one) => removed.has(one))) throw stillReferenced();
  }
}

function keysTo(
  { foreignKeys }: MemoryTable,
  target: MemoryTable['source'],
): readonly MemoryForeignKey[] {
  return foreignKeys.filter((key) => key.target === target);
}

function freedValue({ fields }: MemoryTable, name: string, action: string): unknown {
  const field = fields.find(({ property }) => property === name);
  return action === 'setDefault' ? (field?.stored.schema.default ?? null) : null;
}

function stillReferenced(): BrokenConstraint {
  return new BrokenConstraint('foreignKey', [], 'held');
}
