import { X_CRUD } from '../../../extensions.ts';
import type { Crud, KeyPart, Model, Parent } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import { nearestNameHint } from '../../nearest-name.ts';
import { pathParameterNames } from '../../operation-path.ts';
import { isOfMany } from '../row-actions.ts';
import type { OperationDraft } from '../draft-operations.ts';
import type { CrudSubject } from './resolve-crud.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import { uniqueKeys } from '../../unique-keys.ts';

/** The columns of a path's parameters. */
export function resolveKey(
  { problems }: Resolution,
  { source, model, draft }: CrudSubject,
): readonly KeyPart[] {
  const place = pointerTo(draft.operation.pointer, X_CRUD);
  const parameters = pathParameterNames(draft.operation.path);
  const isMany = isOfMany(source.action);
  const spelled = spelledKey(model, parameters);
  const columns = source.key ?? (isMany ? [] : (spelled ?? model.source.primaryKey ?? []));
  if (columns.length === 0 && parameters.length > 0) {
    problems.add(
      place,
      isMany
        ? `The path of a ${source.action} has parameters, so the operation must name the columns that they refer to.`
        : `${model.name} has no primary key, so a ${source.action} must name the columns that its path refers to.`,
      `Add "key": ["column"] to its ${X_CRUD}.`,
    );
  } else if (columns.length !== parameters.length) {
    problems.add(
      place,
      `The path has ${counted(parameters.length, 'parameter')}, but the key has ${counted(columns.length, 'column')} (${columns.join(', ')}).`,
      'Each key column needs one path parameter, in the same order.',
    );
  }
  if (parameters.length > 0 && (source.action === 'bulkUpdate' || source.action === 'bulkDelete'))
    problems.add(
      place,
      `A ${source.action} finds its rows by their keys: its path must have no parameters.`,
    );
  if (source.action === 'upsert' && source.key === undefined && spelled === null) {
    const message = `The path of an upsert does not contain the primary key of ${model.name}, so the operation must name the columns that it refers to.`;
    problems.add(place, message, `Add "key": ["column"] to its ${X_CRUD}.`);
  }
  checkKeyColumns({ problems, model, columns, place, isOfMany: isMany });
  return columns.flatMap((column, index) => {
    const parameter = parameters[index];
    return parameter === undefined ? [] : [{ parameter, column }];
  });
}

/**
 * The columns of the primary key in the order of the parameters that are named after them, or after
 * their properties; null if not all are.
 */
function spelledKey(
  { source, properties }: Model,
  parameters: readonly string[],
): readonly string[] | null {
  const { primaryKey = [] } = source;
  const nameOf = (column: string): string | undefined =>
    properties.find((one) => one.source.column === column)?.name;
  const columns = parameters.flatMap(
    (name) =>
      primaryKey.find((column) => nameOf(column) === name) ??
      primaryKey.find((column) => column === name) ??
      [],
  );
  return new Set(columns).size === primaryKey.length && columns.length === primaryKey.length
    ? columns
    : null;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/**
 * The parent row of a nested path: that of the foreign key whose columns are all in the path; the
 * one with most columns if there are several.
 */
export function resolveParent(
  models: readonly Model[],
  model: Model,
  key: readonly KeyPart[],
): Parent | null {
  const [found] = (model.source.foreignKeys ?? [])
    .filter(({ columns }) => columns.every((column) => key.some((part) => part.column === column)))
    .sort((a, b) => b.columns.length - a.columns.length);
  if (found === undefined) return null;
  const { references, columns } = found;
  const parent = models.find(
    ({ source }) => source.table === references.table && source.schema === references.schema,
  );
  if (parent === undefined) return null;
  const parts = columns.flatMap((own, index) => {
    const parameter = key.find(({ column }) => column === own)?.parameter;
    const column = references.columns[index];
    return parameter === undefined || column === undefined ? [] : [{ parameter, column }];
  });
  const isKnown = parts.every(({ column }) =>
    parent.properties.some(({ source }) => source.column === column),
  );
  return isKnown && parts.length === columns.length
    ? { model: parent, key: parts, rows: null }
    : null;
}

/** Columns in the path must not be in the body as well. */
export function checkPathColumns(
  { problems }: Resolution,
  { operation }: OperationDraft,
  { key, input }: Pick<Crud, 'key' | 'input'>,
): void {
  for (const { parameter, column } of key) {
    const property = input.find((candidate) => candidate.column === column);
    if (property === undefined) continue;
    problems.add(
      pointerTo(operation.pointer, 'requestBody'),
      `The path parameter ${JSON.stringify(parameter)} and the body property ${JSON.stringify(property.name)} set the same column ${JSON.stringify(column)}.`,
      'Give this operation its own body schema without the property.',
    );
  }
}

function checkKeyColumns(options: {
  readonly problems: Resolution['problems'];
  readonly model: Model;
  readonly columns: readonly string[];
  readonly place: string;
  readonly isOfMany: boolean;
}): void {
  const { problems, model, columns, place, isOfMany } = options;
  const known = model.properties.map(({ source }) => source.column);
  for (const column of columns) {
    if (known.includes(column)) continue;
    const hint = nearestNameHint(column, known);
    problems.add(place, `${model.name} has no column ${JSON.stringify(column)}.`, hint);
  }
  if (isOfMany || model.source.kind !== 'table' || columns.length === 0 || isUnique(model, columns))
    return;
  problems.add(
    place,
    `The columns ${columns.join(', ')} do not identify one row of ${model.name}.`,
    'Use the primary key or the columns of a unique constraint.',
  );
}

function isUnique({ source }: Model, columns: readonly string[]): boolean {
  return uniqueKeys(source).some((key) => key.every((column) => columns.includes(column)));
}
