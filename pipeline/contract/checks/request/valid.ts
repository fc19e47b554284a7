import fc from 'fast-check';
import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { schemasOf } from '../../../model/schema-view.ts';
import { parameterKey, type RequestDraft } from '../../request/request-draft.ts';
import { keyPlaces } from '../../rows/keys.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
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
  run: async (test, context) => {
    const valid = await context.valid(test.operation);
    if (!context.mayChange(test.operation))
      return test.skip('Valid requests could change rows or leave rows behind.');
    const requests = fc
      .tuple(bodiesNear(context, valid), queriesNear(context, valid))
      .map(([body, queries]) => ({
        ...valid,
        body,
        parameters: new Map([...valid.parameters, ...Object.entries(queries)]),
      }));
    await falsify(test, requests, (draft) => tryOne(test, context, draft));
  },
};

async function tryOne(
  test: Test,
  context: TestContext,
  draft: RequestDraft,
): Promise<Counterexample> {
  const sent = await test.send(draft);
  const { status } = sent.real;
  test.skipWithoutAccess(status);
  context.noteTaken(test.operation, sent, draft);
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
  { session, resource }: TestContext,
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
  { session }: TestContext,
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
