import { hasPath, rowsOf } from '../../rows/known-row.ts';
import { statusFinding } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';
import { wholePage } from '../list/read-list.ts';
import { dependsOnCaller } from './claimed-rows.ts';
import { otherCallers } from './other-callers.ts';

/** A list holds no row that the rules give to somebody else. */
export const othersListCheck: Check<null> = {
  id: 'others-list',
  title: "somebody else's rows are in no list",
  kind: 'list',
  applies: ({ operation, resource }) =>
    once(
      operation === resource?.list && resource.create !== null && dependsOnCaller(operation.crud),
    ),
  run: async (trial, stage) => {
    const { operation } = trial;
    const { resource, fixture, fixtures } = stage;
    const parameters = wholePage(operation, []);
    for (const other of otherCallers(trial)) {
      const read = () => trial.send(stage.draft(operation, { parameters }), { credentials: other });
      const before = await read();
      if (before.real.status === 401)
        trial.skip(`The API does not take the credentials of ${other.name}.`);
      const rows = rowsOf(operation, before.real.body) ?? [];
      const fail = (message: string): void =>
        trial.fail(before, {
          ...statusFinding(operation, before, 'a list without the row'),
          ...{ keyword: 'rows', message },
        });
      if (rows.some((row) => hasPath(resource, row, fixture.path)))
        fail(`${other.name} sees a row in the list that is not his.`);
      if (resource.remove === null) continue;
      // Totals and pages would tell of a row that nobody shows.
      await fixtures.make(resource);
      const after = await read();
      const total = (sent: typeof before): string => sent.real.headers['x-total-count'] ?? '';
      if (total(before) !== total(after) || before.real.body !== after.real.body)
        fail(`The list of ${other.name} changes with a row that is not his.`);
    }
  },
};
