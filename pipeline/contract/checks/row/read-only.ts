import type { Operation } from '../../../model/api-model.ts';
import { declaresRejection } from '../../response/declared-response.ts';
import { valueText } from '../../rows/compare-row.ts';
import { rowOf } from '../../rows/known-row.ts';
import type { TestedResource } from '../../rows/tested-resource.ts';
import { columnName, shownAt, type Row } from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import { changedBody } from '../../run/changed-body.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';

/** Read-only values in a body are rejected or ignored. */
export const readOnlyCheck: Check<null> = {
  id: 'read-only',
  title: 'read-only properties are rejected or ignored',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(
      resource !== null &&
        resource.create !== null &&
        [resource.create, ...resource.updates].includes(operation) &&
        declaresRejection(operation) &&
        readOnlyPlaces(operation, resource).length > 0,
    ),
  run: async (test, context) => {
    const { resource, fixtures, fixture } = context;
    const { operation } = test;
    if (operation === resource.create && resource.remove === null)
      return test.skip('The created rows could not be deleted again.');
    const values = readOnlyPlaces(operation, resource).flatMap((place) => {
      const value = otherValue(fixture.row[place.name], fixtures.nextSeed());
      return value === undefined ? [] : [{ ...place, value }];
    });
    if (values.length === 0) return test.skip('No other value could be generated.');
    // An API that rejects all together may accept one alone.
    if (values.length > 1 && (await isTaken(test, context, values))) return;
    for (const value of values) await isTaken(test, context, [value]);
  },
};

/** A read-only value: its names in the row and in the body. */
interface ReadOnlyPlace {
  readonly name: string;
  readonly property: string;
}

interface ReadOnlyValue extends ReadOnlyPlace {
  readonly value: unknown;
}

/** Read-only properties of a model's rows, except for the key in the path. */
function readOnlyPlaces({ crud }: Operation, { model }: TestedResource): readonly ReadOnlyPlace[] {
  if (model === null) return [];
  const keys = crud?.action === 'create' ? [] : (model.source.primaryKey ?? []);
  const unchangeable = new Map(
    (crud?.unchangeable ?? [])
      .filter(({ path }) => path.length === 1)
      .map(({ name, column }) => [columnName(model, column), name]),
  );
  const taken = new Set(crud?.input.map(({ column }) => column));
  return model.properties
    .filter(({ source, hidden }) => !hidden && !keys.includes(source.column))
    .filter(({ name, readOnly, source }) =>
      readOnly ? !taken.has(source.column) : unchangeable.has(name),
    )
    .map(({ name }) => ({ name, property: unchangeable.get(name) ?? name }));
}

/** False if the API rejects the values. */
async function isTaken(
  test: Test,
  context: TestContext,
  values: readonly ReadOnlyValue[],
): Promise<boolean> {
  const { resource, fixtures, fixture } = context;
  const { operation } = test;
  const isCreate = operation === resource.create;
  const body = {
    ...(isCreate
      ? await fixtures.body(resource, { properties: 'all', examples: 'ignore' })
      : changedBody(context, operation, fixture.row, 'all')),
    ...Object.fromEntries(values.map(({ property, value }) => [property, value])),
  };
  const sent = isCreate
    ? await fixtures.create(resource, body, test.cellId)
    : await test.send(context.draft(operation, { path: fixture.path, body }));
  test.skipWithoutAccess(sent.real.status);
  if (sent.real.status >= 300) return false;
  const read = isCreate ? null : await context.read(fixture, test);
  const row: Row = read?.row ?? rowOf(operation, sent.real.body) ?? {};
  for (const { name, value } of values)
    if (Object.hasOwn(row, name) && isSameValue(value, row[name]))
      test.fail(sent, `${name} is read-only, but the sent value was stored.`, {
        keyword: 'readOnly',
        instance: shownAt(operation, name),
        expected: 'a rejection, or a different value',
        actual: valueText(row[name]),
      });
  return true;
}

/** Undefined if a value may be equal by chance. */
function otherValue(like: unknown, seed: number): unknown {
  if (typeof like === 'number')
    return Number.isInteger(like) ? 2_147_483_646 - (seed % 100_000) : undefined;
  if (typeof like !== 'string') return undefined;
  const moment = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?)?$/i.exec(like);
  if (moment !== null) return `1999-11-${10 + (seed % 20)}${moment[1] ?? ''}`;
  return undefined;
}
