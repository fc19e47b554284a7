import type { ListPage } from '../../query/list-query.ts';
import { nextCursorNames, totalNames, plainName } from '../../../model/third-party/index.ts';
import { isRow } from '../../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../../server-template/shared/rows/row.ts';
import { pageCounts } from './page-counts.ts';
import type { PageCounts } from './page-counts.ts';
import { pageLinks } from './page-links.ts';
import type { PageLinks } from './page-links.ts';

/** Paging data for an envelope. */
export interface PageFacts {
  readonly counts: PageCounts;
  readonly links: PageLinks;
  readonly cursors: ListPage['cursors'];
  /** Whether a property holds the number of all rows, so that `count` is that of the page. */
  readonly hasTotal: boolean;
}

/** A property of an envelope and its possible values, the likeliest first. */
export interface Fact {
  readonly path: readonly string[];
  readonly values: readonly unknown[];
}

/** The property is omitted. */
export const absent = Symbol('absent');

const limitNames =
  /^(?:limit|perpage|pagesize|pagelimit|itemsperpage|resultsperpage|rowsperpage|maxresults|take|top)$/;
const pageNames = /^(?:page|currentpage|pagenumber|pageno|pagenum|pageindex|number|current)$/;
const pagesNames =
  /^(?:totalpages?|pages|pagecount|numpages|numberofpages|pagestotal|pagetotal|totalpagecount)$/;
const countNames =
  /^(?:numberofelements|itemcount|countonpage|pageitems|currentcount|returned|numreturned)$/;
const offsetNames = /^(?:offset|skip|start|startindex|startat)$/;
const previousCursorNames =
  /^(?:prev(?:ious)?(?:page)?(?:cursor|token|marker)|startcursor|cursorprev)$/;
const moreNames =
  /^(?:hasmore|hasnext(?:page)?|more|morepages|hasmore(?:items|results|pages)|istruncated|truncated|moreresults)$/;
const lessNames = /^(?:hasprev(?:ious)?(?:page)?|hasless)$/;
const linkNames =
  /^(?:hydra|odata)?(self|first|prev|previous|next|last)(?:page)?(?:link|url|uri|href|pageurl|pagelink)?$/;
const pagingObjects =
  /meta|pag(?:e|ing|ination)|hits|links?$|cursor|info|view|total|summary|header|range|response|result|embedded|data|list/;
const DEEPEST = 4;

/** The paging data for an envelope's properties, except for the rows. */
export function pageFacts(
  envelope: Row,
  {
    page,
    rowsAt,
    url,
  }: { readonly page: ListPage; readonly rowsAt: readonly string[]; readonly url: string },
): readonly Fact[] {
  const facts: PageFacts = {
    counts: pageCounts(page),
    links: pageLinks(page, url),
    cursors: page.cursors,
    hasTotal: hasTotal(envelope, 0),
  };
  return factsIn(envelope, [], { facts, rowsAt: JSON.stringify(rowsAt) });
}

function hasTotal(value: Row, depth: number): boolean {
  return Object.entries(value).some(
    ([name, one]) =>
      totalNames.test(plainName(name)) ||
      (depth < DEEPEST && isRow(one) && hasTotal(one, depth + 1)),
  );
}

function factsIn(
  value: Row,
  above: readonly string[],
  { facts, rowsAt }: { readonly facts: PageFacts; readonly rowsAt: string },
): readonly Fact[] {
  const siblings = new Set(Object.keys(value).map(plainName));
  return Object.entries(value).flatMap(([name, sample]): readonly Fact[] => {
    const path = [...above, name];
    if (JSON.stringify(path) === rowsAt || Array.isArray(sample)) return [];
    const plain = plainName(name);
    const parent = plainName(above.at(-1) ?? '');
    if (isRow(sample)) {
      const relation = relationOf(plain);
      if (relation !== null && facts.links[relation] === null && 'href' in sample)
        return [{ path, values: [absent, null] }];
      const isPaging = relation !== null || pagingObjects.test(plain);
      return isPaging && path.length < DEEPEST ? factsIn(sample, path, { facts, rowsAt }) : [];
    }
    const values = valuesOf(plain, { sample, parent, siblings, facts });
    return values === null ? [] : [{ path, values: fitting(values, sample) }];
  });
}

interface Place {
  readonly sample: unknown;
  /** Name of the enclosing object. */
  readonly parent: string;
  readonly siblings: ReadonlySet<string>;
  readonly facts: PageFacts;
}

const none: readonly unknown[] = [null, absent, ''];

function valuesOf(name: string, place: Place): readonly unknown[] | null {
  if (typeof place.sample === 'boolean') return flagOf(name, place.facts);
  const number = numberOf(name, place);
  if (number !== undefined) return number === null ? none : [number, String(number)];
  return cursorOf(name, place) ?? linkOf(name, place);
}

function flagOf(name: string, { counts }: PageFacts): readonly unknown[] | null {
  const isFirst = counts.offset === 0;
  const hasMore = counts.offset + counts.count < counts.total;
  if (moreNames.test(name)) return [hasMore];
  if (lessNames.test(name)) return [!isFirst];
  if (/^(?:is)?first(?:page)?$/.test(name)) return [isFirst];
  if (/^(?:is)?last(?:page)?$|^complete$|^done$/.test(name)) return [!hasMore];
  return name === 'empty' ? [counts.count === 0] : null;
}

