import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { schemasOf, type Schemas } from '../../../model/schema-view.ts';
import { lostInside } from '../../rows/lost-inside.ts';
import { createdRow } from '../../rows/known-row.ts';
import {
  changeIn,
  inputShape,
  readRow,
  valueIn,
  writeRow,
  type Row,
} from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import {
  isCareless,
  isVerySame,
  mayDecide,
  specialValues,
  type Exactness,
} from '../../rows/special-values.ts';
import type { TestedResource } from '../../rows/tested-resource.ts';
import { changedBody } from '../../run/changed-body.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import type { ReadRow, TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { Choices, failLost } from './lost-values.ts';
import { valuePlaces, type ValuePlace } from './value-places.ts';

/**
 * Every sent value is stored unchanged, including unusual ones that careless code loses. A property
 * whose ordinary values are changed by the API is not tested.
 */
export const keptCheck: Check<null> = {
  id: 'kept',
  title: 'unusual values are kept as they were sent',
  kind: 'state',
  needs: 'state',
  applies: ({ operation, resource }) =>
    once(
      resource !== null &&
        resource.create !== null &&
        resource.get !== null &&
        resource.remove !== null &&
        [resource.create, ...resource.updates].includes(operation),
    ),
  run: async (test, context) => {
    const places = valuePlaces(test, context);
    const base =
      (await write(test, context, plainValues(test, context, places))) ??
      (await write(test, context, []));
    const row = base?.read.row ?? null;
    if (base === null || row === null) return test.skip('The API does not show what it accepts.');
    const sentRow = readRow(inputShape(test.operation), base.body) ?? {};
    const { model } = test.session.parts;
    const paths = places.map(({ path }) => path);
    const written = { sent: sentRow, read: row, paths };
    for (const path of lostInside(schemasOf(model), context.resource.schemaPointer, written))
      failLost(test, context, base.read.sent, {
        path,
        value: valueIn(sentRow, path),
        read: undefined,
      });
    const unusual = places
      .filter(({ path, place }) => {
        const [sent, read] = [valueIn(sentRow, path), valueIn(row, path)];
        // The ordinary value may be the one member of an enum that is lost.
        const isChoice = !context.resource.promises.keepsValues && isEnum(schemasOf(model), place);
        const name = path.at(-1) ?? '';
        const isOwn =
          typeof read === 'boolean' && !mayDecide(name, test.operation === context.resource.create);
        // Introspection marks the columns that triggers change: other integers of a table are kept.
        const isInteger =
          context.resource.promises.keepsValues && Number.isInteger(sent) && Number.isInteger(read);
        return (
          isChoice || isOwn || isInteger || isSameValue(sent, read) || isCareless(name, sent, read)
        );
      })
      .map((place) => ({ path: place.path, values: valuesOf(test, context, place) }));
    const most = Math.max(0, ...unusual.map(({ values }) => values.length));
    const choices = new Choices(test, context);
    for (let turn = 0; turn < most; turn++) {
      const entries = unusual.flatMap(({ path, values }): Entry[] =>
        turn < values.length ? [[path, values[turn]]] : [],
      );
      if (entries.length === 0 || (await isTaken(test, context, { entries, choices }))) continue;
      // One of them may violate an undocumented rule.
      for (const entry of entries) await isTaken(test, context, { entries: [entry], choices });
    }
    choices.fail();
  },
};

function isEnum(schemas: Schemas, place: string): boolean {
  return schemas.keyword(place, 'enum') !== undefined;
}

/** A value to write, and its path. */
type Entry = readonly [path: readonly string[], value: unknown];

function valuesOf(
  test: Test,
  { fixtures, resource }: TestContext,
  { path, place }: ValuePlace,
): readonly unknown[] {
  const { model, validator } = test.session.parts;
  const schemas = schemasOf(model);
  const { schemaPointer: row } = resource;
  const shown = row === null ? new Set() : schemas.types(schemas.inside(row, path));
  // A body with a null that no response may have leaves the value to the API.
  const isShown = (value: unknown): boolean =>
    value !== null || shown.size === 0 || shown.has('null');
  const [seed, name] = [fixtures.nextSeed(), path.at(-1) ?? ''];
  // In a merge patch, null removes a member.
  const isMerged = (test.operation.crud?.merged ?? null) !== null;
  return specialValues(schemas, { place, name, seed }).filter(
    (value) =>
      isShown(value) &&
      validator.accepts(place, 'request', asNumber(value)) &&
      !(isMerged && holdsNull(value)),
  );
}

function holdsNull(value: unknown): boolean {
  return isJsonObject(value) && Object.values(value).some((one) => one === null || holdsNull(one));
}

function asNumber(value: unknown): unknown {
  return JSON.isRawJSON(value) ? Number(value.rawJSON) : value;
}

