import type { Idempotency } from '../../../server-template/shared/operation/resolved-crud.ts';
import { isJson } from '../../../server-template/shared/media-type.ts';
import { X_CRUD } from '../../extensions.ts';
import type { Model, Parameter } from '../api-model.ts';
import { pointerTo, type Located } from '../json-pointer.ts';
import { nearestNameHint } from '../nearest-name.ts';
import type { ProblemList } from '../problem-list.ts';
import type { Resolution } from '../schemas/schema-shape.ts';
import type { OperationDraft } from './draft-operations.ts';

/** The properties of a model of keys, as the server writes them. */
const keyProperties: readonly string[] = ['id', 'fingerprint', 'response', 'expires'];

/** The header with the role `idempotencyKey`, and where its keys are stored; null: there is none. */
export function resolveIdempotency(
  { problems }: Resolution,
  draft: OperationDraft,
  models: readonly Model[],
): Idempotency | null {
  const found = draft.parameters.find(({ value }) => value.role === 'idempotencyKey');
  if (found === undefined) return null;
  checkHeader(problems, found);
  checkOperation(problems, draft, found);
  const model = keysModel(problems, found, models);
  return model && { header: found.value.name, model: model.name };
}

function checkHeader(problems: ProblemList, { value, pointer }: Located<Parameter>): void {
  const { in: place, schema, schemaPointer } = value;
  if (place !== 'header')
    problems.add(
      pointerTo(pointer, X_CRUD),
      `An idempotency key is a header, not a parameter in the ${place}.`,
    );
  const { type, minLength = 0, maxLength = Infinity } = schema;
  if (type !== 'string' || minLength < 1 || maxLength > 255)
    problems.add(
      schemaPointer ?? pointer,
      'An idempotency key is a string of 1 to 255 characters.',
      'Set "type", "minLength" and "maxLength".',
    );
}

function checkOperation(
  problems: ProblemList,
  { operation, crud }: OperationDraft,
  { pointer }: Located<Parameter>,
): void {
  const { body, responses } = operation;
  const isWrite = crud === null || crud.action === 'create' || crud.action === 'bulkCreate';
  if (operation.method !== 'post' || !isWrite)
    problems.add(
      pointerTo(pointer, X_CRUD),
      'Only creates, bulk creates, batches and custom operations, each a POST, take an idempotency key.',
      'Remove the parameter from this operation, or from its path item.',
    );
  if (!responses.some(({ status }) => /^(?:422|4XX)$/i.test(status)))
    problems.add(
      pointerTo(operation.pointer, 'responses'),
      'The response to a key that was used for another request is 422, which is not declared.',
      'specmill add idempotency writes it.',
    );
  const others = [body, ...responses].flatMap((part) =>
    (part?.mediaTypes ?? []).filter((type) => !isJson(type)),
  );
  for (const type of new Set(others))
    problems.add(
      operation.pointer,
      `With an idempotency key, bodies must be JSON, not ${type}.`,
      'Remove the key, or this media type.',
    );
}

function keysModel(
  problems: ProblemList,
  { value: { keys }, pointer }: Located<Parameter>,
  models: readonly Model[],
): Model | null {
  const place = pointerTo(pointer, X_CRUD, ...(keys === null ? [] : ['keys']));
  if (keys === null) {
    problems.add(
      place,
      'A parameter with the role idempotencyKey names the model of the used keys.',
      'Add "keys" to it; specmill add idempotency writes both.',
    );
    return null;
  }
  const model = models.find(({ name }) => name === keys);
  if (model === undefined) {
    const known = models.map(({ name }) => name);
    problems.add(place, `There is no model ${JSON.stringify(keys)}.`, nearestNameHint(keys, known));
    return null;
  }
  const known = new Set(model.properties.map(({ name }) => name));
  const missing = keyProperties.filter((property) => !known.has(property));
  if (missing.length === 0) return model;
  problems.add(
    pointerTo('#/components/schemas', model.name),
    `A model of idempotency keys has no ${missing.join(' and no ')}: it needs ${keyProperties.join(', ')}.`,
  );
  return null;
}
