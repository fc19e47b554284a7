import { isKept, valueText } from '../../rows/compare-row.ts';
import {
  inputShape,
  instanceOf,
  namesByColumn,
  outputShape,
  readRow,
  writeRow,
  type Row,
  type RowShape,
} from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import { changedBody } from '../../run/changed-body.ts';
import { bodyPointer } from '../../run/draft-request.ts';
import type { Fixture } from '../../run/fixtures.ts';
import type { Sent } from '../../run/session.ts';
import type { Stage } from '../../run/stage.ts';
import { responsesOf, type Trial } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';
import { defaultsOf } from '../row/defaults.ts';

/** What a change does not send stays as it was. */
export const untouchedCheck: Check<null> = {
  id: 'untouched',
  title: 'properties that were not sent stay unchanged',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(
      resource !== null &&
        (resource.model !== null || operation.method === 'patch') &&
        resource.create !== null &&
        resource.updates.includes(operation),
    ),
  run: async (trial, stage) => {
    const { operation } = trial;
    const { resource, fixture } = stage;
    await leaveDefaults(trial, stage);
    const before = (await stage.read(fixture))?.row ?? null;
    if (before === null) return trial.skip('The row cannot be read.');
    const shape = inputShape(operation);
    const whole = readRow(shape, changedBody(stage, operation, before, 'all')) ?? {};
    const entry = Object.entries(whole).find(([name]) => isKept(resource, name));
    const pointer = bodyPointer(operation);
    if (entry === undefined || pointer === null)
      return trial.skip('The body has nothing that could be changed alone.');
    const { validator } = trial.session.parts;
    const bodyWith = (...entries: readonly (readonly [string, unknown])[]): Row =>
      writeRow(shape, {}, Object.fromEntries([entry, ...entries]));
    if (!validator.accepts(pointer, 'request', bodyWith()))
      return trial.skip('The body cannot hold one property alone.');
    const { sent, row } = await send(trial, stage, bodyWith());
    const writable = writableNames(shape, fixture);
    for (const [name, value] of Object.entries(row === null ? {} : before)) {
      if (name === entry[0] || !writable.has(name) || !isKept(resource, name)) continue;
      if (isSameValue(value, row?.[name])) continue;
      // What changes even when it is sent is changed by the database itself.
      const control = bodyWith([name, value]);
      if (!validator.accepts(pointer, 'request', control)) continue;
      if (!isSameValue(value, (await send(trial, stage, control)).row?.[name])) continue;
      trial.fail(sent, {
        message: `${name} changed, but only ${entry[0]} was sent.`,
        ...{ keyword: 'state', pointer: responsesOf(operation) },
        instance: instanceOf(outputShape(resource.get ?? operation), name),
        ...{ expected: valueText(value), actual: valueText(row?.[name]) },
      });
    }
  },
};

/** Gives every value that has a default another one: a change that sets defaults shows then alone. */
async function leaveDefaults(trial: Trial, stage: Stage): Promise<void> {
  const { operation, session } = trial;
  const { create } = stage.resource;
  const defaults = create === null ? {} : defaultsOf(session.parts.model, create);
  const shape = inputShape(operation);
  let whole: Row = {};
  for (let attempt = 0; attempt < 6; attempt++) {
    const body = changedBody(stage, operation, stage.fixture.row, 'all');
    const values = body === null ? {} : (readRow(shape, body) ?? {});
    const isOther = ([name, value]: readonly [string, unknown]): boolean =>
      !Object.hasOwn(defaults, name) || !isSameValue(defaults[name], value);
    whole = { ...values, ...whole, ...Object.fromEntries(Object.entries(values).filter(isOther)) };
    if (Object.entries(whole).every(isOther)) break;
  }
  const body = writeRow(shape, {}, whole);
  const pointer = bodyPointer(operation);
  const isValid = pointer !== null && session.parts.validator.accepts(pointer, 'request', body);
  if (isValid && Object.keys(defaults).length > 0)
    await trial.send(stage.draft(operation, { path: stage.fixture.path, body }));
}

function writableNames(shape: RowShape, { body }: Fixture): ReadonlySet<string> {
  return new Set(shape === null ? Object.keys(body) : namesByColumn(shape).values());
}

async function send(
  trial: Trial,
  stage: Stage,
  body: Row,
): Promise<{ readonly sent: Sent; readonly row: Row | null }> {
  const { path } = stage.fixture;
  const sent = await trial.send(stage.draft(trial.operation, { path, body }));
  if (sent.real.status >= 400)
    return trial.skip(
      `The API rejects the change with ${sent.real.status}, for a reason that the document may not tell.`,
    );
  return { sent, row: (await stage.read({ path }, trial))?.row ?? null };
}
