import type { Model } from '../../model/api-model.ts';
import {
  detailTexts,
  problemTexts,
  referenceTexts,
} from '../../../server-template/shared/problem-texts.ts';
import { Rejection } from '../rejection.ts';
import { foreignKeyNames } from '../seed/link-rows.ts';
import type { ForeignKeyNames } from '../seed/link-rows.ts';
import type { RowResource } from '../../model/resources/resource.ts';
import type { RowCollection } from '../store/row-collection.ts';
import { keyText, storedValue, withValues } from '../row.ts';
import type { Row } from '../row.ts';
import type { RowStore } from '../store/row-store.ts';
import { uniqueSetsOf } from './unique-sets.ts';

/** The tables of a stateful mock and their relations. */
export interface Tables {
  readonly store: RowStore;
  /** Every model with rows. */
  readonly byModel: ReadonlyMap<Model, RowResource>;
  readonly foreignKeys: ReadonlyMap<Model, readonly ForeignKeyNames[]>;
}

/** Collects the relations of tables. */
export function relateTables(store: RowStore): Tables {
  const byModel = new Map(
    store.resources.flatMap((resource) =>
      resource.model === null ? [] : [[resource.model, resource] as const],
    ),
  );
  const models = [...byModel.keys()];
  const foreignKeys = new Map(models.map((model) => [model, foreignKeyNames(model, models)]));
  return { store, byModel, foreignKeys };
}

/** Throws a 409 if another row has the same unique values. */
export function rejectTaken(
  model: Model,
  row: Row,
  { collection, old }: { readonly collection: RowCollection; readonly old: Row | null },
): void {
  for (const { names, holds } of uniqueSetsOf(model)) {
    // In SQL, null is not equal to null.
    if (names.some((name) => storedValue(row, name) === null) || !holds(row)) continue;
    const others = collection.withKey(names, keyText(row, names));
    if (!others.some((other) => other !== old && holds(other))) continue;
    throw new Rejection(...problemTexts.unique, {
      details: names.map((field) => ({ in: 'body', field, message: detailTexts.taken })),
    });
  }
}

/** Throws a 409 if a row refers to one that does not exist. */
export function rejectDangling(
  { store, byModel, foreignKeys }: Tables,
  model: Model,
  row: Row,
): void {
  const missing: string[] = [];
  for (const { names, target, targetNames } of foreignKeys.get(model) ?? []) {
    const resource = byModel.get(target);
    if (resource === undefined || names.some((name) => storedValue(row, name) === null)) continue;
    const text = keyText(row, names);
    const isOwn = target === model && keyText(row, targetNames) === text;
    if (!isOwn && store.collection(resource, []).withKey(targetNames, text).length === 0)
      missing.push(...names);
  }
  if (missing.length === 0) return;
  throw new Rejection(...referenceTexts.missing, {
    details: missing.map((field) => ({ in: 'body', field, message: detailTexts.missingRow })),
  });
}

/** Deletes a row and applies ON DELETE to referring rows; throws a 409 and changes nothing if that is restricted. */
export function deleteRow(tables: Tables, model: Model, row: Row): void {
  const plan: DeletePlan = { tables, removed: new Map(), freed: new Map() };
  planDelete(plan, model, row);
  for (const { owner, next } of plan.freed.values()) rejectLost(plan, owner, next);
  for (const [one, owner] of plan.removed) collectionOf(tables, owner)?.remove(one);
  for (const [one, { owner, next }] of plan.freed) {
    if (!plan.removed.has(one)) collectionOf(tables, owner)?.change(one, next);
  }
}

/** Applies ON UPDATE to rows that refer to a changed key; throws a 409 and changes nothing if that is restricted. */
export function moveReferences(
  tables: Tables,
  model: Model,
  { row, next }: { readonly row: Row; readonly next: Row },
): void {
  const moves: (readonly [Model, Row, Row])[] = [];
  for (const [other, keys] of tables.foreignKeys) {
    if (other.source.kind !== 'table') continue;
    for (const { names, target, targetNames, onUpdate } of keys) {
      const old = keyText(row, targetNames);
      if (target !== model || keyText(next, targetNames) === old) continue;
      const hanging = collectionOf(tables, other)?.withKey(names, old) ?? [];
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
  for (const [owner, one, moved] of moves) collectionOf(tables, owner)?.change(one, moved);
}

interface DeletePlan {
  readonly tables: Tables;
  readonly removed: Map<Row, Model>;
  readonly freed: Map<Row, { readonly owner: Model; readonly next: Row }>;
}

function collectionOf({ store, byModel }: Tables, model: Model): RowCollection | null {
  const resource = byModel.get(model);
  return resource === undefined ? null : store.changeable(resource, []);
}

function planDelete(plan: DeletePlan, model: Model, row: Row): void {
  const { tables, removed, freed } = plan;
  removed.set(row, model);
  for (const [other, keys] of tables.foreignKeys) {
    if (other.source.kind !== 'table') continue;
    for (const { names, target, targetNames, onDelete } of keys) {
      if (target !== model) continue;
      const hanging = (
        collectionOf(tables, other)?.withKey(names, keyText(row, targetNames)) ?? []
      ).filter(
        (one) => !removed.has(one) && names.every((name) => storedValue(one, name) !== null),
      );
      if (hanging.length === 0) continue;
      if (onDelete === 'restrict') throw stillReferenced();
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

/** Throws a 409 if a row would refer to a deleted one, or by a default to one that does not exist. */
function rejectLost({ tables, removed }: DeletePlan, owner: Model, next: Row): void {
  for (const { names, target, targetNames } of tables.foreignKeys.get(owner) ?? []) {
    if (names.some((name) => storedValue(next, name) === null)) continue;
    const meant = collectionOf(tables, target)?.withKey(targetNames, keyText(next, names));
    if (meant?.some((one) => !removed.has(one)) === false) throw stillReferenced();
  }
}

function freedValue(model: Model, name: string, onDelete: string): unknown {
  const schema = model.properties.find((property) => property.name === name)?.schema;
  return onDelete === 'setDefault' ? (schema?.default ?? null) : null;
}

function stillReferenced(): Rejection {
  return new Rejection(...referenceTexts.held);
}
