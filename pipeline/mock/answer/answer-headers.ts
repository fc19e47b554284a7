import type { Answer, Operation } from '../../model/api-model.ts';
import type { MockContext } from '../mock-options.ts';
import type { ListPage } from '../rows/list-query.ts';
import { mixSeed } from '../seed.ts';

// The transport's own, or set from what is really sent.
const ownHeaders =
  /^(?:content-(?:type|length|encoding)|transfer-encoding|connection|keep-alive|upgrade|trailer|date|access-control-.*|x-request-id)$/i;

/** Headers that the document declares for an answer: the real value where there is one, else an example or generated data. */
export function declaredHeaders(
  context: MockContext,
  answer: Answer,
  known: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const { name, schemaPointer, schema } of answer.headers) {
    if (ownHeaders.test(name) || !/^[\w!#$%&'*+.^`|~-]+$/.test(name)) continue;
    const real = Object.entries(known).find(([one]) => one.toLowerCase() === name.toLowerCase());
    const text =
      real?.[1] ??
      (schemaPointer === null ? textOf(schema.example) : sampled(context, schemaPointer, name));
    // A real value that is empty says that there is none this time.
    if (text !== null && text !== '') headers[name] = followed(name, text);
  }
  return headers;
}

/** Where a redirect leads whose target the document does not say: a page of the mock itself. */
export const redirectedPath = '/__mock/redirected';

/** A made-up word as a `Location` would lead back to the same path for ever. */
function followed(name: string, text: string): string {
  const isLost = name.toLowerCase() === 'location' && !/^(?:\/|[a-z][a-z\d+.-]*:)/i.test(text);
  return isLost ? redirectedPath : text;
}

/** What a page says of itself; none of it is sent unless the document declares it. */
export function pageHeaders(
  operation: Operation,
  page: ListPage,
  url: string,
): Readonly<Record<string, string>> {
  const last = page.offset + page.rows.length - 1;
  const range = page.rows.length === 0 ? '*' : `${page.offset}-${last}`;
  return {
    'X-Total-Count': String(page.total),
    'X-Total': String(page.total),
    'Total-Count': String(page.total),
    'Content-Range': `${operation.path.slice(operation.path.lastIndexOf('/') + 1)} ${range}/${page.total}`,
    Link: linkHeader(page, url),
  };
}

function linkHeader({ pageParameter, limit, offset, total }: ListPage, url: string): string {
  if (pageParameter === null || limit === null || limit === 0) return '';
  const current = Math.floor(offset / limit) + 1;
  const last = Math.max(1, Math.ceil(total / limit));
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const link = (page: number, relation: string): string => {
    const query = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1));
    query.set(pageParameter, String(page));
    return `<${path}?${query.toString()}>; rel="${relation}"`;
  };
  return [
    link(1, 'first'),
    ...(current > 1 ? [link(Math.min(current - 1, last), 'prev')] : []),
    ...(current < last ? [link(current + 1, 'next')] : []),
    link(last, 'last'),
  ].join(', ');
}

function sampled({ sampler, seed }: MockContext, pointer: string, name: string): string | null {
  const sample = sampler.sample(pointer, {
    direction: 'response',
    seed: mixSeed(seed, pointer),
    name,
  });
  return sample.kind === 'value' ? textOf(sample.value) : null;
}

/** A header holds no line breaks and nothing beyond Latin-1. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = Array.isArray(value)
    ? value.map((item) => textOf(item) ?? '').join(',')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
  return text
    .replace(/[^\x20-\x7e]/gu, (character) =>
      character.isWellFormed() ? encodeURIComponent(character) : '',
    )
    .trim();
}
