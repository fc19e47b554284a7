import { changeIn } from '../../rows/row-shape.ts';
import { isSameClaim } from '../../request/same-claim.ts';
import { rowOf } from '../../rows/known-row.ts';
import { upsertsOf } from '../../rows/upsert-path.ts';
import { isSameValue } from '../../rows/same-value.ts';
import type { Test } from '../../run/test.ts';
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
  run: async (test, context) => {
    const { operation } = test;
    const draft = await context.fresh(operation);
    if (draft.body?.kind !== 'value') return test.skip('The body cannot be written.');
    const plain = await test.send(draft);
    test.skipWithoutAccess(plain.real.status);
    context.noteTaken(operation, plain, draft);
    checkFilled(test, plain);
    for (const { property } of operation.crud?.presets ?? []) {
      const model = operation.crud?.model.properties.find(({ name }) => name === property);
      const chosen = model?.schema.type === 'string' ? 'somebody-else' : 987_654_321;
      const other = await context.fresh(operation);
      if (other.body?.kind !== 'value') return;
      const body = { ...other.body, value: changeIn(other.body.value, [property], chosen) };
      const sent = await test.send({ ...other, body }, { expected: '400' });
      test.skipWithoutAccess(sent.real.status);
      if (sent.real.status >= 300) continue;
      context.noteTaken(operation, sent, { ...other, body });
      const row = rowOf(operation, sent.real.body);
      if (row !== null && isSameValue(chosen, row[property]))
        fail(test, sent, `A body can set ${property}, which the server must set.`);
    }
  },
};

/** Checks the values in the response. */
function checkFilled(test: Test, sent: Sent): void {
  const { operation, session } = test;
  const claims = claimsOf(tokenOf(session.parts.options.headers));
  const row = sent.real.status < 300 ? rowOf(operation, sent.real.body) : null;
  for (const { property, value } of operation.crud?.presets ?? []) {
    if ('now' in value) continue;
    const wanted = 'claim' in value ? claimAt(claims ?? {}, value.claim) : value.constant;
    const shown = row?.[property];
    if (wanted === undefined || shown === undefined || textOf(shown) === textOf(wanted)) continue;
    const column = operation.crud?.model.properties.find(({ name }) => name === property);
    if (isSameClaim(column, wanted, shown)) continue;
    fail(test, sent, `The server does not set ${property} as the document states.`);
  }
}

/** The text "2" equals 2 for a numeric column. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function fail(test: Test, sent: Sent, message: string): void {
  test.fail(sent, message, { keyword: 'preset', expected: '4XX' });
}
