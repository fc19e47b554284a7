import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { Operation, Relation } from '../../../model/api-model.ts';
import { hasPath, rowsOf } from '../../rows/known-row.ts';
import type { Identity } from '../../run/run-options.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
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
  run: async (test, context) => {
    const { operation } = test;
    const caller = withoutScopes(test);
    if (isBulk(operation)) return writeSeveral(test, context, caller);
    const draft = await draftFor(test, context);
    const sent = await test.send(draft, { credentials: caller });
    if (sent.real.status === 401) test.skip('The API rejects tokens that the run signs.');
    context.noteTaken(operation, sent, draft);
    checkShown(test, sent);
    await embed(test, context, caller);
    if (operation.query !== null) await query(test, context, caller);
    else if (operation === context.resource.list) {
      await lookFor(test, context, caller);
      await takeExports(test, context, caller);
    } else if (operation !== context.resource.get) await write(test, context, caller);
  },
};

/** The run's own caller, with only the scopes that the operation itself needs. */
function withoutScopes(test: Test): Identity {
  const { own, sign } = signing(test);
  const { scope: _scope, scp: _scp, ...claims } = own;
  const needed = new Set(test.operation.security.flatMap((one) => Object.values(one).flat()));
  const kept = scopesIn(own).filter((scope) => needed.has(scope));
  return holder('a caller without scopes', sign({ ...claims, scope: kept.join(' ') }));
}

async function draftFor(test: Test, context: TestContext): Promise<RequestDraft> {
  const { operation } = test;
  const { fixture, resource } = context;
  if (operation.query !== null) return context.draft(operation, { body: {} });
  if (operation === resource.get || operation === resource.list)
    return context.draft(operation, { path: fixture.path });
  return ownBody(await context.fresh(operation), fixture.row);
}

