import { changeIn } from '../../rows/row-shape.ts';
import { isSameClaim } from '../../request/same-claim.ts';
import { rowOf } from '../../rows/known-row.ts';
import { upsertsOf } from '../../rows/upsert-path.ts';
import { isSameValue } from '../../rows/same-value.ts';
import type { Trial } from '../../run/trial.ts';
import type { Sent } from '../../run/session.ts';
import { once, type Check } from '../check.ts';
import { claimAt, claimsOf, tokenOf } from '../../request/token-claims.ts';

/** The server sets presets as documented, and bodies cannot override them. */
export const presetCheck: Check<null> = {
  id: 'preset',
  title: 'a body cannot set what the server sets',
  kind: 'request',
  applies: ({ operation, resource }) =>
    once(
      resource !== null &&
        [resource.create, ...resource.updates, ...upsertsOf(resource)].includes(operation) &&
        (operation.crud?.presets.length ?? 0) > 0,
    ),
  run: async (trial, stage) => {
    const { operation } = trial;
    const draft = await stage.fresh(operation);
    if (draft.body?.kind !== 'value') return trial.skip('The body cannot be written.');
    const plain = await trial.send(draft);
    trial.skipWithoutAccess(plain.real.status);
    stage.noteTaken(operation, plain, draft);
    checkFilled(trial, plain);
    for (const { property } of operation.crud?.presets ?? []) {
      const model = operation.crud?.model.properties.find(({ name }) => name === property);
      const chosen = model?.schema.type === 'string' ? 'somebody-else' : 987_654_321;
      const other = await stage.fresh(operation);
      if (other.body?.kind !== 'value') return;
      const body = { ...other.body, value: changeIn(other.body.value, [property], chosen) };
      const sent = await trial.send({ ...other, body }, { expected: '400' });
      trial.skipWithoutAccess(sent.real.status);
      if (sent.real.status >= 300) continue;
      stage.noteTaken(operation, sent, { ...other, body });
      const row = rowOf(operation, sent.real.body);
      if (row !== null && isSameValue(chosen, row[property]))
        fail(trial, sent, `A body can set ${property}, which the server must set.`);
    }
  },
};

/** Checks the values in the response. */
function checkFilled(trial: Trial, sent: Sent): void {
  const { operation, session } = trial;
  const claims = claimsOf(tokenOf(session.parts.options.headers));
  const row = sent.real.status < 300 ? rowOf(operation, sent.real.body) : null;
  for (const { property, value } of operation.crud?.presets ?? []) {
    if ('now' in value) continue;
    const wanted = 'claim' in value ? claimAt(claims ?? {}, value.claim) : value.constant;
    const shown = row?.[property];
    if (wanted === undefined || shown === undefined || textOf(shown) === textOf(wanted)) continue;
    const column = operation.crud?.model.properties.find(({ name }) => name === property);
    if (isSameClaim(column, wanted, shown)) continue;
    fail(trial, sent, `The server does not set ${property} as the document states.`);
  }
}

/** The text "2" equals 2 for a numeric column. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function fail(trial: Trial, sent: Sent, message: string): void {
  trial.fail(sent, message, { keyword: 'preset', expected: '4XX' });
}
