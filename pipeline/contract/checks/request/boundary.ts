import { problemTexts } from '../../../../server-template/shared/problem-texts.ts';
import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { rulesOf } from '../../rows/check-values.ts';
import { lostValues } from '../../rows/compare-row.ts';
import { keyPlaces } from '../../rows/keys.ts';
import { rowOf } from '../../rows/known-row.ts';
import { hasOpenForm } from '../../rows/fitted-body.ts';
import { inputShape, readRow, type Row } from '../../rows/row-shape.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import { responsesOf, type Test } from '../../run/test.ts';
import type { Check } from '../check.ts';
import { edgeBody, type Edge } from './edge-body.ts';

const edges = ['required only', 'smallest', 'largest', 'null where allowed'] as const;

/** Valid bodies with extreme values are accepted and stored. */
export const boundaryCheck: Check<(typeof edges)[number]> = {
  id: 'boundary',
  title: 'bodies at the limits of their schema are accepted',
  kind: 'request',
  applies: ({ operation, resource }) =>
    operation === resource?.create
      ? edges.map((edge) => ({ name: edge, title: `a valid body: ${edge}`, detail: edge }))
      : [],
  run: async (test, context, edge) => {
    const { fixtures } = context;
    const { resource } = context.fixture;
    if (resource.remove === null) return test.skip('The created rows could not be deleted again.');
    const properties = edge === 'required only' ? 'required' : 'all';
    const base = await fixtures.body(resource, { properties, examples: 'ignore' });
    const body = edge === 'required only' ? base : bodyAtEdge(test, context, base, edge);
    if (body === null) return test.skip('The schema has no such limit.');
    await mustBeKept(test, context, body, edge);
  },
};

function bodyAtEdge(test: Test, { resource }: TestContext, base: Row, edge: Edge): Row | null {
  const pointer = bodyPointer(test.operation);
  const fixed = keyPlaces(test.operation, resource);
  return pointer === null ? null : edgeBody(test.session.parts, { pointer, base, fixed }, edge);
}

async function mustBeKept(
  test: Test,
  context: TestContext,
  body: Row,
  edge: string,
): Promise<void> {
  const { fixtures, resource } = context;
  const { operation } = test;
  const sent = await fixtures.create(resource, body, test.cellId);
  const { status } = sent.real;
  test.skipWithoutAccess(status);
  const hasReason = status === 409 || isSecretive(context) || breaksRule(context, sent);
  if (status >= 500 || (status >= 400 && !hasReason))
    return test.fail(sent, `A valid body (${edge}) is rejected with ${status}.`, {
      expected: '2XX',
    });
  if (status >= 400)
    return test.skip(
      `The API rejects the body with ${status}, perhaps for a reason that the document does not state.`,
    );
  const row = rowOf(operation, sent.real.body);
  if (row === null || !resource.promises.keepsValues) return;
  const written = {
    ...{ resource, before: null, shown: operation, pointer: responsesOf(operation) },
    sent: readRow(inputShape(operation), body) ?? {},
  };
  lostValues(written, row).forEach((finding) => test.report(sent, finding));
}

/**
 * Whether a generated server reports that the database rejected the row, by a trigger for example,
 * or that it cannot parse a value of a type without a schema: a range, a composite type.
 */
function breaksRule({ resource }: TestContext, { value }: Sent): boolean {
  const code = isJsonObject(value) ? value['code'] : undefined;
  const properties = resource.model?.properties ?? [];
  return (
    code === problemTexts.check[1] ||
    (code === problemTexts.value[1] && properties.some(hasOpenForm))
  );
}

/** Whether the API may have undocumented rules. */
function isSecretive({ resource: { model } }: TestContext): boolean {
  return (
    model === null ||
    rulesOf(model).length > 0 ||
    model.properties.some(({ source }) => source.generated !== undefined)
  );
}
