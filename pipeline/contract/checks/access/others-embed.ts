import { parseStoredJson } from '../../../../server-template/shared/json/exact-json.ts';
import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { Operation, Relation } from '../../../model/api-model.ts';
import { parameterKey } from '../../request/request-draft.ts';
import { pathOfRow, type KnownRow } from '../../rows/known-row.ts';
import { readRow, valueIn, type Row } from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import { singleRowPlace } from '../../../model/third-party/index.ts';
import type { Identity } from '../../run/run-options.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import type { Check } from '../check.ts';
import { playerOf } from '../list/list-parameters.ts';
import { wholePage } from '../list/read-list.ts';
import { claimedIn } from '../../rows/claimed-rows.ts';
import { otherCallers } from './other-callers.ts';

/** Rows of one caller are never embedded in responses to another. */
export const othersEmbedCheck: Check<Relation> = {
  id: 'others-embed',
  title: "other callers' rows are never embedded",
  kind: 'list',
  applies: ({ operation, resource }) => {
    const { embed } = operation;
    if (embed === null || (operation !== resource?.list && operation !== resource?.get)) return [];
    return embed.relations
      .filter(({ rows, isCount }) => isCount !== true && claimedIn(rows).length > 0)
      .map((relation) => ({
        ...{ name: relation.name, detail: relation },
        title: `with ${relation.name} of another caller`,
      }));
  },
  run: async (test, context, relation) => {
    const { operation } = test;
    const related = await relatedRow(context, relation);
    const parameter = playerOf(operation, 'embed');
    if (related === null || parameter === null)
      return test.skip(`No row of ${relation.model.name} is known that could be embedded.`);
    const asked = [[parameterKey(parameter), [relation.name]]] as const;
    const path = pathTo(context, relation, related);
    if (operation === context.resource.get && path === null)
      return test.skip('The row that would contain it is not known.');
    const draft =
      operation === context.resource.get
        ? context.draft(operation, { path: path ?? new Map(), parameters: new Map(asked) })
        : context.draft(operation, { parameters: wholePage(operation, asked) });
    for (const other of otherCallers(test, { rule: relation.rows, row: related.row }))
      await ask(test, { draft, other, relation, row: related.row });
  },
};

/**
 * A row of the run in the relation: the one that the fixture refers to, or one that refers to it.
 */
async function relatedRow(
  context: TestContext,
  { model, key, most }: Relation,
): Promise<KnownRow | null> {
  if (most === null) {
    const { row } = context.fixture;
    const values = key.map(([own, other]) => [other, row[own] ?? null] as const);
    if (values.some(([, value]) => value === null)) return null;
    return { ...context.fixture, row: Object.fromEntries(values) };
  }
  const resource = context.fixtures.resourceOf(model.name);
  if (resource === null || resource.create === null) return null;
  const made = await context.fixtures.make(resource);
  const isLinked = key.every(([, other]) => (made.row[other] ?? null) !== null);
  return isLinked ? made : null;
}

/** The key of the row with the related one. */
function pathTo(
  context: TestContext,
  { key, most }: Relation,
  { row }: KnownRow,
): KnownRow['path'] | null {
  if (most === null) return context.fixture.path;
  return pathOfRow(
    context.resource,
    Object.fromEntries(key.map(([own, other]) => [own, row[other]])),
  );
}

async function ask(
  test: Test,
  {
    draft,
    other,
    relation,
    row,
  }: {
    readonly draft: Parameters<Test['send']>[0];
    readonly other: Identity;
    readonly relation: Relation;
    readonly row: Row;
  },
): Promise<void> {
  const sent = await test.send(draft, { credentials: other, expected: '200' });
  if (sent.real.status === 401) test.skip(`The API rejects the credentials of ${other.name}.`);
  if (sent.real.status >= 300) return;
  if (!embeddedRows(test.operation, relation, sent).some((one) => isSame(relation, row, one)))
    return;
  test.fail(sent, `${other.name} sees another caller's row in ${relation.name}.`, {
    keyword: 'rows',
    expected: `a row without its ${relation.model.name}`,
  });
}

function embeddedRows(
  operation: Operation,
  { name, model, output }: Relation,
  { real }: Sent,
): readonly Row[] {
  const json = parseStoredJson(real.body);
  const holders = [valueIn(json, singleRowPlace(operation))].flat();
  return holders
    .flatMap((holder: unknown) => (isJsonObject(holder) ? [holder[name]].flat() : []))
    .map((one: unknown) => readRow({ model, columns: output }, one))
    .filter((row) => row !== null);
}

/** Whether both have the same key, as far as it is known. */
function isSame({ model }: Relation, row: Row, shown: Row): boolean {
  const columns = model.source.primaryKey ?? [];
  const names = model.properties
    .filter(({ source }) => columns.includes(source.column))
    .map(({ name }) => name)
    .filter((name) => Object.hasOwn(row, name) && Object.hasOwn(shown, name));
  return names.length > 0 && names.every((name) => isSameValue(row[name], shown[name]));
}
