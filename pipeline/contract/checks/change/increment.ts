import { changedKinds, changedValue } from '../../../../server-template/shared/stored-change.ts';
import type { Crud } from '../../../model/api-model.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import { isKept, valueText } from '../../rows/compare-row.ts';
import { columnName, inputShape, shownAt, writeRow, type Row } from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';

/** Two increments at once both count: an API that reads and then writes loses one of them. */
export const incrementCheck: Check<null> = {
  id: 'increment',
  title: 'two increments at once both count',
  kind: 'state',
  needs: 'state',
  applies: ({ operation, resource }) =>
    once(
      resource !== null &&
        resource.create !== null &&
        resource.get !== null &&
        resource.updates.includes(operation) &&
        numbersOf(operation.crud).length > 0,
    ),
  run: async (test, context) => {
    const { operation } = test;
    const { resource, fixture } = context;
    const before = (await context.read(fixture))?.row ?? {};
    const name = numbersOf(operation.crud).find(
      (one) => isKept(resource, one) && accepts(test, before, one),
    );
    if (name === undefined) return test.skip('No stored number can be increased by two.');
    const body = bodyWith(test, { [name]: { $inc: 1 } });
    const draft = context.draft(operation, { path: fixture.path, body });
    const [first, second] = await Promise.all([test.send(draft), test.send(draft)]);
    // A database rule may apply to them.
    if ([first, second].some(({ real: { status } }) => status === 400 || status === 409))
      return test.skip('The API does not accept such increments.');
    if (!test.success(first, '200') || !test.success(second, '200')) return;
    const row = (await context.read(fixture, test))?.row ?? {};
    const expected = sumOf(before, name);
    if (isSameValue(expected, row[name])) return;
    test.fail(second, `Two increments of ${name} at once did not both count.`, {
      keyword: 'state',
      instance: shownAt(operation, name),
      expected: valueText(expected),
      actual: valueText(row[name]),
    });
  },
};

function numbersOf(crud: Crud | null): readonly string[] {
  if (crud === null) return [];
  const { changed, model } = crud;
  const names = changed.map(({ column }) => columnName(model, column));
  return names.filter((name) =>
    model.properties.some(
      (property) => property.name === name && changedKinds.$inc.includes(property.type.kind),
    ),
  );
}

/** The value after both increments; undefined: there is none. */
function sumOf(before: Row, name: string): unknown {
  const sum = changedValue(before[name], { $inc: 2 });
  return typeof sum === 'string' ? undefined : sum.value;
}

function accepts(test: Test, before: Row, name: string): boolean {
  const sum = sumOf(before, name);
  const { validator } = test.session.parts;
  const pointer = bodyPointer(test.operation);
  if (sum === undefined || pointer === null) return false;
  return validator.accepts(pointer, 'request', bodyWith(test, { [name]: sum }));
}

function bodyWith({ operation }: Test, row: Row): Row {
  return writeRow(inputShape(operation), {}, row);
}
