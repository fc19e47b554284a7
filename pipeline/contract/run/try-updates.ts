import type { Operation } from '../../model/api-model.ts';
import { isSameValue } from '../check/same-value.ts';
import { uniqueKeys } from '../plan/scenario-cells.ts';
import { propertyPointers, schemaParts } from '../request/schema-parts.ts';
import { bodyPointer } from './draft-request.ts';
import { isKept, lostValues, shown } from './compare-row.ts';
import { rowOf, type Row } from './made-row.ts';
import type { MadeRow } from './row-maker.ts';
import type { Sent } from './session.ts';
import { statusFinding, type Trial } from './trial.ts';
import { mustDraft, readRow, responsesOf, tryScenario, type Walk } from './walk.ts';

/** What was changed is read back, and what was not sent stays. */
export async function tryUpdates(walk: Walk, made: MadeRow): Promise<void> {
  for (const operation of walk.resource.updates) {
    await tryScenario(walk, { operation, name: 'update' }, (trial) =>
      tryUpdate(walk, made, { trial, operation }),
    );
    await tryTaken(walk, made, operation);
    await tryScenario(walk, { operation, name: 'untouched' }, (trial) =>
      tryUntouched(walk, made, { trial, operation }),
    );
  }
}

/** A row may not take the unique values of another. */
async function tryTaken(walk: Walk, made: MadeRow, operation: Operation): Promise<void> {
  const { model } = walk.resource;
  const pointer = bodyPointer(operation);
  for (const columns of uniqueKeys(model?.source ?? {})) {
    const names = columns.map(
      (column) => operation.crud?.input.find((one) => one.column === column)?.name ?? '',
    );
    const place = { operation, name: 'unique', detail: names.join(',') } as const;
    await tryScenario(walk, place, async (trial) => {
      const other = await walk.maker.make(walk.resource);
      const key = Object.fromEntries(names.map((name) => [name, other.row[name]]));
      const own = Object.fromEntries(names.map((name) => [name, made.row[name]]));
      if (Object.values(key).some((value) => value === null || value === undefined))
        return trial.skip('The row has null in the key, which may stand twice.');
      if (Object.entries(key).every(([name, value]) => isSameValue(value, own[name])))
        return trial.skip('Both rows have the same key.');
      const whole = { ...changedBody(walk, operation, made.row, 'all'), ...key };
      const { validator } = walk.session.parts;
      const body = [key, whole].find(
        (one) => pointer !== null && validator.accepts(pointer, 'request', one),
      );
      if (body === undefined) return trial.skip('The key of the other row does not fit the body.');
      const draft = mustDraft(walk.session, operation, { seed: 1, path: made.path, body });
      const sent = await trial.send(draft, { expected: '409' });
      trial.skipWithoutAccess(sent.real.status);
      if (sent.real.status >= 400 && sent.real.status < 500) return;
      trial.fail(sent, {
        ...statusFinding(operation, sent, '409'),
        keyword: 'unique',
        message: `The ${names.join(', ')} of another row is taken with ${sent.real.status}.`,
      });
    });
  }
}

interface Update {
  readonly trial: Trial;
  readonly operation: Operation;
}

async function tryUpdate(walk: Walk, made: MadeRow, { trial, operation }: Update): Promise<void> {
  const { resource } = walk;
  const before = (await readRow(walk, made))?.row ?? made.row;
  const { sent, body } = await change(walk, made, { trial, operation }, before);
  const answered = rowOf(sent.real.body);
  const read = await readRow(walk, made, trial);
  if (read !== null && resource.get !== null && !trial.success(read.sent, resource.get, '200'))
    return;
  const row = read?.row ?? answered;
  if (row === null) return trial.skip('The API does not show the changed row.');
  const written = { resource, sent: body, before, pointer: responsesOf(operation) };
  const findings = lostValues(written, row);
  // Elsewhere than in a model a property may be made once for all, without a word of it.
  if (resource.model === null && findings.length > 0 && !isSameRow(before, row))
    return trial.skip('The API keeps a part of the change, and the document does not promise all.');
  findings.forEach((finding) => trial.fail(read?.sent ?? sent, finding));
}

function isSameRow(before: Row, after: Row): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

