import { decodeForm } from '../../../server-template/shared/url/request-target.ts';

/** One `name=value` of a query. */
export interface QueryPair {
  readonly name: string;
  /** As sent: a list is split before its items are decoded. */
  readonly raw: string;
}

/** The pairs of a query in order. */
export function parseQuery(text: string): readonly QueryPair[] {
  if (text === '') return [];
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const mark = pair.indexOf('=');
      const name = decodeForm(mark === -1 ? pair : pair.slice(0, mark));
      return { name, raw: mark === -1 ? '' : pair.slice(mark + 1) };
    });
}
