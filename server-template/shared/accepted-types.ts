import { essenceOf, isInRange } from './media-type.ts';

/** Media types that a client accepts, from 0 (not at all) to 1. */
export interface AcceptedRange {
  readonly range: string;
  readonly quality: number;
}

/** Reads an `Accept` header. */
export function acceptedRanges(accept: string): readonly AcceptedRange[] {
  return accept
    .slice(0, 2000)
    .split(',')
    .map((part) => {
      const quality = /;\s*q\s*=\s*([\d.]+)/i.exec(part)?.[1];
      return { range: essenceOf(part), quality: quality === undefined ? 1 : Number(quality) };
    });
}

/** A client's preference for a media type: the most specific range decides. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1 */
export function qualityOf(mediaType: string, ranges: readonly AcceptedRange[]): number {
  const fitting = ranges.filter(
    ({ range }) =>
      isInRange(mediaType, range) || (mediaType.includes('*') && isInRange(range, mediaType)),
  );
  const specific = (range: string): number => (range === '*/*' ? 0 : range.endsWith('/*') ? 1 : 2);
  const [best] = fitting.sort((left, right) => specific(right.range) - specific(left.range));
  return best?.quality ?? 0;
}
