import { differing, valueText } from '../../rows/compare-row.ts';
import { hasPath } from '../../rows/known-row.ts';
import { instanceOf, outputShape, type Row } from '../../rows/row-shape.ts';
import type { Sent } from '../../run/session.ts';
import type { Stage } from '../../run/stage.ts';
import { statusFinding, type Trial } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';
import { findInList } from './read-list.ts';

/** A new row is in the list, and there as it is read alone. */
export const listedCheck: Check<null> = {
  id: 'listed',
  title: 'a new row is listed',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(operation === resource?.list && resource.create !== null),
  run: async (trial, stage) => {
    const { resource, fixture } = stage;
    const { operation: list } = trial;
    const { row, sent } = await findInList(trial, stage, list, (one) =>
      hasPath(resource, one, fixture.path),
    );
    if (sent === null) return;
    if (row !== null) {
      if (resource.model !== null) await compareWithRead(trial, stage, { row, sent });
      return;
    }
    if (resource.model === null) return trial.skip('The list may show only some rows.');
    trial.fail(sent, {
      ...statusFinding(list, sent, 'a list with the new row'),
      ...{ keyword: 'state', message: 'A new row is in no page of the list.' },
    });
  },
};

async function compareWithRead(
  trial: Trial,
  stage: Stage,
  { row, sent }: { readonly row: Row; readonly sent: Sent },
): Promise<void> {
  const read = (await stage.read(stage.fixture, trial))?.row ?? null;
  for (const name of read === null ? [] : differing(stage.resource, row, read))
    trial.fail(sent, {
      ...statusFinding(trial.operation, sent, valueText(read?.[name])),
      keyword: 'state',
      instance: instanceOf(outputShape(trial.operation), name),
      message: `${name} of a row is not the same in the list as in the row itself.`,
      actual: valueText(row[name]),
    });
}
