import type { Layer } from './faulty/faulty-server.ts';
import {
  answering,
  both,
  heading,
  isOfRow,
  jsonIn,
  listing,
  pathOf,
  queryOf,
  querying,
  remembering,
  type Row,
} from './faulty/layers.ts';
import { paging } from './faulty/paging.ts';

/** Leaves out a query parameter, or changes its value. */
const parameter = (name: string, change: (value: string) => string | null = () => null): Layer =>
  querying((own, value) => (own === name ? change(value) : value));

/** Changes a link of a page. */
const linking = (change: (links: string, page: number) => string): Layer =>
  heading('link', (links, call) => change(links, Number(queryOf(call).get('page') ?? 1)));

const pageOf = (links: string, relation: string, page: number): string =>
  links.replace(
    new RegExp(`([?&]page=)\\d+([^>]*>; rel="${relation}")`),
    (_, before: string, after: string) => `${before}${page}${after}`,
  );

/** Faults of every list. */
export const listFaults = {
  'limit is ignored': parameter('limit', () => '10'),
  'page is ignored': parameter('page', () => '1'),
  'pages overlap': paging({ cut: ({ start, size }) => ({ start: Math.max(0, start - 1), size }) }),
  'list is never empty': paging({
    cut: ({ start, size }, count) => ({ start: start >= count ? 0 : start, size }),
  }),
  'list leaves out new rows': remembering(() => {
    const created = new Set<unknown>();
    return (send) =>
      both(
        answering((reply) => {
          if (reply.status === 201) created.add((jsonIn(reply.body) as Row)['id']);
          return reply;
        }),
        listing((rows) => rows.filter(({ id }) => !created.has(id))),
      )(send);
  }),
  'order changes': remembering(() => {
    let turn = 0;
    return listing((rows) => (++turn % 2 === 0 ? rows : rows.toReversed()));
  }),
  'total is missing': both(
    heading('x-total-count', () => null),
    heading('x-shop', () => null),
  ),
  'total is not a number': heading('x-total-count', () => 'many'),
  'next is the same page': linking((links, page) => pageOf(links, 'next', page)),
  'last page has a next': answering((reply, call) => {
    const link = reply.headers['link'] ?? '';
    if (link === '' || link.includes('"next"') || queryOf(call).has('cursor')) return reply;
    const query = queryOf(call);
    query.set('page', String(Number(query.get('page') ?? 1) + 1));
    const next = `<${pathOf(call)}?${String(query)}>; rel="next"`;
    return { ...reply, headers: { ...reply.headers, link: `${link}, ${next}` } };
  }),
  'prev leads forward': linking((links, page) => pageOf(links, 'prev', page + 1)),
  'limit is not checked': parameter('limit', (limit) => (Number(limit) > 50 ? '50' : limit)),
} satisfies Readonly<Record<string, Layer>>;

/** Faults of the parameters of one list. */
export const filterFaults = {
  'filter is ignored': both(parameter('genre'), parameter('authorId')),
  'ne keeps equals': parameter('genre_ne'),
  'gte is gt': listing((rows, call) =>
    rows.filter(
      ({ price }) =>
        queryOf(call).get('price_gte') === null || price !== Number(queryOf(call).get('price_gte')),
    ),
  ),
  'lt is lte': parameter('price_lt', (value) => String(Number(value) + 1e-6)),
  'like is case-sensitive': listing((rows, call) =>
    rows.filter(({ title }) => String(title).includes(queryOf(call).get('title_like') ?? '')),
  ),
  'null filter is ignored': parameter('pages_null'),
  'sort is ignored': parameter('sort'),
  'minus is ignored': parameter('sort', (sort) => sort.replaceAll('-', '')),
  'nulls come at the other end': paging({
    rows: (rows, call) => {
      const sort = queryOf(call).get('sort') ?? '';
      const nulls = rows.filter((row) => row[sort.replace('-', '')] === null);
      const others = rows.filter((row) => !nulls.includes(row));
      return sort.startsWith('-') ? [...nulls, ...others] : [...others, ...nulls];
    },
  }),
  'cursor repeats a row': remembering(() => {
    const lasts = new Map<string, Row>();
    return answering((reply, call) => {
      const cursor = queryOf(call).get('cursor');
      if (isOfRow(call) || cursor === null || reply.status !== 200) return reply;
      const rows = jsonIn(reply.body) as readonly Row[];
      const next = /[?&]cursor=([^&>]*)[^>]*>; rel="next"/.exec(reply.headers['link'] ?? '')?.[1];
      const last = rows.at(-1);
      if (next !== undefined && last !== undefined) lasts.set(decodeURIComponent(next), last);
      const before = lasts.get(cursor);
      const shown = before === undefined ? rows : [before, ...rows.slice(0, -1)];
      return { ...reply, body: JSON.stringify(shown) };
    });
  }),
  'cursor leaves out a row': listing((rows, call) =>
    (queryOf(call).get('cursor') ?? '') === '' ? rows : rows.slice(1),
  ),
  'cursor is ignored': parameter('cursor', () => ''),
  'ids are cut': listing((rows, call) => (queryOf(call).has('id') ? rows.slice(0, 2) : rows)),
  'fields is ignored': parameter('fields'),
  'filter by related rows is ignored': parameter('author.name'),
  'filter by related rows finds nothing': listing((rows, call) =>
    queryOf(call).has('author.name') ? [] : rows,
  ),
  'embed is ignored': parameter('embed'),
  'embed shows another row': listing((rows) => {
    const authors = rows.map(({ author }) => author as Row | undefined);
    return rows.map((row, index) => {
      const own = authors[index];
      if (own === undefined) return row;
      const other = authors.find((one) => one?.['id'] !== own['id']);
      return { ...row, author: other ?? { ...own, id: Number(own['id']) + 1 } };
    });
  }),
} satisfies Readonly<Record<string, Layer>>;
