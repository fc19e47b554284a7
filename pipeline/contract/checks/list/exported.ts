import { parseStoredJson } from '../../../../server-template/shared/json/exact-json.ts';
import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import {
  createRowPrinter,
  type ExportType,
} from '../../../../server-template/shared/list/exported-rows.ts';
import type { Member } from '../../../../server-template/shared/response-shape.ts';
import { essenceOf } from '../../../../server-template/shared/media-type.ts';
import type { Operation } from '../../../model/api-model.ts';
import { callerOf } from '../../request/token-claims.ts';
import { valueIn } from '../../rows/row-shape.ts';
import { singleRowPlace } from '../../../model/third-party/index.ts';
import type { Sent } from '../../run/session.ts';
import type { Test } from '../../run/test.ts';
import type { Check } from '../check.ts';
import { pagesOf } from './list-parameters.ts';
import { pageAt } from './read-list.ts';
import { othersWrite } from './settled-rows.ts';

/**
 * An export has the same rows as the list in JSON: all of them if they fit on one page, else those
 * of the page.
 */
export const exportedCheck: Check<ExportType> = {
  id: 'exported',
  title: 'an export contains the rows of the list, value by value',
  kind: 'list',
  applies: ({ operation, resource }) =>
    operation === resource?.list
      ? (operation.list?.exports?.types ?? []).map((type) => ({ name: type, detail: type }))
      : [],
  run: async (test, context, type) => {
    const { operation: list } = test;
    const pages = pagesOf(list);
    const page = pageAt(pages, null, pages.largest);
    const json = { accept: 'application/json' };
    const whole = await test.send(context.draft(list, { parameters: page }), { headers: json });
    if (!test.success(whole, '200', list)) return;
    const rows = rowsIn(list, whole);
    if (rows === null) return test.skip('The response is not a list of rows.');
    const isAll = pages.largest === null || rows.length < pages.largest;
    const asked = context.draft(list, isAll ? {} : { parameters: page });
    const sent = await test.send(asked, { headers: { accept: type } });
    if (!test.success(sent, '200', list) || !hasType(test, sent, type)) return;
    const difference = differenceOf(sent.real.body, { type, rows, names: namesFor(test, rows) });
    if (difference === null) return;
    const again = await test.send(context.draft(list, { parameters: page }), { headers: json });
    if (again.real.body !== whole.real.body) return test.skip(othersWrite);
    test.fail(sent, 'The export does not contain the rows of the list.', {
      keyword: 'exported',
      expected: difference.expected.slice(0, 200),
      actual: sent.real.body.slice(difference.at, difference.at + 200),
    });
  },
};

function rowsIn(operation: Operation, { real }: Sent): readonly JsonRow[] | null {
  const rows = valueIn(parseStoredJson(real.body), singleRowPlace(operation));
  return Array.isArray(rows) ? rows.filter(isJsonObject) : null;
}

type JsonRow = Readonly<Record<string, unknown>>;

function hasType(test: Test, sent: Sent, type: ExportType): boolean {
  const { 'content-type': given = 'none' } = sent.real.headers;
  if (essenceOf(given) === type) return true;
  test.fail(sent, `A list that declares ${type} responds with another media type.`, {
    keyword: 'media-type',
    expected: type,
    actual: given,
  });
  return false;
}

/** The columns that the run's caller may read. */
function namesFor({ operation, session }: Test, rows: readonly JsonRow[]): readonly string[] {
  const { row = [], model } = operation.crud ?? {};
  const { scopes } = callerOf(session.parts.options);
  const guarded = new Map(model?.properties.map(({ name, readScope }) => [name, readScope]));
  const isShown = ({ name, value }: Member): boolean => {
    const scope = value.kind === 'column' ? (guarded.get(value.property) ?? null) : null;
    return scope === null || scopes.has(scope) || rows.some((one) => Object.hasOwn(one, name));
  };
  return row.filter(isShown).map(({ name }) => name);
}

/** How an export differs from the rows of the list, line by line; null: not at all. */
function differenceOf(
  body: string,
  {
    type,
    rows,
    names,
  }: {
    readonly type: ExportType;
    readonly rows: readonly JsonRow[];
    readonly names: readonly string[];
  },
): { readonly expected: string; readonly at: number } | null {
  const { head, row } = createRowPrinter(type, names);
  const expected = [head, ...rows.map((one) => row(picked(one, names)))].filter(Boolean);
  let at = 0;
  for (const line of expected) {
    if (!body.startsWith(line, at)) return { expected: line, at };
    at += line.length;
  }
  return at < body.length ? { expected: 'the end', at } : null;
}

function picked(row: JsonRow, names: readonly string[]): JsonRow {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(row, name)).map((name) => [name, row[name]]),
  );
}
