import { emptyRecord } from '../../shared/empty-record.ts';
import { decodeForm } from '../../shared/url/request-target.ts';

/** Query parameters by name; without a prototype, so that only sent names exist. */
export type Query = Record<string, string | string[]>;

/** Parses a query; repeated names make a list. */
export function parseQuery(text: string): Query {
  const query: Query = emptyRecord();
  if (text === '') return query;
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const mark = pair.indexOf('=');
    const name = decodeForm(mark === -1 ? pair : pair.slice(0, mark));
    const value = mark === -1 ? '' : decodeForm(pair.slice(mark + 1));
    const known = query[name];
    if (known === undefined) query[name] = value;
    else if (Array.isArray(known)) known.push(value);
    else query[name] = [known, value];
  }
  return query;
}
