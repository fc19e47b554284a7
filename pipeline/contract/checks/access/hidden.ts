import { isJsonObject } from '../../../../server-template/runtime/shared/json/json-object.ts';
import type { Operation } from '../../../model/api-model.ts';
import { hasPath, rowsOf } from '../../rows/known-row.ts';
import type { RequestDraft } from '../../request/request-draft.ts';
import type { Identity } from '../../run/run-options.ts';
import type { Sent } from '../../run/session.ts';
import type { Stage } from '../../run/stage.ts';
import { statusFinding, type Trial } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';
import { parseStoredJson } from '../../../../server-template/runtime/shared/json/exact-json.ts';
import { holder, scopesIn, signing } from './caller-token.ts';
import { questionsAbout, type Question } from './list-questions.ts';
import { guardedOf, ownBody } from './own-body.ts';

/** What needs a scope is neither shown to, found nor written by a caller without it. */
export const hiddenCheck: Check<null> = {
  id: 'hidden',
  title: 'properties that need a scope',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(
      resource !== null &&
        resource.own.includes(operation) &&
        operation !== resource.remove &&
        guardedOf(operation).length > 0,
    ),
  run: async (trial, stage) => {
    const { operation } = trial;
    const caller = withoutScopes(trial);
    const draft = await draftFor(trial, stage);
    const sent = await trial.send(draft, { credentials: caller });
    if (sent.real.status === 401) trial.skip('The API does not take tokens that the run signs.');
    stage.noteTaken(operation, sent, draft);
    checkShown(trial, sent);
    if (operation === stage.resource.list) await lookFor(trial, stage, caller);
    else if (operation !== stage.resource.get) await write(trial, stage, caller);
  },
};

/** The run's own caller, with no scopes but those that the operation itself needs. */
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

/** Filters, orders, choices and searches that look at it. */
async function lookFor(trial: Trial, stage: Stage, caller: Identity): Promise<void> {
  const { operation } = trial;
  const { fixture, resource } = stage;
  for (const { name, readScope } of guardedOf(operation)) {
    if (readScope === null) continue;
    const message = `Rows are found by ${name} without the scope ${readScope}.`;
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
      // A search may look at other texts, which do not hold this one.
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

/** Whether a question names the property, or filters by it. */
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
  const finding = statusFinding(trial.operation, sent, '403');
  trial.fail(sent, { ...finding, keyword: 'scope', message });
}
