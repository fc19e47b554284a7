import type { Operation, Parameter } from '../../model/api-model.ts';
import { linkRelations } from './link-relations.ts';
import { pathOfRow, rowsOf } from './made-row.ts';
import { largestLimit, paging, readList, type Page } from './read-list.ts';
import { statusFinding, type Trial } from './trial.ts';
import { mustDraft, tryScenario, type Walk } from './walk.ts';

interface Pages {
  readonly list: Operation;
  readonly page: Parameter;
  readonly limit: Parameter;
}

/** The links of a page lead to the next and back, and the last page has no next. */
export async function tryLinks(walk: Walk, pages: Pages): Promise<void> {
  const { list, page, limit } = pages;
  await tryScenario(walk, { operation: list, name: 'links' }, async (trial) => {
    if (list.parameters.some((one) => one.in === 'query' && one.required))
      return trial.skip('The list has parameters that a link would repeat.');
    const largest = largestLimit(limit) ?? 0;
    const whole = await readList(walk, trial, list, paging(page, 1, limit, largest));
    if (whole === null) return;
    const size = Math.max(limit.schema.minimum ?? 1, Math.ceil(whole.rows.length / 4), 1);
    const read = (number: number): Promise<Page | null> =>
      readList(walk, trial, list, paging(page, number, limit, size));
    const [first, second] = [await read(1), await read(2)];
    if (first === null || second === null) return;
    if (second.rows.length === 0) return trial.skip('There are too few rows for two pages.');
    if (linkTo(first, 'next') === null)
      return trial.skip('The first page has no link to the next, which the document leaves open.');
    const place = { walk, trial, list };
    await mustLead(place, { from: first, relation: 'next', to: second });
    await mustLead(place, { from: second, relation: 'prev', to: first });
    if (whole.rows.length >= largest) return;
    const last = await read(Math.ceil(whole.rows.length / size));
    if (last !== null) await mustEnd(place, last);
  });
}

interface Place {
  readonly walk: Walk;
  readonly trial: Trial;
  readonly list: Operation;
}

interface Way {
  readonly from: Page;
  readonly relation: string;
  readonly to: Page;
}

async function mustLead(place: Place, { from, relation, to }: Way): Promise<void> {
  const target = linkTo(from, relation);
  if (target === null) return;
  const found = await follow(place, from, target);
  const [expected, actual] = [keysOf(place, to), found === null ? 'no list' : keysOf(place, found)];
  if (expected === actual) return;
  place.trial.fail(from.sent, {
    ...statusFinding(place.list, from.sent, expected.slice(0, 200)),
    keyword: 'header',
    message: `The link ${relation} of a page does not lead to the ${relation === 'next' ? 'page after' : 'page before'} it.`,
    actual: `${actual.slice(0, 200)} at ${target.slice(0, 200)}`,
  });
}

/** A next of the last page is no fault where rows have come meanwhile. */
async function mustEnd(place: Place, last: Page): Promise<void> {
  const target = linkTo(last, 'next');
  if (last.rows.length === 0 || target === null) return;
  const found = await follow(place, last, target);
  if (found !== null && found.rows.length > 0 && keysOf(place, found) !== keysOf(place, last))
    return;
  place.trial.fail(last.sent, {
    ...statusFinding(place.list, last.sent, 'no link next'),
    keyword: 'header',
    message: 'The last page has a link to a next one.',
    actual: target.slice(0, 200),
  });
}

function linkTo({ sent }: Page, relation: string): string | null {
  return linkRelations(sent.real.headers['link'] ?? '').get(relation) ?? null;
}

/** Only the query is followed: a gateway may stand in front of the API. Null where no list comes. */
async function follow(
  { walk, trial, list }: Place,
  from: Page,
  target: string,
): Promise<Page | null> {
  const url = URL.parse(target, from.sent.request.url);
  if (url === null) return null;
  const draft = mustDraft(walk.session, list, { seed: 1 });
  const sent = await trial.send(draft, url.search === '' ? {} : { query: url.search.slice(1) });
  trial.skipWithoutAccess(sent.real.status);
  const rows = sent.real.status === 200 ? rowsOf(sent.real.body) : null;
  return rows === null ? null : { sent, rows };
}

function keysOf({ walk }: Place, { rows }: Page): string {
  return JSON.stringify(rows.map((row) => [...(pathOfRow(walk.resource, row)?.values() ?? [row])]));
}
