import { parseStoredJson } from '../../../../server-template/shared/json/exact-json.ts';
import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { EmbeddedList } from '../../../../server-template/shared/list/embedding.ts';
import type { Operation, Parameter, Relation } from '../../../model/api-model.ts';
import { singleRowPlace } from '../../../model/third-party/index.ts';
import { parameterKey } from '../../request/request-draft.ts';
import { readRow, valueIn, type Row } from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import type { Check } from '../check.ts';
import { comparable } from './comparable.ts';
import { filterValue, fits } from './filter-rule.ts';
import { playerOf } from './list-parameters.ts';
import { wholePage } from './read-list.ts';

/** Embedded lists are in the requested order, within the limit, and contain only matching rows. */
export const embeddedCheck: Check<ListedRelation> = {
  id: 'embedded',
  title: 'embedded lists are sorted, limited and filtered',
  kind: 'list',
  applies: ({ operation, resource }) =>
    operation !== resource?.list && operation !== resource?.get
      ? []
      : (operation.embed?.relations ?? []).flatMap((relation) =>
          relation.list === undefined
            ? []
            : [{ name: relation.name, detail: { ...relation, list: relation.list } }],
        ),
  run: async (test, context, relation) => {
    const whole = await readLists(test, context, relation, []);
    if (whole === null) return;
    const stored = whole.lists.flat();
    for (const question of questionsOf(test.operation, relation, stored)) {
      const found = await readLists(test, context, relation, [question.asked]);
      if (found === null) return;
      const isWrong = found.lists.some((list) => !question.holds(list));
      if (!isWrong) continue;
      const message = `${relation.name} is not ${question.expected}.`;
      return test.fail(found.sent, message, { keyword: 'embed', expected: question.expected });
    }
  },
};

type ListedRelation = Relation & { readonly list: EmbeddedList };
type Entry = readonly [key: string, value: unknown];

interface Lists {
  readonly sent: Sent;
  /** The embedded list of each row. */
  readonly lists: readonly (readonly Row[])[];
}

async function readLists(
  test: Test,
  context: TestContext,
  { name, model, output }: ListedRelation,
  entries: readonly Entry[],
): Promise<Lists | null> {
  const { operation } = test;
  const embed = playerOf(operation, 'embed');
  if (embed === null) return null;
  const asked = [[parameterKey(embed), [name]] as const, ...entries];
  const isOfOne = operation === context.resource.get;
  const draft = isOfOne
    ? context.draft(operation, { path: context.fixture.path, parameters: new Map(asked) })
    : context.draft(operation, { parameters: wholePage(operation, asked) });
  const sent = await test.send(draft);
  if (!test.success(sent, '200')) return null;
  const rows = [valueIn(parseStoredJson(sent.real.body), singleRowPlace(operation))].flat();
  const lists = rows.map((row: unknown) => {
    const list: unknown = isJsonObject(row) ? row[name] : null;
    const shape = { model, columns: output };
    return Array.isArray(list) ? list.map((one: unknown) => readRow(shape, one) ?? {}) : [];
  });
  return { sent, lists };
}

/** A request, and what holds for each list of its response, whatever other clients write. */
interface Question {
  readonly asked: Entry;
  /** Completes "is not …": `sorted by price`. */
  readonly expected: string;
  readonly holds: (list: readonly Row[]) => boolean;
}

function questionsOf(
  { parameters }: Operation,
  { list: { paging, abilities } }: ListedRelation,
  stored: readonly Row[],
): readonly Question[] {
  const named = (name: string | undefined): Parameter | undefined =>
    parameters.find((one) => one.in === 'query' && one.name === name);
  const [limit, sort] = [named(paging.limit), named(abilities.sort?.name)];
  const limited: readonly Question[] =
    limit === undefined
      ? []
      : [
          {
            asked: [parameterKey(limit), 1],
            expected: 'limited to one row',
            holds: (list) => list.length <= 1,
          },
        ];
  const sorted = (abilities.sortable ?? []).flatMap(({ name, property }): readonly Question[] =>
    sort === undefined
      ? []
      : [1, -1].map((way) => ({
          asked: [parameterKey(sort), [way === 1 ? name : `-${name}`]],
          expected: `sorted by ${way === 1 ? '' : '-'}${name}`,
          holds: (list) =>
            isOrdered(
              list.map((row) => row[property]),
              way,
            ),
        })),
  );
  const filtered = (abilities.filters ?? []).flatMap(
    ({ parameter: { name }, op, property, form }): readonly Question[] => {
      const parameter = named(name);
      const value = stored
        .map((row) => (op === 'null' ? row[property] === null : filterValue(op, row[property])))
        .find((one) => one !== null);
      if (parameter === undefined || value === undefined || form !== undefined) return [];
      const sent = parameter.schema.type === 'array' && !Array.isArray(value) ? [value] : value;
      return [
        {
          asked: [parameterKey(parameter), sent],
          expected: `filtered by ${name}`,
          holds: (list) => list.every((row) => fits(op, value, row[property]) !== false),
        },
      ];
    },
  );
  return [...limited, ...sorted, ...filtered];
}

/** Values whose order depends on the database are not compared. */
function isOrdered(values: readonly unknown[], way: number): boolean {
  return values.every((value, index) => {
    const before = values[index - 1];
    const [left, right] = [comparable(before), comparable(value)];
    if (index === 0 || left === null || right === null || isSameValue(before, value)) return true;
    return (right - left) * way > 0;
  });
}
