import { declares } from '../../response/declared-response.ts';
import { keyValues, settableKeys, type SettableKey } from '../../rows/keys.ts';
import { inputShape, readRow, writeRow } from '../../rows/row-shape.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import type { Check } from '../check.ts';

/** A new row must not refer to a missing row. */
export const orphanCheck: Check<SettableKey> = {
  id: 'orphan',
  title: 'a reference to a missing row is rejected',
  kind: 'state',
  applies: ({ operation, resource }) =>
    operation !== resource?.create || !declares(operation, '409', '4XX', 'DEFAULT')
      ? []
      : settableKeys(
          operation,
          resource.links.map(({ source }) => source.columns),
        ).map((key) => ({
          name: key.label,
          title: `${key.label} without the row it refers to`,
          detail: key,
        })),
  run: async (test, context, key) => {
    const { fixtures, fixture, resource } = context;
    if (resource.remove === null) return test.skip('The created rows could not be deleted again.');
    const shape = inputShape(test.operation);
    const fresh = await fixtures.body(resource, { properties: 'all', examples: 'ignore' });
    const known = keyValues({ ...fixture.row, ...readRow(shape, fresh) }, key);
    const missing = Object.fromEntries(
      key.names.map((name) => [name, missingKey(known[name], fixtures.nextSeed())]),
    );
    const pointer = bodyPointer(test.operation);
    const body = writeRow(shape, fresh, missing);
    if (
      Object.values(missing).includes(undefined) ||
      pointer === null ||
      !test.session.parts.validator.accepts(pointer, 'request', body)
    )
      return test.skip('No key is known to be unused.');
    const sent = await fixtures.create(resource, body, test.cellId);
    test.rejection(sent, '409', {
      keyword: 'foreign key',
      message: `A row whose ${key.label} refers to nothing gets status ${sent.real.status}.`,
    });
  },
};

/** Undefined if every candidate may exist. */
function missingKey(like: unknown, seed: number): unknown {
  if (typeof like === 'number')
    return Number.isInteger(like) ? 2_147_483_646 - (seed % 100_000) : undefined;
  if (typeof like !== 'string') return undefined;
  const hex = seed.toString(16).padStart(12, '0');
  if (/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(like))
    return `5bec3111-0000-4000-8000-${hex}`;
  return like.length < 5 ? undefined : `${like.slice(0, like.length - 5)}${hex.slice(-5)}`;
}
