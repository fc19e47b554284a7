import type { ApiModel, Operation } from '../../../model/api-model.ts';
import { schemasOf } from '../../../model/schema-view.ts';
import { isKept, valueText } from '../../rows/compare-row.ts';
import { keyNamesOf } from '../../rows/keys.ts';
import { createdRow } from '../../rows/known-row.ts';
import {
  columnName,
  inputShape,
  instanceOf,
  outputShape,
  readRow,
  writeRow,
  type Row,
} from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import {
  isCareless,
  isVerySame,
  specialValues,
  type Exactness,
} from '../../rows/special-values.ts';
import type { TestedResource } from '../../rows/tested-resource.ts';
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
        resource.create !== null &&
        resource.get !== null &&
        resource.remove !== null &&
        [resource.create, ...resource.updates].includes(operation),
    ),
  run: async (trial, stage) => {
    if (!(await stage.isStateful())) return trial.skip('The API does not keep what it is sent.');
    const places = valuePlaces(trial, stage);
    const base =
      (await write(trial, stage, plainValues(trial, stage, places))) ??
      (await write(trial, stage, {}));
    const row = base?.read.row ?? null;
    if (base === null || row === null) return trial.skip('The API does not show what it takes.');
    const told = readRow(inputShape(trial.operation), base.body) ?? {};
    const unusual = [...places]
      .filter(
        ([name]) => isSameValue(told[name], row[name]) || isCareless(name, told[name], row[name]),
      )
      .map(([name, place]) => [name, valuesOf(trial, stage, { name, place })] as const);
    const most = Math.max(0, ...unusual.map(([, values]) => values.length));
    for (let turn = 0; turn < most; turn++) {
      const entries = unusual.flatMap(([name, values]) =>
        turn < values.length ? [[name, values[turn]] as const] : [],
      );
      if (entries.length === 0 || (await isTaken(trial, stage, entries))) continue;
      // A rule that the document does not tell is about one of them.
      for (const entry of entries) await isTaken(trial, stage, [entry]);
    }
  },
};

/** Where a body has the values that an API keeps and that are no keys, by their names in a row. */
function valuePlaces(
  { operation, session }: Trial,
  { resource }: Stage,
): ReadonlyMap<string, string> {
  const places = bodyPlaces(session.parts.model, operation);
  const keys = keyNamesOf(resource);
  return new Map([...places].filter(([name]) => isKept(resource, name) && !keys.has(name)));
}

function bodyPlaces(model: ApiModel, operation: Operation): ReadonlyMap<string, string> {
  const { crud } = operation;
  const pointer = bodyPointer(operation);
  const schemas = schemasOf(model);
  if (pointer === null) return new Map();
  if (crud === null)
    return new Map([...schemas.properties(pointer)].map(([name, { pointer: at }]) => [name, at]));
  // A value in another form is compared by its column, and not letter by letter.
  const plain = crud.input.filter(({ form }) => form === null);
  return new Map(
    plain.map(({ path, column }) => [
      columnName(crud.model, column),
      schemas.inside(pointer, path),
    ]),
  );
}

interface ValuePlace {
  readonly name: string;
  readonly place: string;
}

function valuesOf(
  trial: Trial,
  { fixtures }: Stage,
  { name, place }: ValuePlace,
): readonly unknown[] {
  const { model, validator } = trial.session.parts;
  const seed = fixtures.nextSeed();
  return specialValues(schemasOf(model), { place, name, seed }).filter((value) =>
    validator.accepts(place, 'request', asNumber(value)),
  );
}

function asNumber(value: unknown): unknown {
  return JSON.isRawJSON(value) ? Number(value.rawJSON) : value;
}

/** Values that an API has no reason to write otherwise, so that the unusual ones tell something. */
function plainValues(
  { session }: Trial,
  { fixtures }: Stage,
  places: ReadonlyMap<string, string>,
): Row {
  const { model, validator } = session.parts;
  const schemas = schemasOf(model);
  const entries = [...places].flatMap(([name, place]) => {
    const isText = schemas.types(place).has('string');
    const value = isText ? `plain words ${fixtures.nextSeed() % 1000}` : true;
    const isPlain =
      (isText
        ? schemas.keyword(place, 'format') === undefined
        : schemas.types(place).has('boolean')) && validator.accepts(place, 'request', value);
    return isPlain ? [[name, value] as const] : [];
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
  const { operation } = trial;
  for (const [name, value] of entries)
    if (!isVerySame(value, row[name], exactness(trial, stage.resource, name)))
      trial.fail(written.sent, {
        message: `What was written to ${name} is not what is read.`,
        ...{ keyword: 'state', pointer: responsesOf(operation) },
        instance: instanceOf(outputShape(stage.resource.get ?? operation), name),
        ...{ expected: valueText(value), actual: valueText(row[name]) },
      });
  return true;
}

/** A column may be narrower than its format says: CHAR fills up with spaces, DATETIME keeps seconds. */
function exactness({ session }: Trial, { model }: TestedResource, name: string): Exactness {
  if (model === null) return { isLoose: true, moment: 0 };
  const { type = '' } = model.properties.find((one) => one.name === name)?.source ?? {};
  const isPrecise =
    session.parts.model.database?.provider === 'postgresql' && !/\([0-2]\)/.test(type);
  const isMilli = /\([3-6]\)/.test(type);
  return {
    isLoose: /^(?:n?char|character|bpchar)\b(?! varying)/i.test(type),
    moment: isPrecise || isMilli ? 0 : 1000,
  };
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
  const shape = inputShape(operation);
  const rounded = Object.entries(values).map(([name, value]) => [name, asNumber(value)] as const);
  if (
    made === null ||
    pointer === null ||
    !session.parts.validator.accepts(
      pointer,
      'request',
      writeRow(shape, made, Object.fromEntries(rounded)),
    )
  )
    return trial.skip('The body cannot hold such values.');
  const body = writeRow(shape, made, values);
  const sent = isCreate
    ? await fixtures.create(resource, body, trial.cellId)
    : await trial.send(stage.draft(operation, { path: stage.fixture.path, body }));
  trial.skipWithoutAccess(sent.real.status);
  if (sent.real.status >= 300) return null;
  const written = readRow(shape, body) ?? {};
  const known = isCreate
    ? createdRow(resource, operation, { real: sent.real, sent: written })
    : stage.fixture;
  const read = known === null ? null : await stage.read(known, trial);
  return read === null ? null : { sent, body, read };
}