type Reading = (place: Place) => number | null;

const always: readonly (readonly [RegExp, Reading])[] = [
  [totalNames, ({ facts }) => facts.counts.total],
  [/^count$/, ({ facts: { counts, hasTotal: is } }) => (is ? counts.count : counts.total)],
  [countNames, ({ facts }) => facts.counts.count],
  [limitNames, ({ facts }) => facts.counts.limit],
  [
    /^size$/,
    ({ facts: { counts }, siblings }) => (siblings.has('limit') ? counts.count : counts.limit),
  ],
  // SCIM counts from 1: https://www.rfc-editor.org/rfc/rfc7644#section-3.4.2.4
  [
    offsetNames,
    ({ facts: { counts }, siblings }) =>
      siblings.has('startindex') && siblings.has('itemsperpage')
        ? counts.offset + 1
        : counts.offset,
  ],
  [pagesNames, ({ facts }) => facts.counts.pages],
  [/^pagingcounter$/, ({ facts }) => facts.counts.offset + 1],
];

/** Names that may also be links. */
const numbersOnly: readonly (readonly [RegExp, Reading])[] = [
  [/^(?:nextpage|next)$/, ({ facts }) => facts.counts.nextPage],
  [/^prev(?:ious)?(?:page)?$/, ({ facts }) => facts.counts.previousPage],
  [/^last(?:page)?$/, ({ facts }) => facts.counts.lastPage],
  [/^first(?:page)?$/, ({ facts: { counts } }) => counts.lastPage - counts.pages + 1],
];

/** Undefined for other names, null if there is no value. */
function numberOf(name: string, place: Place): number | null | undefined {
  const { sample, parent, siblings, facts } = place;
  const isTotal = parent === 'total' && name === 'value';
  const known = always.find(([pattern]) => pattern.test(isTotal ? 'total' : name));
  if (known !== undefined) return known[1](place);
  if (typeof sample === 'string') return undefined;
  const { counts } = facts;
  if (pageNames.test(name)) return counts.page;
  if (typeof sample === 'number') {
    const found = numbersOnly.find(([pattern]) => pattern.test(name));
    if (found !== undefined) return found[1](place);
  }
  if (!siblings.has('from') || !siblings.has('to')) return undefined;
  if (name === 'from') return counts.count === 0 ? null : counts.offset + 1;
  if (name === 'to') return counts.count === 0 ? null : counts.offset + counts.count;
  return undefined;
}

function cursorOf(name: string, { parent, facts }: Place): readonly unknown[] | null {
  const { cursors, counts } = facts;
  const isIn = /cursor|pag(?:e|ing|ination)/.test(parent);
  const isNext = nextCursorNames.test(name) || (isIn && name === 'after');
  if (!isNext && !previousCursorNames.test(name) && !(isIn && name === 'before')) return null;
  if (cursors === null) return counts.offset + counts.count < counts.total ? null : none;
  const cursor = isNext ? cursors.next : cursors.previous;
  return cursor === null ? none : [cursor, Number(cursor)];
}

/** Whether an ambiguous name is a link rather than a cursor. */
function isLinkAt(name: string, { sample, parent, siblings }: Place): boolean {
  if (/link|ur[il]|href/.test(name + parent)) return true;
  if (siblings.has('results') && siblings.has('count')) return true;
  return typeof sample === 'string' && /^\w+:/.test(sample);
}

function linkOf(name: string, place: Place): readonly unknown[] | null {
  const { parent, siblings, facts } = place;
  if (name === 'path' && siblings.has('perpage')) return [facts.links.self.replace(/\?.*$/s, '')];
  if (name === 'id' && parent === 'hydraview') return [facts.links.self];
  const relation = relationOf(name === 'href' || name === 'url' ? parent : name);
  if (relation === null) return null;
  const { cursors, links, counts } = facts;
  const numbers = { next: counts.nextPage, prev: counts.previousPage, self: counts.page };
  const cursor =
    relation === 'next' ? cursors?.next : relation === 'prev' ? cursors?.previous : null;
  const link = links[relation];
  if (link === null && (cursor ?? null) === null) return none;
  const isLink = isLinkAt(name, place);
  const number = relation === 'first' || relation === 'last' ? null : numbers[relation];
  const found = [...(isLink ? [link, cursor] : [cursor, link]), number];
  return found.filter((one) => one !== null && one !== undefined);
}

function relationOf(name: string): 'self' | 'first' | 'prev' | 'next' | 'last' | null {
  const word = linkNames.exec(name)?.[1];
  if (word === 'previous') return 'prev';
  return word === 'self' ||
    word === 'first' ||
    word === 'prev' ||
    word === 'next' ||
    word === 'last'
    ? word
    : null;
}

/** Values of the sample's type first. */
function fitting(values: readonly unknown[], sample: unknown): readonly unknown[] {
  const isAlike = (value: unknown): boolean => typeof value === typeof sample;
  if (sample === null || values.includes(null)) return values;
  return [...values.filter(isAlike), ...values.filter((value) => !isAlike(value))];
}