/** Sends a change of all that may change; ends the trial where the API takes none. */
async function change(
  walk: Walk,
  made: MadeRow,
  { trial, operation }: Update,
  before: Row,
): Promise<{ readonly sent: Sent; readonly body: Row }> {
  let last = '';
  for (let attempt = 0; attempt < 5; attempt++) {
    const body = changedBody(walk, operation, before, attempt === 3 ? 'required' : 'all');
    if (body === null) return trial.skip('The body has nothing that could be changed.');
    const sent = await trial.send(
      mustDraft(walk.session, operation, { seed: 1, path: made.path, body }),
    );
    if (sent.real.status < 300) return { sent, body };
    trial.skipWithoutAccess(sent.real.status);
    last = String(sent.real.status);
    if (sent.real.status >= 500) trial.success(sent, operation, '2XX');
  }
  return trial.skip(`The API takes no change, though the body is valid: ${last}.`);
}

/** A valid body with new values, but for keys; null where nothing is left. */
export function changedBody(
  walk: Walk,
  operation: Operation,
  before: Row,
  properties: 'all' | 'required',
): Row | null {
  const { session, maker, resource } = walk;
  const pointer = bodyPointer(operation);
  if (pointer === null) return null;
  const { sampler, validator } = session.parts;
  const sample = sampler.sample(pointer, {
    direction: 'request',
    seed: maker.nextSeed(),
    examples: 'ignore',
    properties,
  });
  if (sample.kind === 'none' || typeof sample.value !== 'object' || sample.value === null)
    return null;
  const fixed = fixedNames(walk, operation);
  const entries = Object.entries(sample.value as Row);
  const free = entries.filter(([name]) => !fixed.has(name));
  if (free.length === 0) return null;
  const body = Object.fromEntries(free);
  if (validator.accepts(pointer, 'request', body)) return body;
  const whole = Object.fromEntries(
    entries.map(([name, value]) => [name, fixed.has(name) ? before[name] : value]),
  );
  return validator.accepts(pointer, 'request', whole) || resource.model === null ? whole : null;
}

/** Properties that hold keys. */
function fixedNames({ resource }: Walk, { crud }: Operation): ReadonlySet<string> {
  const { model, links, key } = resource;
  if (model === null) return new Set(key.flatMap(({ names }) => names));
  const columns = new Set([
    ...links.flatMap(({ source }) => source.columns),
    ...uniqueKeys(model.source).flat(),
  ]);
  const input = crud?.input ?? [];
  const unwritable = (crud?.unchangeable ?? []).map(({ name }) => name);
  return new Set([
    ...input.filter(({ column }) => columns.has(column)).map(({ name }) => name),
    ...unwritable,
  ]);
}

async function tryUntouched(
  walk: Walk,
  made: MadeRow,
  { trial, operation }: Update,
): Promise<void> {
  const before = (await readRow(walk, made))?.row;
  if (before === undefined || before === null) return trial.skip('The row cannot be read.');
  const whole = changedBody(walk, operation, before, 'all');
  const pointer = bodyPointer(operation);
  const entry = Object.entries(whole ?? {}).find(([name]) => isKept(walk.resource, name));
  if (entry === undefined || pointer === null)
    return trial.skip('The body has nothing that could be changed alone.');
  const alone = Object.fromEntries([entry]);
  const { validator, model } = walk.session.parts;
  if (!validator.accepts(pointer, 'request', alone))
    return trial.skip('The body cannot hold one property alone.');
  const send = async (body: Row): Promise<{ readonly sent: Sent; readonly row: Row | null }> => {
    const sent = await trial.send(
      mustDraft(walk.session, operation, { seed: 1, path: made.path, body }),
    );
    if (sent.real.status >= 400)
      trial.skip(
        `The API refuses the change with ${sent.real.status}, for a reason that the document may not tell.`,
      );
    return { sent, row: (await readRow(walk, made, trial))?.row ?? null };
  };
  const { sent, row } = await send(alone);
  const writable = propertyPointers(schemaParts(model.document, pointer));
  for (const [name, value] of Object.entries(before)) {
    if (
      row === null ||
      name === entry[0] ||
      !writable.has(name) ||
      !isKept(walk.resource, name) ||
      isSameValue(value, row[name])
    )
      continue;
    // What changes even when it is sent is changed by the database itself.
    const control = { ...alone, [name]: value };
    if (
      !validator.accepts(pointer, 'request', control) ||
      !isSameValue(value, (await send(control)).row?.[name])
    )
      continue;
    trial.fail(sent, {
      message: `${name} changed, though only ${entry[0]} was sent.`,
      keyword: 'state',
      pointer: responsesOf(operation),
      instance: `/${name}`,
      expected: shown(value),
      actual: shown(row[name]),
    });
  }
}
