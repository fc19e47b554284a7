import type { Located } from '../../model/json-pointer.ts';
import { isInRange } from '../../../server-template/shared/media-type.ts';
import type { Contents } from '../pairs.ts';
import type { Node } from '../schema/source.ts';

/** Media types that other contents lack, even as part of a range. */
export function mediaTypesMissing(contents: Contents, others: Contents): readonly string[] {
  return [...contents.keys()].filter((name) => partnerOf(name, others) === undefined);
}

/** What another document has for a media type: the same, or a range that includes it. */
export function partnerOf(name: string, others: Contents): Located<Node> | undefined {
  const range = [...others.keys()].find((other) => isInRange(name, other));
  return others.get(name) ?? (range === undefined ? undefined : others.get(range));
}
