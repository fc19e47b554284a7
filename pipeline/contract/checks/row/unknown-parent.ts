import { declares } from '../../response/declared-response.ts';
import { statusFinding } from '../../run/trial.ts';
import { unknownPath } from '../../run/unknown-path.ts';
import { once, type Check } from '../check.ts';

/** A list or create below a row that does not exist is rejected. */
export const unknownParentCheck: Check<null> = {
  id: 'unknown-parent',
  title: 'a path below a row that does not exist',
  kind: 'state',
  applies: ({ operation }) =>
    once((operation.crud?.parent ?? null) !== null && declares(operation, '404', '4XX', 'DEFAULT')),
  run: async (trial, stage) => {
    const { operation } = trial;
    const path = unknownPath(trial.session, operation, stage.fixtures);
    if (path === null)
      return trial.skip('The key leaves no room for a row that surely does not exist.');
    const known = await stage.valid(operation);
    const parameters = [...path].map(([name, value]) => [`path ${name}`, value] as const);
    const draft = { ...known, parameters: new Map([...known.parameters, ...parameters]) };
    const sent = await trial.send(draft, { expected: '404' });
    stage.noteTaken(operation, sent, draft);
    trial.skipWithoutAccess(sent.real.status);
    if (sent.real.status !== 404)
      trial.fail(sent, {
        ...statusFinding(operation, sent, '404'),
        message: `A path below a row that does not exist is answered with ${sent.real.status}.`,
      });
  },
};
