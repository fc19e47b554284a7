import { differing, keepsMost, lostValues, valueText } from '../../rows/compare-row.ts';
import { variedWays } from '../../rows/sampled-body.ts';
import { rowOf } from '../../rows/known-row.ts';
import { shownAt, type Row } from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import type { Fixture } from '../../own-rows/fixtures.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import { isNeverShown, neverShown } from '../list/never-shown.ts';
import { responsesOf, type Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';

/** A created row is read back, as in the response to its creation. */
export const readCheck: Check<null> = {
  id: 'read',
  title: 'created values are read back as they were sent',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(operation === resource?.get && resource.create !== null),
  run: async (test, context) => {
    const { operation } = test;
    const { resource, fixture } = context;
    const { promises } = resource;
    const read = await context.read(fixture, test);
    if (read === null) return test.skip('No operation reads a row.');
    if (!promises.showsRows && read.row === null && (await isNeverShown(test, context, read)))
      return test.report(read.sent, neverShown(operation, read.sent));
    if (!promises.showsRows && read.row === null)
      return test.skip('The API does not show what was created, which the document allows.');
    if (!test.success(read.sent, '200') || read.row === null) return;
    const pointer = responsesOf(operation);
    const written = { resource, sent: fixture.body, before: null, shown: operation, pointer };
    const isKept = promises.keepsValues || keepsMost(written, read.row);
    if (!isKept)
      return test.skip('The API stores values other than those sent, which the document allows.');
    const findings = lostValues(written, read.row);
    findings.forEach((finding) => test.report(read.sent, finding));
    const reported = findings.map(({ instance }) => instance);
    compareWithCreated(test, context, { ...read, row: read.row, made: fixture }, reported);
    if (promises.keepsValues || resource.remove === null) return;
    // Examples and defaults may be what a careless API stores in any case.
    const made = await context.fixtures.make(resource, [], variedWays);
    const other = await context.read(made, test);
    if (other === null || other.row === null) return;
    compareWithCreated(test, context, { sent: other.sent, row: other.row, made }, reported);
  },
};

function compareWithCreated(
  test: Test,
  { resource }: TestContext,
  { sent, row, made }: { readonly sent: Sent; readonly row: Row; readonly made: Fixture },
  reported: readonly (string | null)[],
): void {
  const { create } = resource;
  const created = create === null ? null : rowOf(create, made.sent.real.body);
  if (created === null) return;
  for (const name of differing(resource, created, row)) {
    // Without a model, only sent values must be equal at once.
    const value = made.body[name];
    const isSent =
      (created[name] ?? null) !== null &&
      (isSameValue(value, row[name]) || isSameValue(value, created[name]));
    if (!resource.promises.keepsValues && !isSent) continue;
    const instance = shownAt(test.operation, name);
    if (reported.includes(instance)) continue;
    test.fail(sent, `${name} differs between the response to the create and the stored row.`, {
      keyword: 'state',
      instance,
      expected: valueText(created[name]),
      actual: valueText(row[name]),
    });
  }
}
