import { pathOfRow, rowsOf } from '../../rows/known-row.ts';
import { inputShape, readRow, type Row } from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import type { Sent } from '../../run/session.ts';
import { responsesOf, type Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';

/** All rows created by one request exist, and the response is in the same order. */
export const bulkCheck: Check<null> = {
  id: 'bulk',
  title: 'rows created in a bulk request are read back',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(
      operation.crud?.action === 'bulkCreate' &&
        operation.crud.key.length === 0 &&
        resource?.create !== null &&
        resource?.remove !== null,
    ),
  run: async (test, context) => {
    const { fixtures, resource } = context;
    const options = { properties: 'all', examples: 'ignore' } as const;
    const { sent, bodies } = await test.write(async () => {
      const body = [await fixtures.body(resource, options), await fixtures.body(resource, options)];
      const draft = context.draft(test.operation, { body });
      return { bodies: body, sent: await test.send(draft, { expected: '201' }) };
    });
    if (!test.success(sent, '201')) return;
    const rows = rowsOf(test.operation, sent.real.body) ?? [];
    const known = rows.flatMap((row) => {
      const path = pathOfRow(resource, row);
      return path === null ? [] : [{ resource, row, path }];
    });
    for (const one of known) fixtures.own.add(one);
    const read = await Promise.all(known.map((one) => context.read(one)));
    const there = read.filter((one) => one === null || one.row !== null).length;
    checkOrder(test, sent, bodies, rows);
    if (rows.length === bodies.length && there === known.length) return;
    test.fail(sent, `Of ${bodies.length} rows in one request, only ${there} can be read.`, {
      keyword: 'state',
      pointer: responsesOf(test.operation),
      expected: String(bodies.length),
      actual: String(there),
    });
  },
};

/** The response is in the order of the request: no row has the values of the other body. */
function checkOrder(test: Test, sent: Sent, bodies: readonly Row[], rows: readonly Row[]): void {
  const { operation } = test;
  const values = bodies.map((body) => readRow(inputShape(operation), body) ?? {});
  const isOf = (row: Row, body: Row): boolean =>
    Object.keys(body).every(
      (name) => !Object.hasOwn(row, name) || isSameValue(body[name], row[name]),
    );
  const isMixed = rows.some((row, at) =>
    values.some((body, place) => place !== at && isOf(row, body) && !isOf(row, values[at] ?? {})),
  );
  if (!isMixed) return;
  test.fail(sent, 'The rows of the response are not in the order of the request.', {
    keyword: 'order',
    expected: 'the order of the request',
  });
}