/** Ordinary values, which any API stores: if it changes these, unusual ones prove nothing. */
function plainValues(
  { session }: Test,
  { fixtures }: TestContext,
  places: readonly ValuePlace[],
): readonly Entry[] {
  const { model, validator } = session.parts;
  const schemas = schemasOf(model);
  return places.flatMap(({ path, place }): Entry[] => {
    const isText = schemas.types(place).has('string');
    const value = isText ? `plain words ${fixtures.nextSeed() % 1000}` : true;
    const isPlain =
      (isText
        ? schemas.keyword(place, 'format') === undefined
        : schemas.types(place).has('boolean')) && validator.accepts(place, 'request', value);
    return isPlain ? [[path, value]] : [];
  });
}

/** False if the API rejects the values. */
async function isTaken(
  test: Test,
  context: TestContext,
  { entries, choices }: { readonly entries: readonly Entry[]; readonly choices: Choices },
): Promise<boolean> {
  const schemas = schemasOf(test.session.parts.model);
  const chosen = new Set(
    valuePlaces(test, context)
      .filter(({ place }) => schemas.keyword(place, 'enum') !== undefined)
      .map(({ path }) => path.join('.')),
  );
  const written = await write(test, context, entries);
  if (written === null) return false;
  const { row } = written.read;
  if (row === null) return true;
  for (const [path, value] of entries) {
    const [name = ''] = path;
    const read = valueIn(row, path);
    const lost = { path, value, read };
    const isKept = isVerySame(value, read, exactness(test, context.resource, name));
    if (isKept) choices.keep(lost);
    else if (chosen.has(path.join('.'))) choices.lose(written.read.sent, lost);
    else failLost(test, context, written.read.sent, lost);
  }
  return true;
}

const preciseDatabases = new Set(['postgresql', 'cockroachdb', 'sqlite']);

/**
 * A column may be narrower than its format: CHAR pads with blanks, DATETIME truncates to seconds.
 */
function exactness({ session }: Test, { model }: TestedResource, name: string): Exactness {
  if (model === null) return { isLoose: true, moment: 0 };
  const { type = '' } = model.properties.find((one) => one.name === name)?.source ?? {};
  const isPrecise =
    preciseDatabases.has(session.parts.model.database?.provider ?? '') && !/\([0-2]\)/.test(type);
  const isMilli = /\([3-6]\)/.test(type);
  return {
    isLoose: /^(?:n?char|character|bpchar)\b(?! varying)/i.test(type),
    moment: isPrecise || isMilli ? 0 : 1000,
  };
}

interface WrittenRow {
  readonly body: Row;
  readonly read: ReadRow;
}

/** Creates or updates a row, and reads it; null if the API rejects it. */
async function write(
  test: Test,
  context: TestContext,
  entries: readonly Entry[],
): Promise<WrittenRow | null> {
  const { resource, fixtures, session } = context;
  const { operation } = test;
  const isCreate = operation === resource.create;
  const made = await fullBody(test, context);
  const pointer = bodyPointer(operation);
  if (made === null || pointer === null) return test.skip('The body has nothing to store.');
  const shape = inputShape(operation);
  const madeRow = readRow(shape, made) ?? {};
  const rounded = entries.map(([path, value]): Entry => [path, asNumber(value)]);
  const plain = writeRow(shape, made, valuesOver(madeRow, rounded));
  if (!session.parts.validator.accepts(pointer, 'request', plain)) return null;
  const body = writeRow(shape, made, valuesOver(madeRow, entries));
  const sent = isCreate
    ? await fixtures.create(resource, body, test.cellId)
    : await test.send(context.draft(operation, { path: context.fixture.path, body }));
  test.skipWithoutAccess(sent.real.status);
  if (sent.real.status >= 300) return null;
  const written = readRow(shape, body) ?? {};
  const known = isCreate
    ? createdRow(resource, operation, { real: sent.real, sent: written })
    : context.fixture;
  const read = known === null ? null : await context.read(known, test);
  return read === null ? null : { body, read };
}

/** A body with values in as many of its objects as a few attempts give. */
async function fullBody(test: Test, context: TestContext): Promise<Row | null> {
  const { resource, fixtures } = context;
  const { operation } = test;
  const inner = valuePlaces(test, context).filter(({ path }) => path.length > 1);
  const bodies: Row[] = [];
  const missing = (body: Row): number =>
    inner.filter(({ path }) => (valueIn(body, path) ?? null) === null).length;
  for (let attempt = 0; attempt < 6; attempt++) {
    const body =
      operation === resource.create
        ? await fixtures.body(resource, { properties: 'all', examples: 'ignore' })
        : changedBody(context, operation, context.fixture.row, 'all');
    if (body === null || missing(body) === 0) return body;
    bodies.push(body);
  }
  return bodies.toSorted((left, right) => missing(left) - missing(right))[0] ?? null;
}

/** The values by their names in a row; for nested values, the whole object. */
function valuesOver(row: Row, entries: readonly Entry[]): Row {
  const whole = entries.reduce<Row>((all, [path, value]) => changeIn(all, path, value), row);
  const names = new Set(entries.map(([[name = '']]) => name));
  return Object.fromEntries(Object.entries(whole).filter(([name]) => names.has(name)));
}
