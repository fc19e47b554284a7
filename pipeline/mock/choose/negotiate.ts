import type { Content } from '../../model/api-model.ts';
import {
  acceptedRanges,
  qualityOf,
  type AcceptedRange,
} from '../../../server-template/shared/accepted-types.ts';
import { essenceOf, isJson } from '../../../server-template/shared/media-type.ts';

const MAXIMUM_REMEMBERED = 100;

/**
 * Chooses among the contents of a response by `Accept`, with a cache, since clients repeat the
 * header.
 */
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

  /** The best content; JSON if equal, then the document's order. Null: none is acceptable. */
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
  const ranges = acceptedRanges(accept);
  let best: { readonly content: Content; readonly quality: number } | null = null;
  for (const content of contents) {
    const quality = qualityOf(essenceOf(content.mediaType), ranges);
    if (quality > (best?.quality ?? 0)) best = { content, quality };
  }
  return best?.content ?? lenientJson(contents, ranges);
}

/**
 * Clients may accept `application/vnd.x+json` where the document declares only `application/json`.
 */
function lenientJson(
  contents: readonly Content[],
  ranges: readonly AcceptedRange[],
): Content | null {
  const asksForJson = ranges.some(({ range, quality }) => quality > 0 && isJson(range));
  return asksForJson ? (contents.find(({ mediaType }) => isJson(mediaType)) ?? null) : null;
}
