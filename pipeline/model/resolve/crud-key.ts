import { X_CRUD } from '../../extensions.ts';
import type { KeyPart, Model } from '../api-model.ts';
import { pointerTo } from '../json-pointer.ts';
import { nearestNameHint } from '../nearest-name.ts';
import { pathParameterNames } from './operation-path.ts';
import type { CrudSubject } from './resolve-crud.ts';
import type { Resolution } from './schema-shape.ts';

/** Which columns the parameters of a path stand for. */
export function resolveKey(
  { problems }: Resolution,
  { source, model, draft }: CrudSubject,
): readonly KeyPart[] {
  const place = pointerTo(draft.operation.pointer, X_CRUD);
  const parameters = pathParameterNames(draft.operation.path);
  if (source.action === 'list' || source.action === 'create') {
    if (parameters.length > 0 || source.key !== undefined) {
      problems.add(place, `A ${source.action} takes no path parameters and no key.`);
    }
    return [];
  }
  const columns = source.key ?? model.source.primaryKey ?? [];
  if (columns.length === 0) {
    problems.add(
      place,
      `${model.name} has no primary key, so a ${source.action} must say which columns its path means.`,
      `Write "key": ["column"] into its ${X_CRUD}.`,
    );
  } else if (columns.length !== parameters.length) {
    problems.add(
      place,
      `The path has ${parameters.length} parameters, the key ${columns.length} columns (${columns.join(', ')}).`,
      'Each key column is one parameter of the path, in the same order.',
    );
  }
  checkKeyColumns({ problems, model, columns, place });
  return columns.flatMap((column, index) => {
    const parameter = parameters[index];
    return parameter === undefined ? [] : [{ parameter, column }];
  });
}

function checkKeyColumns(options: {
  readonly problems: Resolution['problems'];
  readonly model: Model;
  readonly columns: readonly string[];
  readonly place: string;
}): void {
  const { problems, model, columns, place } = options;
  const known = model.properties.map(({ source }) => source.column);
  for (const column of columns) {
    if (known.includes(column)) continue;
    const hint = nearestNameHint(column, known);
    problems.add(place, `${model.name} has no column ${JSON.stringify(column)}.`, hint);
  }
  if (model.source.kind !== 'table' || columns.length === 0 || isUnique(model, columns)) return;
  problems.add(
    place,
    `The columns ${columns.join(', ')} do not tell one row of ${model.name} from another.`,
    'A key is the primary key or the columns of a unique constraint.',
  );
}

function isUnique({ source }: Model, columns: readonly string[]): boolean {
  const { primaryKey, uniques = [], indexes = [] } = source;
  const keys = [
    ...(primaryKey === undefined ? [] : [primaryKey]),
    ...uniques.map((unique) => unique.columns),
    ...indexes
      .filter(({ unique, where }) => unique === true && where === undefined)
      .map(({ parts }) => parts.map((part) => part.column)),
  ];
  return keys.some((key) =>
    key.every((column) => column !== undefined && columns.includes(column)),
  );
}
