import type { PathValues } from '../../rows/known-row.ts';
import type { Identity } from '../../run/run-options.ts';
import type { Sent } from '../../run/session.ts';
import type { Stage } from '../../run/stage.ts';
import { statusFinding, type Trial } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';
import { dependsOnCaller } from './claimed-rows.ts';
import { otherCallers, stableBody } from './other-callers.ts';

/** A row that the rules give to one caller is to any other as if it were not there. */
export const othersRowCheck: Check<null> = {
  id: 'others-row',
  title: "somebody else's row is as if it were not there",
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(
      resource !== null &&
        [resource.get, ...resource.updates, resource.remove].includes(operation) &&
        dependsOnCaller(operation.crud),
    ),
  run: async (trial, stage) => {
    const { path } = stage.fixture;
    for (const other of otherCallers(trial)) {
      const before = (await stage.read(stage.fixture))?.sent.real.body ?? null;
      const sent = await sendAs(trial, stage, { other, path });
      if (sent.real.status === 401)
        trial.skip(`The API does not take the credentials of ${other.name}.`);
      if (sent.real.status < 300) {
        fail(trial, sent, `${other.name} reaches a row that is not his.`);
        return noteGone(trial, stage);
      }
      await compareWithNone(trial, stage, { other, sent });
      const after = (await stage.read(stage.fixture))?.sent.real.body ?? null;
      if (after !== before) fail(trial, sent, `${other.name} is refused a row, and changes it.`);
    }
  },
};

function sendAs(
  trial: Trial,
  stage: Stage,
  { other, path }: { readonly other: Identity; readonly path: PathValues },
): Promise<Sent> {
  const draft = stage.draft(trial.operation, { path });
  return trial.send(draft, { expected: '404', credentials: other });
}

function noteGone({ operation }: Trial, stage: Stage): void {
  if (operation !== stage.resource.remove) return;
  stage.isDeleted = true;
  stage.fixtures.own.forget(stage.fixture);
}

/** Status and words must not tell a row of somebody else from none. */
async function compareWithNone(
  trial: Trial,
  stage: Stage,
  { other, sent }: { readonly other: Identity; readonly sent: Sent },
): Promise<void> {
  const { unknownPath } = stage;
  if (unknownPath === null) return;
  const none = await sendAs(trial, stage, { other, path: unknownPath });
  const [own, wanted] = [sent.real, none.real];
  if (own.status === wanted.status && stableBody(own.body) === stableBody(wanted.body)) return;
  fail(trial, sent, `${other.name} can tell a row of somebody else from one that is not there.`);
}

function fail(trial: Trial, sent: Sent, message: string): void {
  const finding = statusFinding(trial.operation, sent, '404');
  trial.fail(sent, { ...finding, keyword: 'rows', message });
}
