import type { Operation, Parameter } from '../../../model/api-model.ts';
import { parameterKey } from '../../request/request-draft.ts';
import { valueText } from '../../rows/compare-row.ts';
import { hasPath } from '../../rows/known-row.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { Stage } from '../../run/stage.ts';
import { statusFinding, type Trial } from '../../run/trial.ts';
import type { Check } from '../check.ts';
import { fits, withOtherCase } from './filter-rule.ts';
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
  run: async (trial, stage, searched) => {
    const row = (await stage.read(stage.fixture))?.row ?? null;
    const text = row === null ? null : wordOf(row[searched.property]);
    if (text === null) return trial.skip(`No row has a word in ${searched.property}.`);
    // The row may have been changed or deleted meanwhile.
    for (const isLast of [false, true]) {
      const isRight = await finds(trial, stage, { searched, text, isLast });
      const again = (await stage.read(stage.fixture))?.row?.[searched.property];
      if (isRight || again !== row?.[searched.property]) return;
    }
  },
};

/** A text that a list searches, beside others. */
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

/** Part of a word that databases of every collation compare alike, with its case changed. */
function wordOf(value: unknown): string | null {
  const [word] = (typeof value === 'string' && /[A-Za-z0-9]{3,20}/.exec(value)) || [];
  return word === undefined ? null : withOtherCase(word);
}

interface Search {
  readonly searched: Searched;
  readonly text: string;
  /** Whether to report what is wrong. */
  readonly isLast: boolean;
}

async function finds(
  trial: Trial,
  stage: Stage,
  { searched: { parameter, properties, property }, text, isLast }: Search,
): Promise<boolean> {
  const { operation: list } = trial;
  const asked = wholePage(list, [[parameterKey(parameter), text]]);
  const page = await readList(trial, stage, list, asked);
  if (page === null) return true;
  const isOther = (row: Row): boolean =>
    properties.every((name) => row[name] !== undefined && fits('like', text, row[name]) === false);
  const wrong = page.rows.find(isOther);
  const isMissing =
    page.rows.length < 100 &&
    !page.rows.some((row) => hasPath(stage.resource, row, stage.fixture.path));
  if (wrong === undefined && !isMissing) return true;
  if (!isLast) return false;
  trial.fail(page.sent, {
    ...statusFinding(list, page.sent, `rows that contain ${valueText(text)}`),
    ...{ keyword: 'search', pointer: parameter.schemaPointer ?? list.pointer },
    message:
      wrong === undefined
        ? `The search does not find a row by its ${property}.`
        : 'The search returns a row that does not contain the text.',
    actual:
      wrong === undefined ? 'the row is missing' : valueText(properties.map((name) => wrong[name])),
  });
  return false;
}
