import fc from 'fast-check';
import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { schemasOf } from '../../../model/schema-view.ts';
import { parameterKey, type RequestDraft } from '../../request/request-draft.ts';
import { keyPlaces } from '../../rows/keys.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import type { Stage } from '../../run/stage.ts';
import type { Trial } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';
import { arbitraryNear, arbitraryOf } from './arbitrary-body.ts';
import { falsify, type Counterexample } from './falsify.ts';

/** Random valid requests get a declared response; a failure is shrunk. */
export const validCheck: Check<null> = {
  id: 'valid',
  title: 'every valid request gets a declared response',
  kind: 'property',
  applies: ({ operation: { body, parameters, method } }) =>
    once(
      method !== 'delete' &&
        (body !== null || parameters.some((parameter) => parameter.in !== 'path')),
    ),
  run: async (trial, stage) => {
    const valid = await stage.valid(trial.operation);
    if (!stage.mayChange(trial.operation))
      return trial.skip('Valid requests could change rows or leave rows behind.');
    const requests = fc
      .tuple(bodiesNear(stage, valid), queriesNear(stage, valid))
      .map(([body, queries]) => ({
        ...valid,
        body,
        parameters: new Map([...valid.parameters, ...Object.entries(queries)]),
      }));
    await falsify(trial, requests, (draft) => tryOne(trial, stage, draft));
  },
};

async function tryOne(trial: Trial, stage: Stage, draft: RequestDraft): Promise<Counterexample> {
  const sent = await trial.send(draft);
  const { status } = sent.real;
  trial.skipWithoutAccess(status);
  stage.noteTaken(trial.operation, sent, draft);
  if (status >= 500)
    return {
      sent,
      message: `The API fails with ${status} on a valid request.`,
      pointer: draft.operation.pointer,
      expected: 'any response below 500',
      actual: String(status),
    };
  const [finding] = sent.findings;
  return finding === undefined ? null : { sent, ...finding };
}

function bodiesNear(
  { session, resource }: Stage,
  { operation, body }: RequestDraft,
): fc.Arbitrary<RequestDraft['body']> {
  const { model, validator } = session.parts;
  const pointer = bodyPointer(operation);
  if (pointer === null || body?.kind !== 'value') return fc.constant(body);
  const accepts = (place: string, value: unknown): boolean =>
    validator.accepts(place, 'request', value);
  const nearness = { schemas: schemasOf(model), fixed: keyPlaces(operation, resource), accepts };
  return arbitraryNear(nearness, pointer, body.value)
    .map((value) => (operation.query === null ? value : rowsOrGroups(value)))
    .filter((value) => accepts(pointer, value))
    .map((value) => ({ ...body, value }));
}

/** A query returns rows or groups: the schema allows members of both, but the API does not. */
function rowsOrGroups(query: unknown): unknown {
  if (!isJsonObject(query) || (!('aggregate' in query) && !('groupBy' in query))) return query;
  const ofGroups = new Set(['where', 'aggregate', 'groupBy']);
  return Object.fromEntries(Object.entries(query).filter(([name]) => ofGroups.has(name)));
}

function queriesNear(
  { session }: Stage,
  { operation }: RequestDraft,
): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const { model, validator } = session.parts;
  const queries = operation.parameters.filter((one) => one.in === 'query');
  const arbitraries = queries.flatMap((parameter) => {
    const { schemaPointer } = parameter;
    if (schemaPointer === null) return [];
    const sendable = arbitraryOf(schemasOf(model), schemaPointer)?.filter(
      (value) =>
        value !== null && value !== '' && validator.accepts(schemaPointer, 'request', value),
    );
    return sendable === undefined ? [] : [{ parameter, sendable }];
  });
  return fc.record(
    Object.fromEntries(
      arbitraries.map(({ parameter, sendable }) => [parameterKey(parameter), sendable]),
    ),
    {
      requiredKeys: arbitraries
        .filter(({ parameter }) => parameter.required)
        .map(({ parameter }) => parameterKey(parameter)),
    },
  );
}
