import type { ApiModel, Operation } from '../../../model/api-model.ts';
import { schemasOf } from '../../../model/schema-view.ts';
import { uniqueKeys } from '../../../model/unique-keys.ts';
import { declares } from '../../response/declared-response.ts';
import { keyValues, settableKeys, type SettableKey } from '../../rows/keys.ts';
import { inputShape, writeRow, type Row } from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import { changedBody } from '../../run/changed-body.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import type { Check } from '../check.ts';

/** Two rows cannot have the same unique key, neither by create nor by update. */
export const uniqueCheck: Check<SettableKey> = {
  id: 'unique',
  title: 'a duplicate value of a unique key is rejected',
  kind: 'state',
  applies: ({ model, operation, resource }) => {
    const isCreate = operation === resource?.create;
    if (resource === null || resource.create === null) return [];
    if (!isCreate && !resource.updates.includes(operation)) return [];
    if (!declares(operation, '409', '4XX', 'DEFAULT')) return [];
    const what = isCreate ? 'a second row with' : 'a change to';
    const keys =
      resource.model === null
        ? reportedKeys(model, operation)
        : settableKeys(operation, uniqueKeys(resource.model.source));
    return keys.map((key) => ({
      name: key.label,
      title: `${what} the same ${key.label}`,
      detail: key,
    }));
  },
  run: (test, context, key) =>
    test.operation === context.resource.create
      ? tryCreate(test, context, key)
      : tryUpdate(test, context, key),
};

/** Properties named in the description of a 409, or unique by their own description. */
function reportedKeys(model: ApiModel, operation: Operation): readonly SettableKey[] {
  const pointer = bodyPointer(operation);
  const conflict = operation.responses.find(({ status }) => status === '409');
  if (pointer === null || conflict === undefined) return [];
  const words = new Set(conflict.description.split(/\W+/).map((word) => word.toLowerCase()));
  const isOfValues = /taken|exist|unique|duplicat|already|in use/i.test(conflict.description);
  const schemas = schemasOf(model);
  return [...schemas.properties(pointer)]
    .filter(([name, { pointer: place }]) => {
      const types = schemas.types(place);
      const isFree = types.has('string') && schemas.keyword(place, 'enum') === undefined;
      const own = schemas.keyword(place, 'description');
      const isReported = isOfValues && words.has(name.toLowerCase());
      return (
        isFree &&
        (isReported ||
          (typeof own === 'string' && /\b(?:must be|is|globally) unique\b|^unique\b/i.test(own)))
      );
    })
    .map(([name]) => ({ names: [name], label: name }));
}

async function tryCreate(test: Test, context: TestContext, key: SettableKey): Promise<void> {
  const { fixtures, fixture, resource } = context;
  if (resource.remove === null) return test.skip('The created rows could not be deleted again.');
  const known = knownKey(test, { ...fixture.body, ...fixture.row }, key);
  const fresh = await fixtures.body(resource, { properties: 'all', examples: 'ignore' });
  const body = writeRow(inputShape(test.operation), fresh, known);
  const sent = await fixtures.create(resource, body, test.cellId);
  test.rejection(sent, '409', {
    keyword: 'unique',
    message: `A second row with the same ${key.label} gets status ${sent.real.status}.`,
  });
}

/** A row cannot take the unique values of another. */
async function tryUpdate(test: Test, context: TestContext, key: SettableKey): Promise<void> {
  const { fixtures, fixture, resource } = context;
  const { operation } = test;
  const other = await fixtures.make(resource);
  const known = knownKey(test, { ...other.body, ...other.row }, key);
  if (Object.entries(known).every(([name, value]) => isSameValue(value, fixture.row[name])))
    return test.skip('Both rows have the same key.');
  const pointer = bodyPointer(operation);
  const { validator } = test.session.parts;
  const shape = inputShape(operation);
  const changed = changedBody(context, operation, fixture.row, 'all');
  const body = [{}, changed]
    .map((one) => writeRow(shape, one, known))
    .find((one) => pointer !== null && validator.accepts(pointer, 'request', one));
  if (body === undefined) return test.skip('The key of the other row is not valid in the body.');
  const draft = context.draft(operation, { path: fixture.path, body });
  const sent = await test.send(draft, { expected: '409' });
  test.rejection(sent, '409', {
    keyword: 'unique',
    message: `The ${key.label} of another row is accepted with ${sent.real.status}.`,
  });
}

function knownKey(test: Test, row: Row, key: SettableKey): Row {
  const known = keyValues(row, key);
  return Object.values(known).some((value) => value === null || value === undefined)
    ? test.skip('The row has null in the key, which may occur more than once.')
    : known;
}
