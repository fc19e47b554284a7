import { rowPointer } from '../../../model/resources/row-content.ts';
import { schemasOf } from '../../../model/schema-view.ts';
import { differing, valueText } from '../../rows/compare-row.ts';
import type { Operation } from '../../../model/api-model.ts';
import { hasPath, rowsOf, listPlace, type KnownRow } from '../../rows/known-row.ts';
import { instanceOf, outputShape, pointerOf, type Row } from '../../rows/row-shape.ts';
import { singleRowPlace } from '../../../model/third-party/index.ts';
import type { TestedResource } from '../../rows/tested-resource.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { isCreated, neverShown } from './never-shown.ts';
import { findInList } from './read-list.ts';

/** A new row is in the list, with the same values as when read alone. */
export const listedCheck: Check<null> = {
  id: 'listed',
  title: 'a new row is listed',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(operation === resource?.list && resource.create !== null),
  run: async (test, context) => {
    const { resource, fixture } = context;
    const { operation: list } = test;
    const { row, sent } = await findInList(test, context, list, (one) =>
      hasPath(resource, one, fixture.path),
    );
    if (sent === null) return;
    if (row !== null) {
      if (showsWhole(test, context))
        await compareWithRead(test, context, { known: context.fixture, list, row, sent });
      return;
    }
    if (!resource.promises.showsRows && resource.get === null && isCreated(fixture))
      return test.report(sent, neverShown(list, sent));
    if (!resource.promises.showsRows) return test.skip('The list may show only some of its rows.');
    test.fail(sent, 'A new row is missing from every page of the list.', {
      keyword: 'state',
      expected: 'a list with the new row',
    });
  },
};

/** Whether a list's rows are complete; without a model, only a shared schema proves that. */
export function showsWhole({ session }: Test, { resource }: TestContext): boolean {
  const { promises, get, schemaPointer } = resource;
  if (promises.showsRows) return true;
  const pointer = rowPointer(get);
  if (get === null || pointer === null || schemaPointer === null) return false;
  const schemas = schemasOf(session.parts.model);
  const row = schemas.inside(pointer, singleRowPlace(get));
  return schemas.at(row)?.pointer === schemas.at(schemaPointer)?.pointer;
}

interface Listed {
  readonly known: KnownRow;
  readonly list: Operation;
  /** The row in the list. */
  readonly row: Row;
  readonly sent: Sent;
}

/** A row in a list has the same values as when read alone. */
export async function compareWithRead(
  test: Test,
  context: TestContext,
  { known, list, row, sent }: Listed,
): Promise<void> {
  const [first, read] = [await context.read(known, test), await context.read(known, test)].map(
    (one) => one?.row ?? null,
  );
  if (first === null || first === undefined || read === null || read === undefined) return;
  // Values that differ between two reads change on their own.
  const restless = differing(context.resource, first, read);
  const names = new Set([
    ...differing(context.resource, row, read),
    ...Object.keys(read).filter((name) => isOtherMoment(row[name], read[name])),
  ]);
  const place = placeInList(context.resource, { known, list, sent });
  for (const name of [...names].filter((one) => !restless.includes(one)))
    test.fail(sent, `${name} of a row differs between the list and the row itself.`, {
      keyword: 'state',
      instance: place + instanceOf(outputShape(list), name),
      expected: valueText(read[name]),
      actual: valueText(row[name]),
      operation: list,
    });
}

/** Pointer of a row in the response of a list: `/items/3`. */
function placeInList(
  resource: TestedResource,
  { known, list, sent: { real, value } }: Omit<Listed, 'row'>,
): string {
  const rows = rowsOf(list, real.body) ?? [];
  const index = rows.findIndex((one) => hasPath(resource, one, known.path));
  return pointerOf([...listPlace(list, value), String(index)]);
}

/** Whether one API shows two moments for one value: columns may round what is sent, but not what is read. */
function isOtherMoment(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  const isMoment = [one, other].every((text) => /^\d{4}-\d\d-\d\dT\d\d:/.test(text));
  return isMoment && Date.parse(one) !== Date.parse(other);
}
