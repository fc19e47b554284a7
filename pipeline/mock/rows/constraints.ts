import type { Model } from '../../model/api-model.ts';
import { Refusal } from '../refusal.ts';
import { foreignKeyNames } from './link-rows.ts';
import { propertyOfColumn } from './resource.ts';
import type { Resource } from './resource.ts';
import { keyText, withValues } from './row.ts';
import type { Row } from './row.ts';
import type { RowStore } from './row-store.ts';

/** The tables of a stateful mock and what holds between them. */
export interface Tables {
  readonly store: RowStore;
  /** Every model with its rows. */
  readonly byModel: ReadonlyMap<Model, Resource>;
}

/** Throws a 409 where a row has the unique values of another. */
export function refuseTaken(model: Model, row: Row, others: readonly Row[]): void {
  const sets = [
    model.source.primaryKey ?? [],
    ...(model.source.uniques ?? []).map(({ columns }) => columns),
  ];
  for (const columns of sets) {
    const names = columns
      .map((column) => propertyOfColumn(model, column))
      .filter((name) => name !== null);
    // Null is no value: SQL lets any number of rows have none.
    if (names.length === 0 || names.length < columns.length) continue;
    if (names.some((name) => row[name] === null || row[name] === undefined)) continue;
    const text = keyText(row, names);
    if (!others.some((other) => keyText(other, names) === text)) continue;
    throw new Refusal(409, 'UNIQUE_VIOLATION', 'A row with this value exists already.', {
      details: names.map((field) => ({ in: 'body', field, message: 'is taken' })),
    });
  }
}

/** Throws a 409 where a row refers to one that does not exist. */
export function refuseDangling({ store, byModel }: Tables, model: Model, row: Row): void {
  for (const { names, target, targetNames } of foreignKeyNames(model, [...byModel.keys()])) {
    const resource = byModel.get(target);
    if (
      resource === undefined ||
      names.some((name) => row[name] === null || row[name] === undefined)
    )
      continue;
    const text = keyText(row, names);
    const isOwn = target === model && keyText(row, targetNames) === text;
    if (isOwn || store.rows(resource, []).some((other) => keyText(other, targetNames) === text))
      continue;
    throw foreignKeyViolation();
  }
}

/** Deletes a row with what hangs on it, as the foreign keys say; throws a 409 and changes nothing where one forbids it. */
export function deleteRow(tables: Tables, model: Model, row: Row): void {
  const plan = new Map<Model, readonly Row[]>();
  planDelete({ tables, plan }, model, row);
  for (const [changed, rows] of plan) {
    const resource = tables.byModel.get(changed);
    if (resource !== undefined) tables.store.replace(resource, [], rows);
  }
}

interface DeletePlan {
  readonly tables: Tables;
  readonly plan: Map<Model, readonly Row[]>;
}

function planned({ tables, plan }: DeletePlan, model: Model): readonly Row[] {
  const resource = tables.byModel.get(model);
  return plan.get(model) ?? (resource === undefined ? [] : tables.store.rows(resource, []));
}

function planDelete(deletion: DeletePlan, model: Model, row: Row): void {
  const { tables, plan } = deletion;
  plan.set(
    model,
    planned(deletion, model).filter((one) => one !== row),
  );
  const models = [...tables.byModel.keys()];
  for (const other of models.filter(({ source }) => source.kind === 'table')) {
    for (const { names, target, targetNames, onDelete } of foreignKeyNames(other, models)) {
      if (target !== model) continue;
      const text = keyText(row, targetNames);
      const hanging = planned(deletion, other).filter(
        (one) => keyText(one, names) === text && names.every((name) => one[name] !== null),
      );
      if (hanging.length === 0) continue;
      if (onDelete === 'restrict') throw foreignKeyViolation();
      if (onDelete === 'cascade') for (const one of hanging) planDelete(deletion, other, one);
      else {
        const freed = planned(deletion, other).map((one) =>
          hanging.includes(one)
            ? withValues(
                one,
                names.map((name) => [name, freedValue(other, name, onDelete)]),
              )
            : one,
        );
        plan.set(other, freed);
      }
    }
  }
}

function freedValue(model: Model, name: string, onDelete: string): unknown {
  const schema = model.properties.find((property) => property.name === name)?.schema;
  return onDelete === 'setDefault' ? (schema?.default ?? null) : null;
}

function foreignKeyViolation(): Refusal {
  return new Refusal(
    409,
    'FOREIGN_KEY_VIOLATION',
    'A row that this one refers to is missing, or another row refers to this one.',
  );
}