function checkShown(test: Test, sent: Sent): void {
  const { output = [] } = test.operation.crud ?? {};
  for (const { name, source, readScope } of guardedOf(test.operation)) {
    const member = output.find(({ column }) => column === source.column)?.path.at(-1);
    if (readScope === null || member === undefined || sent.real.status >= 300) continue;
    if (holdsKey(jsonOf(sent.real.body), member))
      fail(test, sent, `${name} is shown to a caller without the scope ${readScope}.`);
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
async function embed(test: Test, context: TestContext, caller: Identity): Promise<void> {
  const { operation } = test;
  const parameter = playerOf(operation, 'embed');
  if (parameter === null) return;
  for (const { name: relation, model, output } of guardedRelations(operation)) {
    const parameters = new Map([[parameterKey(parameter), [relation]]]);
    const draft = context.draft(operation, { path: context.fixture.path, parameters });
    const sent = await test.send(draft, { credentials: caller });
    for (const { name, source, readScope } of model.properties) {
      const member = output.find(({ column }) => column === source.column)?.path.at(-1);
      if (readScope === null || member === undefined || sent.real.status >= 300) continue;
      if (holdsKey(jsonOf(sent.real.body), member))
        fail(test, sent, `${name} of ${relation} is shown without the scope ${readScope}.`);
    }
  }
}

/** Conditions, orders and groups that use the property. */
async function query(test: Test, context: TestContext, caller: Identity): Promise<void> {
  const { operation } = test;
  for (const { name, readScope } of guardedOf(operation)) {
    if (readScope === null || operation.query === null) continue;
    for (const body of queriesNaming(operation.query, name, context.fixture.row[name])) {
      const sent = await test.send(context.draft(operation, { body }), {
        ...{ credentials: caller, expected: '403' },
      });
      if (sent.real.status >= 400) continue;
      checkShown(test, sent);
      fail(test, sent, `Rows can be found by ${name} without the scope ${readScope}.`);
    }
  }
}

/** CSV and NDJSON exports. */
async function takeExports(test: Test, context: TestContext, caller: Identity): Promise<void> {
  const { operation } = test;
  for (const type of operation.list?.exports?.types ?? []) {
    const draft = context.draft(operation, { path: context.fixture.path });
    const sent = await test.send(draft, { credentials: caller, headers: { accept: type } });
    for (const { name, source, readScope } of guardedOf(operation)) {
      const column = operation.crud?.output.find((one) => one.column === source.column);
      const value = context.fixture.row[name];
      const [firstLine = ''] = sent.real.body.split('\n');
      const isShown =
        (column !== undefined && firstLine.includes(column.name)) ||
        (typeof value === 'string' && value.length > 5 && sent.real.body.includes(value));
      if (readScope !== null && sent.real.status < 300 && isShown)
        fail(test, sent, `${name} is exported to a caller without the scope ${readScope}.`);
    }
  }
}

/** Filters, orders, field choices and searches that use the property. */
async function lookFor(test: Test, context: TestContext, caller: Identity): Promise<void> {
  const { operation } = test;
  const { fixture, resource } = context;
  for (const { name, readScope } of guardedOf(operation)) {
    if (readScope === null) continue;
    const message = `Rows can be found by ${name} without the scope ${readScope}.`;
    for (const question of questionsAbout(operation, { [name]: fixture.row[name] })) {
      if (!isAbout(operation, name, question)) continue;
      const sent = await ask(test, context, { question, caller });
      if (sent.real.status >= 400) continue;
      checkShown(test, sent);
      fail(test, sent, message);
    }
    for (const question of searchFor(operation, fixture.row[name])) {
      const sent = await ask(test, context, { question, caller });
      const rows = rowsOf(operation, sent.real.body) ?? [];
      // A full-text search may cover other columns, which do not contain this value.
      if (rows.some((row) => hasPath(resource, row, fixture.path))) fail(test, sent, message);
    }
  }
}

function ask(
  test: Test,
  context: TestContext,
  { question, caller }: { readonly question: Question; readonly caller: Identity },
): Promise<Sent> {
  const parameters = new Map(question);
  const draft = context.draft(test.operation, { path: context.fixture.path, parameters });
  return test.send(draft, { credentials: caller, expected: '403' });
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

async function writeSeveral(test: Test, context: TestContext, caller: Identity): Promise<void> {
  const { operation } = test;
  const { fixture, fixtures, resource } = context;
  for (const { name, source, writeScope } of guardedOf(operation)) {
    const { input = [], action } = operation.crud ?? {};
    if (writeScope === null || !input.some(({ column }) => column === source.column)) continue;
    const start =
      action === 'bulkUpdate'
        ? changedItem(operation, fixture.path, {})
        : await fixtures.body(resource, { properties: 'required', examples: 'ignore' });
    const value = fixture.row[name] ?? fixture.body[name];
    const body = [writeRow(inputShape(operation), start, { [name]: value })];
    const draft = context.draft(operation, { body });
    const purpose = { credentials: caller, expected: '403', isAboutOwn: true };
    const sent = await test.send(draft, purpose);
    if (sent.real.status < 400)
      fail(test, sent, `${name} can be sent in a bulk request without the scope ${writeScope}.`);
  }
}

async function write(test: Test, context: TestContext, caller: Identity): Promise<void> {
  const { operation } = test;
  for (const { name, source, writeScope } of guardedOf(operation)) {
    const isInput = operation.crud?.input.some(({ column }) => column === source.column) === true;
    if (writeScope === null || !isInput) continue;
    const value = context.fixture.row[name] ?? context.fixture.body[name];
    const draft = ownBody(await context.fresh(operation), context.fixture.row, { [name]: value });
    const sent = await test.send(draft, { credentials: caller, expected: '403' });
    if (sent.real.status >= 400) continue;
    context.noteTaken(operation, sent, draft);
    fail(test, sent, `${name} can be sent without the scope ${writeScope}.`);
  }
}

function fail(test: Test, sent: Sent, message: string): void {
  test.fail(sent, message, { keyword: 'scope', expected: '403' });
}
