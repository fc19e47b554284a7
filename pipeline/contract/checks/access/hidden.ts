import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { Operation, Relation } from '../../../model/api-model.ts';
import { hasPath, rowsOf } from '../../rows/known-row.ts';
import type { Identity } from '../../run/run-options.ts';
import type { Sent } from '../../run/session.ts';
import type { Stage } from '../../run/stage.ts';
import type { Trial } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';
import { parseStoredJson } from '../../../../server-template/shared/json/exact-json.ts';
import { holder, scopesIn, signing } from './caller-token.ts';
import { questionsAbout, type Question } from './list-questions.ts';
import { inputShape, writeRow } from '../../rows/row-shape.ts';
import { parameterKey, type RequestDraft } from '../../request/request-draft.ts';
import { playerOf } from '../list/list-parameters.ts';
import { changedItem } from './others-bulk.ts';
import { guardedOf, ownBody } from './own-body.ts';
import { queriesNaming } from './query-questions.ts';

/** Properties with a scope are neither returned to, searched nor written by a caller without it. */
export const hiddenCheck: Check<null> = {
  id: 'hidden',
  title: 'properties are protected by their scopes',
  kind: 'state',
  isAttack: true,
  applies: ({ operation, resource }) =>
    once(
      resource !== null &&
        resource.own.includes(operation) &&
        operation !== resource.remove &&
        operation.crud?.action !== 'bulkDelete' &&
        (guardedOf(operation).length > 0 || guardedRelations(operation).length > 0),
    ),
  run: async (trial, stage) => {
    const { operation } = trial;
    const caller = withoutScopes(trial);
    if (isBulk(operation)) return writeSeveral(trial, stage, caller);
    const draft = await draftFor(trial, stage);
    const sent = await trial.send(draft, { credentials: caller });
    if (sent.real.status === 401) trial.skip('The API rejects tokens that the run signs.');
    stage.noteTaken(operation, sent, draft);
    checkShown(trial, sent);
    await embed(trial, stage, caller);
    if (operation.query !== null) await query(trial, stage, caller);
    else if (operation === stage.resource.list) {
      await lookFor(trial, stage, caller);
      await takeExports(trial, stage, caller);
    } else if (operation !== stage.resource.get) await write(trial, stage, caller);
  },
};

/** The run's own caller, with only the scopes that the operation itself needs. */
function withoutScopes(trial: Trial): Identity {
  const { own, sign } = signing(trial);
  const { scope: _scope, scp: _scp, ...claims } = own;
  const needed = new Set(trial.operation.security.flatMap((one) => Object.values(one).flat()));
  const kept = scopesIn(own).filter((scope) => needed.has(scope));
  return holder('a caller without scopes', sign({ ...claims, scope: kept.join(' ') }));
}

async function draftFor(trial: Trial, stage: Stage): Promise<RequestDraft> {
  const { operation } = trial;
  const { fixture, resource } = stage;
  if (operation.query !== null) return stage.draft(operation, { body: {} });
  if (operation === resource.get || operation === resource.list)
    return stage.draft(operation, { path: fixture.path });
  return ownBody(await stage.fresh(operation), fixture.row);
}

function checkShown(trial: Trial, sent: Sent): void {
  const { output = [] } = trial.operation.crud ?? {};
  for (const { name, source, readScope } of guardedOf(trial.operation)) {
    const member = output.find(({ column }) => column === source.column)?.path.at(-1);
    if (readScope === null || member === undefined || sent.real.status >= 300) continue;
    if (holdsKey(jsonOf(sent.real.body), member))
      fail(trial, sent, `${name} is shown to a caller without the scope ${readScope}.`);
  }
}

function jsonOf(text: string): unknown {
  try {
    return parseStoredJson(text);
  } catch {
    return undefined;
  }
}

function holdsKey(value: unknown, key: string): boolean {
  if (Array.isArray(value)) return value.some((item) => holdsKey(item, key));
  if (!isJsonObject(value)) return false;
  return Object.hasOwn(value, key) || Object.values(value).some((part) => holdsKey(part, key));
}

/** Relations whose rows have properties with scopes. */
function guardedRelations({ embed: embedding }: Operation): readonly Relation[] {
  return (embedding?.relations ?? []).filter(({ model }) =>
    model.properties.some(({ readScope }) => readScope !== null),
  );
}

/** Related rows hide the same properties. */
async function embed(trial: Trial, stage: Stage, caller: Identity): Promise<void> {
  const { operation } = trial;
  const parameter = playerOf(operation, 'embed');
  if (parameter === null) return;
  for (const { name: relation, model, output } of guardedRelations(operation)) {
    const parameters = new Map([[parameterKey(parameter), [relation]]]);
    const draft = stage.draft(operation, { path: stage.fixture.path, parameters });
    const sent = await trial.send(draft, { credentials: caller });
    for (const { name, source, readScope } of model.properties) {
      const member = output.find(({ column }) => column === source.column)?.path.at(-1);
      if (readScope === null || member === undefined || sent.real.status >= 300) continue;
      if (holdsKey(jsonOf(sent.real.body), member))
        fail(trial, sent, `${name} of ${relation} is shown without the scope ${readScope}.`);
    }
  }
}

