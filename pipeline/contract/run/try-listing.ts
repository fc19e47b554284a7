import type { Operation, Parameter } from '../../model/api-model.ts';
import { countHeader, listParameters } from '../plan/list-parameters.ts';
import { hasPath, pathOfRow, type KnownRow, type Row } from './made-row.ts';
import type { Sent } from './session.ts';
import { statusFinding, type Trial } from './trial.ts';
import { findInList, largestLimit, paging, readList } from './read-list.ts';
import { tryFilters } from './try-filters.ts';
import { tryLinks } from './try-links.ts';
import { tryFields, trySort } from './try-list-parameters.ts';
import { differing, shown } from './compare-row.ts';
import { readRow, tryScenario, type Walk } from './walk.ts';

/** New rows are listed; pages, limit, order and filters do what they say. */
export async function tryListing(walk: Walk, rows: readonly KnownRow[]): Promise<void> {
  const { list, model } = walk.resource;
  if (list === null) return;
  const [made] = rows;
  await tryScenario(walk, { operation: list, name: 'listed' }, async (trial) => {
    if (made === undefined) return trial.skip('No row could be created.');
    const found = await findInList(walk, trial, (row) => hasPath(walk.resource, row, made.path));
    if (found.row !== null && found.sent !== null && model !== null) {
      const read = await readRow(walk, made, trial);
      const different =
        read === null || read.row === null ? [] : differing(walk.resource, found.row, read.row);
      for (const name of different)
        trial.fail(found.sent, {
          ...statusFinding(list, found.sent, shown(read?.row?.[name])),
          keyword: 'state',
          instance: `/${name}`,
          message: `${name} of a row is not the same in the list as in the row itself.`,
          actual: shown(found.row[name]),
        });
    }
    if (found.row !== null || found.sent === null) return;
    if (model === null) return trial.skip('The list may show only some rows.');
    trial.fail(found.sent, {
      ...statusFinding(list, found.sent, 'a list with the new row'),
      keyword: 'state',
      message: 'A new row is in no page of the list.',
    });
  });
  if (model === null) return;
  await tryPaging(walk, list);
  const { sort, fields, filters } = listParameters(list);
  if (sort !== null) await trySort(walk, list, sort);
  if (fields !== null) await tryFields(walk, list, fields);
  await tryFilters(walk, list, filters);
}

async function tryPaging(walk: Walk, list: Operation): Promise<void> {
  const { page, limit } = listParameters(list);
  if (limit === null) return;
  await tryScenario(walk, { operation: list, name: 'limit' }, async (trial) => {
    const size = Math.max(1, limit.schema.minimum ?? 1);
    const found = await readList(walk, trial, list, paging(null, 1, limit, size));
    if (found === null) return;
    if (found.rows.length > size)
      trial.fail(found.sent, {
        ...statusFinding(list, found.sent, `${size} rows`),
        keyword: 'limit',
        message: `A page of at most ${size} rows holds ${found.rows.length}.`,
        actual: `${found.rows.length} rows`,
      });
  });
  if (page === null) return;
  await tryScenario(walk, { operation: list, name: 'total' }, (trial) =>
    tryTotal(walk, { trial, list, page, limit }),
  );
  await tryScenario(walk, { operation: list, name: 'pages' }, (trial) =>
    tryPages(walk, { trial, list, page, limit }),
  );
  await tryLinks(walk, { list, page, limit });
  await tryScenario(walk, { operation: list, name: 'beyond' }, async (trial) => {
    const far = Math.min(page.schema.maximum ?? 1_000_000, 1_000_000);
    const found = await readList(walk, trial, list, paging(page, far, limit, largestLimit(limit)));
    if (found !== null && found.rows.length > 0)
      trial.fail(found.sent, {
        ...statusFinding(list, found.sent, 'no rows'),
        keyword: 'page',
        message: `Page ${far} is not empty.`,
        actual: `${found.rows.length} rows`,
      });
  });
}

/** The total that a page tells is the number of rows. */
async function tryTotal(walk: Walk, { trial, list, page, limit }: Paging): Promise<void> {
  const name = countHeader(list)?.toLowerCase() ?? '';
  const size = largestLimit(limit) ?? 0;
  // Others may write meanwhile: two counts must disagree in the same way.
  for (let attempt = 0; ; attempt++) {
    const whole = await readList(walk, trial, list, paging(page, 1, limit, size));
    if (whole === null) return;
    const told = whole.sent.real.headers[name];
    if (told === undefined) return trial.skip(`The answer has no ${name}.`);
    const count = whole.rows.length;
    const isRight = count < size ? Number(told) === count : Number(told) >= count;
    if (isRight || !/^\d+$/.test(told)) return;
    if (attempt === 1)
      return trial.fail(whole.sent, {
        ...statusFinding(list, whole.sent, `${name}: ${count}`),
        keyword: 'header',
        message: `${name} is ${told}, but the list holds ${count} rows.`,
        actual: `${name}: ${told}`,
      });
  }
}

interface Paging {
  readonly trial: Trial;
  readonly list: Operation;
  readonly page: Parameter;
  readonly limit: Parameter;
}

/** Small pages one after another are the beginning of one large page. */
async function tryPages(walk: Walk, { trial, list, page, limit }: Paging): Promise<void> {
  const whole = await readList(walk, trial, list, paging(page, 1, limit, largestLimit(limit)));
  if (whole === null) return;
  if (whole.rows.length < 2) return trial.skip('There are too few rows for two pages.');
  const size = Math.max(limit.schema.minimum ?? 1, Math.ceil(whole.rows.length / 6), 1);
  const joined: Row[] = [];
  let last: Sent = whole.sent;
  for (let number = 1; joined.length < whole.rows.length && number <= 8; number++) {
    const part = await readList(walk, trial, list, paging(page, number, limit, size));
    if (part === null) return;
    last = part.sent;
    joined.push(...part.rows);
    if (part.rows.length === 0) break;
  }
  const names = (rows: readonly Row[]): string =>
    JSON.stringify(rows.map((row) => [...(pathOfRow(walk.resource, row)?.values() ?? [row])]));
  const [expected, actual] = [names(whole.rows), names(joined.slice(0, whole.rows.length))];
  if (expected !== actual)
    trial.fail(last, {
      ...statusFinding(list, last, expected.slice(0, 200)),
      keyword: 'page',
      message: `Pages of ${size} rows are not the beginning of one page of all.`,
      actual: actual.slice(0, 200),
    });
}
