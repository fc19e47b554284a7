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
import type { Stage } from '../../run/stage.ts';
import { responsesOf, type Trial } from '../../run/trial.ts';
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
  run: async (trial, stage, edge) => {
    const { fixtures } = stage;
    const { resource } = stage.fixture;
    if (resource.remove === null) return trial.skip('The created rows could not be deleted again.');
    const properties = edge === 'required only' ? 'required' : 'all';
    const base = await fixtures.body(resource, { properties, examples: 'ignore' });
    const body = edge === 'required only' ? base : bodyAtEdge(trial, stage, base, edge);
    if (body === null) return trial.skip('The schema has no such limit.');
    await mustBeKept(trial, stage, body, edge);
  },
};

function bodyAtEdge(trial: Trial, { resource }: Stage, base: Row, edge: Edge): Row | null {
  const pointer = bodyPointer(trial.operation);
  const fixed = keyPlaces(trial.operation, resource);
  return pointer === null ? null : edgeBody(trial.session.parts, { pointer, base, fixed }, edge);
}

async function mustBeKept(trial: Trial, stage: Stage, body: Row, edge: string): Promise<void> {
  const { fixtures, resource } = stage;
  const { operation } = trial;
  const sent = await fixtures.create(resource, body, trial.cellId);
  const { status } = sent.real;
  trial.skipWithoutAccess(status);
  const hasReason = status === 409 || isSecretive(stage) || breaksRule(stage, sent);
  if (status >= 500 || (status >= 400 && !hasReason))
    return trial.fail(sent, `A valid body (${edge}) is rejected with ${status}.`, {
      expected: '2XX',
    });
  if (status >= 400)
    return trial.skip(
      `The API rejects the body with ${status}, perhaps for a reason that the document does not state.`,
    );
  const row = rowOf(operation, sent.real.body);
  if (row === null || resource.model === null) return;
  const written = {
    ...{ resource, before: null, shown: operation, pointer: responsesOf(operation) },
    sent: readRow(inputShape(operation), body) ?? {},
  };
  lostValues(written, row).forEach((finding) => trial.report(sent, finding));
}

/**
 * Whether a generated server reports that the database rejected the row, by a trigger for example,
 * or that it cannot parse a value of a type without a schema: a range, a composite type.
 */
function breaksRule({ resource }: Stage, { value }: Sent): boolean {
  const code = isJsonObject(value) ? value['code'] : undefined;
  const properties = resource.model?.properties ?? [];
  return (
    code === problemTexts.check[1] ||
    (code === problemTexts.value[1] && properties.some(hasOpenForm))
  );
}

/** Whether the API may have undocumented rules. */
function isSecretive({ resource: { model } }: Stage): boolean {
  return (
    model === null ||
    rulesOf(model).length > 0 ||
    model.properties.some(({ source }) => source.generated !== undefined)
  );
}
