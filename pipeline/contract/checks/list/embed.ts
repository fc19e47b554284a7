import { parseStoredJson } from '../../../../server-template/shared/json/exact-json.ts';
import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { Embed, Operation, Relation } from '../../../model/api-model.ts';
import { parameterKey } from '../../request/request-draft.ts';
import { hasPath, showsKey } from '../../rows/known-row.ts';
import { isSameValue } from '../../rows/same-value.ts';
import { readRow, valueIn } from '../../rows/row-shape.ts';
import { singleRowPlace } from '../../../model/third-party/index.ts';
import type { Sent } from '../../run/session.ts';
import { madeOrReason, type TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import type { Check } from '../check.ts';
import { playerOf } from './list-parameters.ts';
import { wholePage } from './read-list.ts';
import { relatedError } from './related-rows.ts';

/** Rows contain the requested related rows: the right ones, and within the documented limit. */
export const embedCheck: Check<{ readonly embed: Embed; readonly relation: Relation }> = {
  id: 'embed',
  title: 'the requested related rows are embedded',
  kind: 'list',
  applies: ({ operation, resource }) => {
    const { embed } = operation;
    if (embed === null || (operation !== resource?.list && operation !== resource?.get)) return [];
    return embed.relations.map((relation) => ({
      name: relation.name,
      title: `with ${relation.name} of each row`,
      detail: { embed, relation },
    }));
  },
  run: async (test, context, { relation }) => {
    const { operation } = test;
    const parameter = playerOf(operation, 'embed');
    if (parameter === null) return;
    const sibling = siblingOf(operation, relation);
    const names = [relation.name, ...(sibling === null ? [] : [sibling.name])];
    const asked = [[parameterKey(parameter), names]] as const;
    const draft =
      operation === context.resource.get
        ? context.draft(operation, { path: context.fixture.path, parameters: new Map(asked) })
        : context.draft(operation, { parameters: wholePage(operation, asked) });
    const counted = { ...relation, sibling };
    const wrongIn = ({ real: { body } }: Sent): string | undefined =>
      shownRows(operation, body)
        .map((row) => relatedError(operation, counted, row))
        .find((error) => error !== null) ?? undefined;
    let sent = await test.send(draft);
    if (!test.success(sent, '200')) return;
    // Other clients may write between two queries.
    if (sibling !== null && wrongIn(sent) !== undefined) sent = await test.send(draft);
    if (!test.success(sent, '200')) return;
    const message = wrongIn(sent);
    if (message !== undefined)
      return test.fail(sent, message, { keyword: 'embed', expected: relation.name });
    if (operation === context.resource.get) await mustEmbedNew(test, context, relation, asked);
  },
};

/** The list of the rows that a property counts, or of the junction table; null: none. */
function siblingOf({ embed }: Operation, relation: Relation): Relation | null {
  const { key, isCount, through } = relation;
  if (isCount !== true && through === undefined) return null;
  const [model, between] = isCount === true ? [relation.model, through?.model] : [through?.model];
  const isSame = (one: Relation): boolean =>
    one.model === model && one.most !== null && String(one.key) === String(key);
  return embed?.relations.find((one) => isSame(one) && one.through?.model === between) ?? null;
}

function isRuled({ rows, through }: Relation): boolean {
  return rows !== null || (through !== undefined && through.rows !== null);
}

/** New rows are among the embedded rows of the row that they refer to. */
async function mustEmbedNew(
  test: Test,
  context: TestContext,
  relation: Relation,
  asked: readonly (readonly [string, unknown])[],
): Promise<void> {
  const { operation } = test;
  const { fixtures, resource } = context;
  const { name, model, key, most, output, through } = relation;
  const below = fixtures.resourceOf((through?.model ?? model).name);
  if (most === null || isRuled(relation) || !below?.create || below.remove === null) return;
  const made = [];
  for (let count = 0; count < 2; count++) {
    const one = await madeOrReason(() => fixtures.make(below));
    if (typeof one !== 'string') made.push(one);
  }
  for (const { row, path } of made) {
    const entries = key.map(([own, other]) => {
      const at = resource.keyProperties.indexOf(own);
      return [resource.key[at]?.parameter ?? '', row[other] ?? null] as const;
    });
    if (entries.some(([parameter, value]) => parameter === '' || value === null)) return;
    const parameters = new Map(asked);
    const sent = await test.send(context.draft(operation, { path: new Map(entries), parameters }));
    if (sent.real.status !== 200) return;
    const shape = { model, columns: output };
    const embedded = shownRows(operation, sent.real.body).flatMap((json) => {
      const list: unknown = isJsonObject(json) ? json[name] : null;
      return Array.isArray(list) ? list.map((item) => readRow(shape, item) ?? {}) : [];
    });
    const far = through?.key ?? [];
    const showsKeys =
      through === undefined
        ? embedded.every((item) => showsKey(below, item))
        : embedded.every((item) => far.every(([, other]) => Object.hasOwn(item, other)));
    const isThere = embedded.some((item) =>
      through === undefined
        ? hasPath(below, item, path)
        : far.every(([own, other]) => isSameValue(item[other], row[own])),
    );
    if (isThere || !showsKeys || embedded.length >= most) continue;
    return test.fail(sent, `${name} does not contain a new row that refers to the row.`, {
      keyword: 'embed',
      expected: `the new row in ${name}`,
    });
  }
}

function shownRows(operation: Operation, body: string): readonly unknown[] {
  return [valueIn(parseStoredJson(body), singleRowPlace(operation))].flat();
}
