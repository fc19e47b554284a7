import { hasPath } from '../../rows/known-row.ts';
import { statusFinding } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';
import { findInList } from '../list/read-list.ts';
import { madeBelowAnother, readBelow } from './another-parent.ts';

/** A row of one parent is not found below another, nor in its lists, and cannot be deleted there. */
export const otherParentCheck: Check<null> = {
  id: 'other-parent',
  title: 'a row requested below another parent',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(
      resource !== null &&
        resource.model === null &&
        resource.parents.length === 1 &&
        resource.create !== null &&
        [resource.list, resource.get, resource.remove].includes(operation),
    ),
  run: async (trial, stage) => {
    if (!(await stage.isStateful())) return trial.skip('The API does not store what it is sent.');
    const { row: other } = await madeBelowAnother(trial, stage);
    const { resource } = stage;
    if (trial.operation === resource.list) {
      const { row, sent } = await findInList(trial, stage, resource.list, (one) =>
        hasPath(resource, one, other.path),
      );
      if (row !== null && sent !== null)
        trial.fail(sent, {
          ...statusFinding(trial.operation, sent, 'rows of one parent'),
          ...{ keyword: 'state', message: 'A row is also listed below another parent.' },
        });
      return;
    }
    const own = resource.key.map(
      ({ parameter }) => [parameter, other.path.get(parameter)] as const,
    );
    const draft = stage.draft(trial.operation, { path: new Map(own) });
    const sent = await trial.send(draft, { expected: '404' });
    trial.skipWithoutAccess(sent.real.status);
    if (trial.operation === resource.remove) {
      const kept = await readBelow(trial, stage, other);
      if (sent.real.status < 300 && kept.real.status === 404)
        trial.fail(sent, {
          ...statusFinding(trial.operation, sent, '404'),
          ...{ keyword: 'state', message: 'A row can be deleted below another parent.' },
        });
      return;
    }
    if (sent.real.status < 300)
      trial.fail(sent, {
        ...statusFinding(trial.operation, sent, '404'),
        ...{ keyword: 'state', message: 'A row is also found below another parent.' },
      });
  },
};
