import { isMergePatch } from '../../../../server-template/shared/media-type.ts';
import { mergePatched } from '../../../../server-template/shared/json/merge-patch.ts';
import type { Content, Crud, PropertyColumn } from '../../../model/api-model.ts';
import { schemasOf } from '../../../model/schema-view.ts';
import { isSameValue } from '../../rows/same-value.ts';

import { isKept, valueText } from '../../rows/compare-row.ts';
import { columnName, inputShape, shownAt, writeRow, type Row } from '../../rows/row-shape.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { changedBody } from '../../run/changed-body.ts';
import { once, type Check } from '../check.ts';

/**
 * A merge patch sets the given values, removes nulls, and keeps everything else: columns, and
 * members of JSON columns.
 */
export const mergePatchCheck: Check<null> = {
  id: 'merge-patch',
  title: 'a merge patch changes what it contains, and nothing else',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(
      (operation.crud?.merged ?? null) !== null &&
        resource !== null &&
        resource.create !== null &&
        resource.get !== null &&
        resource.updates.includes(operation),
    ),
  run: async (test, context) => {
    const { crud, body } = test.operation;
    const content = body?.contents.find(({ mediaType }) => isMergePatch(mediaType));
    if (crud === null || content === undefined) return;
    const patched: Patched = { test, context, crud, content };
    const cleared = await filledColumn(patched);
    if (cleared !== null) await tryPatches(patched, cleared, [null]);
    const merged = (crud.merged ?? []).filter((column) => crud.input.includes(column));
    for (const column of merged) await tryPatches(patched, column, parts);
  },
};

interface Patched {
  readonly test: Test;
  readonly context: TestContext;
  readonly crud: Crud;
  readonly content: Content;
}

/** Members that no API adds itself. */
const parts: readonly unknown[] = [
  { specmill: { kept: 1, gone: { deep: true } } },
  { specmill: { gone: null, added: [3] } },
  { specmill: null },
];

/** A nullable column with a value; null: none. */
async function filledColumn({ test, context, crud }: Patched): Promise<PropertyColumn | null> {
  const { operation } = test;
  const { resource, fixture } = context;
  const nullable = crud.input.filter(({ column }) => {
    const property = crud.model.properties.find(({ source }) => source.column === column);
    return property?.nullable === true && isKept(resource, property.name);
  });
  if (nullable.length === 0) return null;
  const before = (await context.read(fixture))?.row ?? {};
  const body = changedBody(context, operation, before, 'all');
  if (body !== null) await test.send(context.draft(operation, { path: fixture.path, body }));
  const row = (await context.read(fixture))?.row ?? {};
  const isFilled = ({ column }: PropertyColumn): boolean =>
    (row[columnName(crud.model, column)] ?? null) !== null;
  return nullable.find(isFilled) ?? null;
}

/**
 * Sends patches one after another; each must have the effect that RFC 7396 defines for the current
 * row.
 */
async function tryPatches(
  { test, context, crud, content }: Patched,
  column: PropertyColumn,
  patches: readonly unknown[],
): Promise<void> {
  const { operation } = test;
  const { validator, model } = test.session.parts;
  const name = columnName(crud.model, column.column);
  const place = schemasOf(model).inside(content.schemaPointer ?? '', column.path);
  if (!patches.every((patch) => validator.accepts(place, 'request', patch))) return;
  for (const patch of patches) {
    const before = (await context.read(context.fixture))?.row ?? null;
    if (before === null) return test.skip('The row cannot be read.');
    const expected: Row = { ...before, [name]: mergePatched(before[name], patch) };
    const draft = context.draft(operation, { path: context.fixture.path });
    const value = writeRow(inputShape(operation), {}, { [name]: patch });
    const body = { kind: 'value', mediaType: content.mediaType, value } as const;
    const sent = await test.send({ ...draft, body });
    // A database rule may apply to it.
    if (sent.real.status === 400 || sent.real.status === 409)
      return test.skip('The API does not accept such a patch.');
    if (!test.success(sent, '200')) return;
    const row = (await context.read(context.fixture, test))?.row ?? null;
    for (const one of crud.input) {
      const other = columnName(crud.model, one.column);
      if (row === null || !isKept(context.resource, other)) continue;
      const [own, read] = [expected[other], row[other]];
      // A surplus member is one that should have been removed.
      if (isSameValue(own, read) && (other !== name || isSameValue(read, own))) continue;
      test.fail(sent, `A merge patch of ${name} left ${other} with the wrong value.`, {
        keyword: 'state',
        instance: shownAt(operation, other),
        expected: valueText(own),
        actual: valueText(read),
      });
    }
  }
}
