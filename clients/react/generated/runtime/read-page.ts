import { nextIn, type Answer } from '../../../typescript/generated/client';

/** One page of a list. */
export interface Page<Rows> {
  readonly rows: Rows;
  /** The `Link` header (https://www.rfc-editor.org/rfc/rfc8288); empty if it was not sent. */
  readonly link: string;
}

/** A page whose rows are inside an object, with that object. */
export interface Envelope<Rows, Data> extends Page<Rows> {
  readonly data: Data;
}

/** Returns the rows and the link to the next page. */
export function readPage<Rows>({ data, response }: Answer<Rows>): Page<Rows> {
  return { rows: data, link: response.headers.get('link') ?? '' };
}

/** The same for a response whose rows are inside an object. */
export function readEnvelope<Data, Rows>(
  answer: Answer<Data>,
  rowsOf: (data: Data) => Rows,
): Envelope<Rows, Data> {
  return { ...readPage(answer), rows: rowsOf(answer.data), data: answer.data };
}

type Rows = readonly unknown[];

/** Paging by number: follows `Link` if sent, else counts until a page is not full. An undefined `limit` means the first page's size. */
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

/** Paging by the cursor in `Link`; the first page has an empty one. */
export function pagesByCursor(name = 'cursor') {
  return {
    initialPageParam: '',
    getNextPageParam: ({ link }: Page<Rows>) => nextIn(link, name),
  };
}
