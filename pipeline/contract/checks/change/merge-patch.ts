import { isMergePatch } from '../../../../server-template/shared/media-type.ts';
import { mergePatched } from '../../../../server-template/shared/json/merge-patch.ts';
import type { Content, Crud, PropertyColumn } from '../../../model/api-model.ts';
import { schemasOf } from '../../../model/schema-view.ts';
import { isSameValue } from '../../rows/same-value.ts';

import { isKept, valueText } from '../../rows/compare-row.ts';
import { columnName, inputShape, shownAt, writeRow, type Row } from '../../rows/row-shape.ts';
import type { Stage } from '../../run/stage.ts';
import type { Trial } from '../../run/trial.ts';
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
  run: async (trial, stage) => {
    const { crud, body } = trial.operation;
    const content = body?.contents.find(({ mediaType }) => isMergePatch(mediaType));
    if (crud === null || content === undefined) return;
    const patched: Patched = { trial, stage, crud, content };
    const cleared = await filledColumn(patched);
    if (cleared !== null) await tryPatches(patched, cleared, [null]);
    const merged = (crud.merged ?? []).filter((column) => crud.input.includes(column));
    for (const column of merged) await tryPatches(patched, column, parts);
  },
};

interface Patched {
  readonly trial: Trial;
  readonly stage: Stage;
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
async function filledColumn({ trial, stage, crud }: Patched): Promise<PropertyColumn | null> {
  const { operation } = trial;
  const { resource, fixture } = stage;
  const nullable = crud.input.filter(({ column }) => {
    const property = crud.model.properties.find(({ source }) => source.column === column);
    return property?.nullable === true && isKept(resource, property.name);
  });
  if (nullable.length === 0) return null;
  const before = (await stage.read(fixture))?.row ?? {};
  const body = changedBody(stage, operation, before, 'all');
  if (body !== null) await trial.send(stage.draft(operation, { path: fixture.path, body }));
  const row = (await stage.read(fixture))?.row ?? {};
  const isFilled = ({ column }: PropertyColumn): boolean =>
    (row[columnName(crud.model, column)] ?? null) !== null;
  return nullable.find(isFilled) ?? null;
}

/**
 * Sends patches one after another; each must have the effect that RFC 7396 defines for the current
 * row.
 */
async function tryPatches(
  { trial, stage, crud, content }: Patched,
  column: PropertyColumn,
  patches: readonly unknown[],
): Promise<void> {
  const { operation } = trial;
  const { validator, model } = trial.session.parts;
  const name = columnName(crud.model, column.column);
  const place = schemasOf(model).inside(content.schemaPointer ?? '', column.path);
  if (!patches.every((patch) => validator.accepts(place, 'request', patch))) return;
  for (const patch of patches) {
    const before = (await stage.read(stage.fixture))?.row ?? null;
    if (before === null) return trial.skip('The row cannot be read.');
    const expected: Row = { ...before, [name]: mergePatched(before[name], patch) };
    const draft = stage.draft(operation, { path: stage.fixture.path });
    const value = writeRow(inputShape(operation), {}, { [name]: patch });
    const body = { kind: 'value', mediaType: content.mediaType, value } as const;
    const sent = await trial.send({ ...draft, body });
    // A database rule may apply to it.
    if (sent.real.status === 400 || sent.real.status === 409)
      return trial.skip('The API does not accept such a patch.');
    if (!trial.success(sent, '200')) return;
    const row = (await stage.read(stage.fixture, trial))?.row ?? null;
    for (const one of crud.input) {
      const other = columnName(crud.model, one.column);
      if (row === null || !isKept(stage.resource, other)) continue;
      const [own, read] = [expected[other], row[other]];
      // A surplus member is one that should have been removed.
      if (isSameValue(own, read) && (other !== name || isSameValue(read, own))) continue;
      trial.fail(sent, `A merge patch of ${name} left ${other} with the wrong value.`, {
        keyword: 'state',
        instance: shownAt(operation, other),
        expected: valueText(own),
        actual: valueText(read),
      });
    }
  }
}
