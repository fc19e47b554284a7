import type { Operation, Parameter } from '../../../model/api-model.ts';
import { parameterKey } from '../../request/request-draft.ts';
import { valueText } from '../../rows/compare-row.ts';
import { hasPath } from '../../rows/known-row.ts';
import type { Finding } from '../../response/finding.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import { statusFinding, type Test } from '../../run/test.ts';
import type { Check } from '../check.ts';
import { fits, withOtherCase, withWildcard } from './filter-rule.ts';
import { readList, wholePage } from './read-list.ts';

/** A search finds a row by part of each searched text, in another case, and only rows that contain it. */
export const searchCheck: Check<Searched> = {
  id: 'search',
  title: 'a search returns the rows that contain the text, and no others',
  kind: 'list',
  applies: ({ operation, resource }) =>
    (operation === resource?.list && resource.create !== null ? searchedIn(operation) : []).map(
      (searched) => ({
        name: searched.property,
        title: `a search returns the rows whose ${searched.property} contains the text`,
        detail: searched,
      }),
    ),
  run: async (test, context, searched) => {
    const row = (await context.read(context.fixture))?.row ?? null;
    const texts = row === null ? [] : textsOf(row[searched.property]);
    if (texts.length === 0) return test.skip(`No row has a word in ${searched.property}.`);
    for (const text of texts) await trySearch(test, context, searched, { row: row ?? {}, text });
  },
};

async function trySearch(
  test: Test,
  context: TestContext,
  searched: Searched,
  { row, text }: { readonly row: Row; readonly text: string },
): Promise<void> {
  // Other clients may have changed or deleted the row meanwhile.
  for (const isLast of [false, true]) {
    const wrong = await wrongResult(test, context, searched, { row, text });
    if (wrong === null) return;
    const now = (await context.read(context.fixture))?.row?.[searched.property];
    if (now !== row[searched.property]) return;
    if (isLast) test.report(wrong.sent, wrong.finding);
  }
}

/** A text that a list searches, among others. */
interface Searched {
  readonly parameter: Parameter;
  readonly property: string;
  readonly properties: readonly string[];
}

function searchedIn({ list, parameters }: Operation): readonly Searched[] {
  const search = list?.search;
  const parameter = parameters.find(({ role }) => role === 'search');
  if (search === undefined || parameter === undefined) return [];
  const properties = search.columns.map(({ property }) => property);
  return properties.map((property) => ({ parameter, property, properties }));
}

/**
 * Part of a word that databases of every collation compare alike, with its case changed; the words
 * around a space; and two texts that no row contains: with a wildcard, and with another word.
 */
function textsOf(value: unknown): readonly string[] {
  if (typeof value !== 'string') return [];
  const [word] = /[A-Za-z0-9]{3,20}/.exec(value) ?? [];
  const [phrase] = /[A-Za-z0-9]{1,20} [A-Za-z0-9]{1,20}/.exec(value) ?? [];
  const found = [word, phrase].flatMap((text) => (text === undefined ? [] : [withOtherCase(text)]));
  const absent = word === undefined ? [] : [withWildcard(word), `${word} qx9zq`];
  return [...found, ...absent].filter((text) => text !== undefined);
}

/** What is wrong with the rows that a search returns; null: nothing. */
async function wrongResult(
  test: Test,
  context: TestContext,
  { parameter, properties, property }: Searched,
  { row, text }: { readonly row: Row; readonly text: string },
): Promise<{ readonly sent: Sent; readonly finding: Finding } | null> {
  const { operation: list } = test;
  const asked = wholePage(list, [[parameterKey(parameter), text]]);
  const page = await readList(test, context, list, asked);
  if (page === null) return null;
  const { rows, sent } = page;
  const found = (message: string, actual: string, quantity: 'all' | 'only') => ({
    sent,
    finding: {
      ...statusFinding(list, sent, `${quantity} rows that contain ${valueText(text)}`),
      ...{ keyword: 'search', pointer: parameter.schemaPointer ?? list.pointer, message, actual },
    },
  });
  const isOther = (one: Row): boolean =>
    properties.every((name) => one[name] !== undefined && fits('like', text, one[name]) === false);
  const other = rows.find(isOther);
  if (other !== undefined)
    return found(
      'The search returns a row that does not contain the text.',
      `a row with ${properties.map((name) => `${name} ${valueText(other[name])}`).join(', ')}`,
      'only',
    );
  // A full page may be followed by others.
  const isExpected = rows.length < 100 && fits('like', text, row[property]) === true;
  if (!isExpected || rows.some((one) => hasPath(context.resource, one, context.fixture.path)))
    return null;
  return found(
    `The search does not find a row by its ${property}.`,
    `not the row with ${property} ${valueText(row[property])}`,
    'all',
  );
}
