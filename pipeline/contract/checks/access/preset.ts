import { rowOf } from '../../rows/known-row.ts';
import { isSameValue } from '../../rows/same-value.ts';
import { statusFinding } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';

/** What the server fills in cannot be chosen by a body. */
export const presetCheck: Check<null> = {
  id: 'preset',
  title: 'a body cannot choose what the server fills in',
  kind: 'request',
  applies: ({ operation, resource }) =>
    once(operation === resource?.create && (operation.crud?.presets.length ?? 0) > 0),
  run: async (trial, stage) => {
    const { operation } = trial;
    const draft = await stage.valid(operation);
    for (const { property } of operation.crud?.presets ?? []) {
      const model = operation.crud?.model.properties.find(({ name }) => name === property);
      const chosen = model?.schema.type === 'string' ? 'somebody-else' : 987_654_321;
      if (draft.body?.kind !== 'value') return trial.skip('The body cannot be written.');
      const value = { ...(draft.body.value as object), [property]: chosen };
      const sent = await trial.send(
        { ...draft, body: { ...draft.body, value } },
        { expected: '400' },
      );
      trial.skipWithoutAccess(sent.real.status);
      if (sent.real.status >= 300) continue;
      stage.noteTaken(operation, sent, { ...draft, body: { ...draft.body, value } });
      const row = rowOf(operation, sent.real.body);
      if (row !== null && isSameValue(chosen, row[property])) {
        trial.fail(sent, {
          ...statusFinding(operation, sent, '4XX'),
          keyword: 'preset',
          message: `A body can choose ${property}, which the server fills in.`,
        });
      }
    }
  },
};