/** Conditions, orders and groups that use the property. */
async function query(trial: Trial, stage: Stage, caller: Identity): Promise<void> {
  const { operation } = trial;
  for (const { name, readScope } of guardedOf(operation)) {
    if (readScope === null || operation.query === null) continue;
    for (const body of queriesNaming(operation.query, name, stage.fixture.row[name])) {
      const sent = await trial.send(stage.draft(operation, { body }), {
        ...{ credentials: caller, expected: '403' },
      });
      if (sent.real.status >= 400) continue;
      checkShown(trial, sent);
      fail(trial, sent, `Rows can be found by ${name} without the scope ${readScope}.`);
    }
  }
}

/** CSV and NDJSON exports. */
async function takeExports(trial: Trial, stage: Stage, caller: Identity): Promise<void> {
  const { operation } = trial;
  for (const type of operation.list?.exports?.types ?? []) {
    const draft = stage.draft(operation, { path: stage.fixture.path });
    const sent = await trial.send(draft, { credentials: caller, headers: { accept: type } });
    for (const { name, source, readScope } of guardedOf(operation)) {
      const column = operation.crud?.output.find((one) => one.column === source.column);
      const value = stage.fixture.row[name];
      const [firstLine = ''] = sent.real.body.split('\n');
      const isShown =
        (column !== undefined && firstLine.includes(column.name)) ||
        (typeof value === 'string' && value.length > 5 && sent.real.body.includes(value));
      if (readScope !== null && sent.real.status < 300 && isShown)
        fail(trial, sent, `${name} is exported to a caller without the scope ${readScope}.`);
    }
  }
}

/** Filters, orders, field choices and searches that use the property. */
async function lookFor(trial: Trial, stage: Stage, caller: Identity): Promise<void> {
  const { operation } = trial;
  const { fixture, resource } = stage;
  for (const { name, readScope } of guardedOf(operation)) {
    if (readScope === null) continue;
    const message = `Rows can be found by ${name} without the scope ${readScope}.`;
    for (const question of questionsAbout(operation, { [name]: fixture.row[name] })) {
      if (!isAbout(operation, name, question)) continue;
      const sent = await ask(trial, stage, { question, caller });
      if (sent.real.status >= 400) continue;
      checkShown(trial, sent);
      fail(trial, sent, message);
    }
    for (const question of searchFor(operation, fixture.row[name])) {
      const sent = await ask(trial, stage, { question, caller });
      const rows = rowsOf(operation, sent.real.body) ?? [];
      // A full-text search may cover other columns, which do not contain this value.
      if (rows.some((row) => hasPath(resource, row, fixture.path))) fail(trial, sent, message);
    }
  }
}

function ask(
  trial: Trial,
  stage: Stage,
  { question, caller }: { readonly question: Question; readonly caller: Identity },
): Promise<Sent> {
  const parameters = new Map(question);
  const draft = stage.draft(trial.operation, { path: stage.fixture.path, parameters });
  return trial.send(draft, { credentials: caller, expected: '403' });
}

/** Whether a query parameter names the property, or filters by it. */
function isAbout({ list }: Operation, name: string, [asked]: Question): boolean {
  const [key = '', value] = asked ?? [];
  const isFilter = (list?.filters ?? []).some(
    ({ property, parameter }) => property === name && key === `query ${parameter.name}`,
  );
  return isFilter || [value].flat().some((text) => text === name || text === `-${name}`);
}

function searchFor({ list }: Operation, value: unknown): readonly Question[] {
  const { parameter } = list?.search ?? {};
  if (parameter === undefined || typeof value !== 'string' || value === '') return [];
  return [[[`query ${parameter.name}`, value]]];
}

function isBulk({ crud }: Operation): boolean {
  return crud?.action === 'bulkCreate' || crud?.action === 'bulkUpdate';
}

async function writeSeveral(trial: Trial, stage: Stage, caller: Identity): Promise<void> {
  const { operation } = trial;
  const { fixture, fixtures, resource } = stage;
  for (const { name, source, writeScope } of guardedOf(operation)) {
    const { input = [], action } = operation.crud ?? {};
    if (writeScope === null || !input.some(({ column }) => column === source.column)) continue;
    const start =
      action === 'bulkUpdate'
        ? changedItem(operation, fixture.path, {})
        : await fixtures.body(resource, { properties: 'required', examples: 'ignore' });
    const value = fixture.row[name] ?? fixture.body[name];
    const body = [writeRow(inputShape(operation), start, { [name]: value })];
    const draft = stage.draft(operation, { body });
    const purpose = { credentials: caller, expected: '403', isAboutOwn: true };
    const sent = await trial.send(draft, purpose);
    if (sent.real.status < 400)
      fail(trial, sent, `${name} can be sent in a bulk request without the scope ${writeScope}.`);
  }
}

async function write(trial: Trial, stage: Stage, caller: Identity): Promise<void> {
  const { operation } = trial;
  for (const { name, source, writeScope } of guardedOf(operation)) {
    const isInput = operation.crud?.input.some(({ column }) => column === source.column) === true;
    if (writeScope === null || !isInput) continue;
    const value = stage.fixture.row[name] ?? stage.fixture.body[name];
    const draft = ownBody(await stage.fresh(operation), stage.fixture.row, { [name]: value });
    const sent = await trial.send(draft, { credentials: caller, expected: '403' });
    if (sent.real.status >= 400) continue;
    stage.noteTaken(operation, sent, draft);
    fail(trial, sent, `${name} can be sent without the scope ${writeScope}.`);
  }
}

function fail(trial: Trial, sent: Sent, message: string): void {
  trial.fail(sent, message, { keyword: 'scope', expected: '403' });
}
