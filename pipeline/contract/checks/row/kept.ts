import { schemasOf } from '../../../model/schema-view.ts';
import { isKept, valueText } from '../../rows/compare-row.ts';
import { keyNamesOf } from '../../rows/keys.ts';
import { pathOfRow } from '../../rows/known-row.ts';
import type { Row } from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import { isShiftedDay, isVerySame, specialValues } from '../../rows/special-values.ts';
import { changedBody } from '../../run/changed-body.ts';
import { bodyPointer } from '../../run/draft-request.ts';
import type { Sent } from '../../run/session.ts';
import type { ReadRow, Stage } from '../../run/stage.ts';
import { responsesOf, type Trial } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';

/** Each value of a body is kept as it was sent, also where careless code loses it. A property of which the API changes ordinary values too is its own affair. */
export const keptCheck: Check<null> = {
  id: 'kept',
  title: 'unusual values are kept as they were sent',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(
      resource !== null &&
        resource.model === null &&
        resource.create !== null &&
        resource.get !== null &&
        resource.remove !== null &&
        [resource.create, ...resource.updates].includes(operation),
    ),
  run: async (trial, stage) => {
    if (!(await stage.isStateful())) return trial.skip('The API does not keep what it is sent.');
    const plain = plainTexts(trial, stage);
    const base = (await write(trial, stage, plain)) ?? (await write(trial, stage, {}));
    const row = base?.read.row ?? null;
    if (base === null || row === null) return trial.skip('The API does not show what it takes.');
    const names = Object.keys(base.body).filter(
      (name) =>
        isKept(stage.resource, name) &&
        !keyNamesOf(stage.resource).has(name) &&
        (isSameValue(base.body[name], row[name]) || isShiftedDay(base.body[name], row[name])),
    );
    const unusual = names.map((name) => [name, valuesOf(trial, stage, name)] as const);
    const most = Math.max(0, ...unusual.map(([, values]) => values.length));
    for (let turn = 0; turn < most; turn++) {
      const entries = unusual.flatMap(([name, values]) =>
        turn < values.length ? [[name, values[turn]] as const] : [],
      );
      if (await isTaken(trial, stage, entries)) continue;
      // A rule that the document does not tell is about one of them.
      for (const entry of entries) await isTaken(trial, stage, [entry]);
    }
  },
};

function valuesOf(trial: Trial, { fixtures }: Stage, name: string): readonly unknown[] {
  const { model, validator } = trial.session.parts;
  const pointer = bodyPointer(trial.operation);
  const place = pointer === null ? undefined : schemasOf(model).properties(pointer).get(name);
  if (place === undefined) return [];
  return specialValues(schemasOf(model), {
    place: place.pointer,
    name,
    seed: fixtures.nextSeed(),
  }).filter((value) => validator.accepts(place.pointer, 'request', value));
}

/** Texts that an API has no reason to write otherwise, so that the unusual ones tell something. */
function plainTexts(trial: Trial, { fixtures, resource }: Stage): Row {
  const { model, validator } = trial.session.parts;
  const pointer = bodyPointer(trial.operation);
  if (pointer === null) return {};
  const schemas = schemasOf(model);
  const entries = [...schemas.properties(pointer)].flatMap(([name, { pointer: place }]) => {
    const text = `plain words ${fixtures.nextSeed() % 1000}`;
    const isPlain =
      schemas.types(place).has('string') &&
      schemas.keyword(place, 'format') === undefined &&
      !keyNamesOf(resource).has(name) &&
      validator.accepts(place, 'request', text);
    return isPlain ? [[name, text] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** False where the API rejects the values. */
async function isTaken(
  trial: Trial,
  stage: Stage,
  entries: readonly (readonly [string, unknown])[],
): Promise<boolean> {
  const written = await write(trial, stage, Object.fromEntries(entries));
  if (written === null) return false;
  const { row } = written.read;
  if (row === null) return true;
  for (const [name, value] of entries)
    if (!isVerySame(value, row[name]))
      trial.fail(written.sent, {
        message: `What was written to ${name} is not what is read.`,
        ...{ keyword: 'state', pointer: responsesOf(trial.operation), instance: `/${name}` },
        ...{ expected: valueText(value), actual: valueText(row[name]) },
      });
  return true;
}

interface WrittenRow {
  readonly sent: Sent;
  readonly body: Row;
  readonly read: ReadRow;
}

/** Creates or changes a row, and reads it; null where the API rejects it. */
async function write(trial: Trial, stage: Stage, values: Row): Promise<WrittenRow | null> {
  const { resource, fixtures, session } = stage;
  const { operation } = trial;
  const isCreate = operation === resource.create;
  const made = isCreate
    ? await fixtures.body(resource, { properties: 'all', examples: 'ignore' })
    : changedBody(stage, operation, stage.fixture.row, 'all');
  const pointer = bodyPointer(operation);
  const body = { ...made, ...values };
  if (
    made === null ||
    pointer === null ||
    !session.parts.validator.accepts(pointer, 'request', body)
  )
    return trial.skip('The body cannot hold such values.');
  const sent = isCreate
    ? await fixtures.create(resource, body, trial.cellId)
    : await trial.send(stage.draft(operation, { path: stage.fixture.path, body }));
  trial.skipWithoutAccess(sent.real.status);
  if (sent.real.status >= 300) return null;
  const path = isCreate ? pathOfCreated(stage, sent) : stage.fixture.path;
  const read = path === null ? null : await stage.read({ path }, trial);
  return read === null ? null : { sent, body, read };

  function pathOfCreated({ resource: { create } }: Stage, { value }: Sent) {
    return create === null ? null : pathOfRow(resource, (value ?? {}) as Row);
  }
}
