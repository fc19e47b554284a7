import { nextIn, type Answer } from '../../typescript/generated/client';

/** One page of a list. */
export interface Page<Rows> {
  readonly rows: Rows;
  /** Links to other pages as the server sent them; empty where it sends none. https://www.rfc-editor.org/rfc/rfc8288 */
  readonly link: string;
}

/** A page of a list that is in an object, and that object. */
export interface Envelope<Rows, Data> extends Page<Rows> {
  readonly data: Data;
}

/** Keeps of a response what the next page is found by. */
export function readPage<Rows>({ data, response }: Answer<Rows>): Page<Rows> {
  return { rows: data, link: response.headers.get('link') ?? '' };
}

/** The same where an object is around the rows. */
export function readEnvelope<Data, Rows>(
  answer: Answer<Data>,
  rowsOf: (data: Data) => Rows,
): Envelope<Rows, Data> {
  return { ...readPage(answer), rows: rowsOf(answer.data), data: answer.data };
}

type Rows = readonly unknown[];

/** Pages by number: what `Link` says, else until a page is not full. `limit` is undefined where nobody knows how many rows are full. */
export function pagesByNumber(limit: number | undefined, initialPageParam = 1) {
  return {
    initialPageParam,
    getNextPageParam: (last: Page<Rows>, pages: readonly Page<Rows>[], page: number) => {
      if (/\brel="?(?:first|prev|next|last)\b/i.test(last.link)) {
        return /\brel="?next\b/i.test(last.link) ? page + 1 : undefined;
      }
      const full = limit ?? pages[0]?.rows.length ?? 0;
      return last.rows.length === 0 || last.rows.length < full ? undefined : page + 1;
    },
  };
}

/** Pages by the cursor in `Link`; an empty one starts. */
export function pagesByCursor(name = 'cursor') {
  return {
    initialPageParam: '',
    getNextPageParam: ({ link }: Page<Rows>) => nextIn(link, name),
  };
}
