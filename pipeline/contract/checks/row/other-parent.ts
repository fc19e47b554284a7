import { hasPath } from '../../rows/known-row.ts';
import type { Fixture } from '../../run/fixtures.ts';
import type { Stage } from '../../run/stage.ts';
import { statusFinding, type Trial } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';
import { findInList } from '../list/read-list.ts';

/** A row of one parent is not found below another, nor in its lists, and cannot be deleted there. */
export const otherParentCheck: Check<null> = {
  id: 'other-parent',
  title: 'a row below another parent',
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
    const other = await belowAnother(trial, stage);
    const { resource } = stage;
    if (trial.operation === resource.list) {
      const { row, sent } = await findInList(trial, stage, resource.list, (one) =>
        hasPath(resource, one, other.path),
      );
      if (row !== null && sent !== null)
        trial.fail(sent, {
          ...statusFinding(trial.operation, sent, 'rows of one parent'),
          ...{ keyword: 'state', message: 'A row below another parent is listed.' },
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
      if (sent.real.status < 300 && kept === 404)
        trial.fail(sent, {
          ...statusFinding(trial.operation, sent, '404'),
          ...{ keyword: 'state', message: 'A row below another parent is deleted.' },
        });
      return;
    }
    if (sent.real.status < 300)
      trial.fail(sent, {
        ...statusFinding(trial.operation, sent, '404'),
        ...{ keyword: 'state', message: 'A row below another parent is found.' },
      });
  },
};

/** The status of a row below its own parent. */
async function readBelow(trial: Trial, stage: Stage, row: Fixture): Promise<number> {
  const { resource, session } = stage;
  const { get } = resource;
  if (get === null) return trial.skip('No operation reads a single row.');
  const place = session.above.get(get);
  try {
    session.above.set(get, row.path);
    return (await trial.send(stage.draft(get, { path: row.path }))).real.status;
  } finally {
    if (place === undefined) session.above.delete(get);
    else session.above.set(get, place);
  }
}

/** A row below another parent; the stage stays below the first. */
async function belowAnother(
  trial: Trial,
  { resource, fixtures, session }: Stage,
): Promise<Fixture> {
  const [parent] = resource.parents;
  const above = parent === undefined ? null : fixtures.resourceNamed(parent.name);
  if (parent === undefined || above === null)
    return trial.skip('The parent rows cannot be created.');
  const [key] = (await fixtures.make(above)).path.values();
  const places = resource.own.map(
    (operation) => [operation, session.above.get(operation)] as const,
  );
  for (const [operation] of places)
    session.above.set(operation, new Map([[parent.parameter, key]]));
  try {
    return await fixtures.make(resource);
  } finally {
    for (const [operation, place] of places)
      if (place !== undefined) session.above.set(operation, place);
  }
}
