import { X_CRUD } from '../../extensions.ts';
import type { OpenApiDocument, SchemaObject } from '../../openapi-document.ts';
import type { Batch } from '../api-model.ts';
import { pointerTo, type Located } from '../json-pointer.ts';
import { nearestNameHint } from '../nearest-name.ts';
import { objectShape, mergedSchema, type Resolution } from '../schemas/schema-shape.ts';
import type { OperationDraft } from './draft-operations.ts';
import { jsonContent } from './resolve-contents.ts';
import { isOfFile } from './row-actions.ts';

/** The greatest number of steps that a batch may allow. */
const mostSteps = 1000;

/** Resolves what a batch may run; null: not a batch. */
export function resolveBatch(
  resolution: Resolution,
  draft: OperationDraft,
  drafts: readonly OperationDraft[],
): Batch | null {
  const { operation } = draft;
  const { paths } = resolution.document as OpenApiDocument;
  const source = paths[operation.path]?.[operation.method]?.[X_CRUD];
  if (source?.batch !== true) return null;
  const { problems } = resolution;
  if (operation.method !== 'post')
    problems.add(
      pointerTo(operation.pointer, X_CRUD, 'batch'),
      `A batch is a POST, not a ${operation.method.toUpperCase()}.`,
    );
  if (!operation.responses.some(({ status }) => status === '200'))
    problems.add(
      pointerTo(operation.pointer, 'responses'),
      'A batch responds with 200, which is not declared.',
    );
  const names = stepNames(resolution, operation);
  const known = drafts.flatMap(({ crud, operation: { id } }) =>
    crud === null || isOfFile(crud.action) ? [] : [id],
  );
  const operations = names?.value.enum?.map(String) ?? known;
  for (const [index, id] of operations.entries()) {
    if (names === null || known.includes(id)) continue;
    problems.add(
      pointerTo(names.pointer, 'enum', index),
      `There is no operation on a table with the id ${JSON.stringify(id)}.`,
      nearestNameHint(id, known),
    );
  }
  return { operations };
}

/** The schema of `steps[].operationId`; null, with a problem reported, if there is none. */
function stepNames(
  resolution: Resolution,
  { pointer, body }: OperationDraft['operation'],
): Located<SchemaObject> | null {
  const schemaPointer = jsonContent(body?.contents ?? [])?.schemaPointer ?? null;
  const whole = body?.schema ?? null;
  const start =
    whole === null || schemaPointer === null ? null : { value: whole, pointer: schemaPointer };
  const steps =
    start &&
    mergedSchema(resolution, start) &&
    objectShape(resolution, start).properties.get('steps');
  const { type, items, maxItems = Infinity } = steps?.value ?? {};
  if (steps && type === 'array' && items !== undefined) {
    if (maxItems > mostSteps)
      resolution.problems.add(
        steps.pointer,
        `A batch runs at most ${mostSteps} steps, because they share a transaction.`,
        'Set "maxItems", for example to 20.',
      );
    const item = { value: items, pointer: pointerTo(steps.pointer, 'items') };
    const name = objectShape(resolution, item).properties.get('operationId');
    if (name !== undefined) return name;
  }
  resolution.problems.add(
    pointerTo(pointer, 'requestBody'),
    'The body of a batch is a JSON object with a list "steps", whose items have an "operationId".',
    'specmill add batch writes it.',
  );
  return null;
}
