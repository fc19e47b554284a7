import { X_CRUD } from '../../../extensions.ts';
import type { Model, Operation } from '../../api-model.ts';
import { walkDocument } from '../../document-walk.ts';
import { isRecord, pointerTo } from '../../json-pointer.ts';
import type { ProblemList } from '../../problem-list.ts';

/**
 * Scopes of properties are declared in models only, and must not be revealed by a path or a
 * conflict.
 */
export function checkPropertyScopes(
  problems: ProblemList,
  {
    written,
    models,
    operations,
  }: {
    /** The document before repair, which copies scopes into bodies. */
    readonly written: unknown;
    readonly models: readonly Model[];
    readonly operations: readonly Operation[];
  },
): void {
  checkPlaces(problems, written, models);
  for (const model of models) checkUniques(problems, model);
  for (const operation of operations) checkOperation(problems, operation);
}

function checkPlaces(problems: ProblemList, written: unknown, models: readonly Model[]): void {
  const places = models.map(({ name }) => `${pointerTo('#/components/schemas', name)}/`);
  walkDocument(written, (node, place) => {
    const source = node[X_CRUD];
    if (!isRecord(source) || !('readScope' in source || 'writeScope' in source)) return;
    const pointer = place();
    if (places.some((start) => pointer.startsWith(start))) return;
    problems.add(
      pointerTo(pointer, X_CRUD),
      'The scope of a property applies to its column wherever it is read or written.',
      'Declare it in the schema of the model, the one with x-db.',
    );
  });
}

/**
 * Values of a unique property can be guessed by anyone who may send it: a conflict reveals that a
 * value is taken.
 */
function checkUniques(problems: ProblemList, { name, source, properties }: Model): void {
  const uniques = new Set(
    [...(source.uniques ?? []).map(({ columns }) => columns), source.primaryKey ?? []].flat(),
  );
  for (const property of properties) {
    if (property.readScope === null || !uniques.has(property.source.column)) continue;
    const pointer = pointerTo('#/components/schemas', name, 'properties', property.name, X_CRUD);
    if (source.primaryKey?.includes(property.source.column) === true) {
      problems.add(pointer, 'Rows are addressed by their key, so it cannot be restricted.');
    } else if (property.writeScope !== property.readScope) {
      const message = `Values of ${JSON.stringify(property.name)} are unique: anyone who may send one can find out whether it is taken.`;
      problems.add(pointer, message, 'Give it a writeScope equal to its readScope.');
    }
  }
}

function checkOperation(problems: ProblemList, { crud, pointer }: Operation): void {
  if (crud === null) return;
  const { model, key, output } = crud;
  const guarded = model.properties.filter(({ readScope }) => readScope !== null);
  if (guarded.length === 0) return;
  const columns = new Set(guarded.map(({ source }) => source.column));
  for (const { parameter, column } of key) {
    if (!columns.has(column)) continue;
    problems.add(
      pointer,
      `The path parameter ${JSON.stringify(parameter)} would look up rows by a property that needs a readScope.`,
      'Remove the parameter from the path, or the readScope from the property.',
    );
  }
  if (output.length > 0 && output.every(({ column }) => columns.has(column))) {
    problems.add(pointer, 'This response would be empty for callers without the readScope.');
  }
}
