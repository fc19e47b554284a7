import type { Content } from '../../model/api-model.ts';
import { essenceOf, isInRange, isJson } from '../../model/media-type.ts';

interface Range {
  readonly range: string;
  readonly quality: number;
}

const MAXIMUM_REMEMBERED = 100;

/** Chooses among the contents of one response by `Accept` headers, and remembers what it chose: a program sends the same one every time. */
export class Negotiator {
  /** JSON first. */
  readonly #preferred: readonly Content[];
  readonly #chosen = new Map<string, Content | null>();

  constructor(contents: readonly Content[]) {
    this.#preferred = [
      ...contents.filter(({ mediaType }) => isJson(mediaType)),
      ...contents.filter(({ mediaType }) => !isJson(mediaType)),
    ];
  }

  /** The content that fits best; of equals JSON, then the document's order. Null: none is acceptable. */
  choose(accept: string | undefined): Content | null {
    if (accept === undefined || accept === '*/*') return this.#preferred[0] ?? null;
    const known = this.#chosen.get(accept);
    if (known !== undefined) return known;
    const content = bestOf(this.#preferred, accept);
    if (this.#chosen.size >= MAXIMUM_REMEMBERED) this.#chosen.clear();
    this.#chosen.set(accept, content);
    return content;
  }
}

function bestOf(contents: readonly Content[], accept: string): Content | null {
  if (accept.trim() === '') return contents[0] ?? null;
  const ranges = parseAccept(accept);
  let best: { readonly content: Content; readonly quality: number } | null = null;
  for (const content of contents) {
    const quality = qualityOf(essenceOf(content.mediaType), ranges);
    if (quality > (best?.quality ?? 0)) best = { content, quality };
  }
  return best?.content ?? lenientJson(contents, ranges);
}

/** Clients of JSON APIs ask for `application/vnd.x+json` where the document only says `application/json`. */
function lenientJson(contents: readonly Content[], ranges: readonly Range[]): Content | null {
  const asksForJson = ranges.some(({ range, quality }) => quality > 0 && isJson(range));
  return asksForJson ? (contents.find(({ mediaType }) => isJson(mediaType)) ?? null) : null;
}

function parseAccept(accept: string): readonly Range[] {
  return accept
    .slice(0, 2000)
    .split(',')
    .map((part) => {
      const quality = /;\s*q\s*=\s*([\d.]+)/i.exec(part)?.[1];
      return { range: essenceOf(part), quality: quality === undefined ? 1 : Number(quality) };
    });
}

/** The most specific range decides: https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1 */
function qualityOf(mediaType: string, ranges: readonly Range[]): number {
  const fitting = ranges.filter(
    ({ range }) =>
      isInRange(mediaType, range) || (mediaType.includes('*') && isInRange(range, mediaType)),
  );
  const specific = (range: string): number => (range === '*/*' ? 0 : range.endsWith('/*') ? 1 : 2);
  const [best] = fitting.sort((left, right) => specific(right.range) - specific(left.range));
  return best?.quality ?? 0;
}
