import { isDeepStrictEqual } from 'node:util';
import type { Content } from '../../model/api-model.ts';
import { isJson } from '../../../server-template/runtime/shared/media-type.ts';

/** A content that may show what another one of its response shows. */
export interface ShownContent extends Content {
  /** Media type whose data it has: its own, where no other has its schema. */
  readonly dataOf: string;
}

/** Contents of one response: those of one schema say the same in other words, so they have the same data and, but for what is text already, the same examples. */
export function shownContents(contents: readonly Content[]): readonly ShownContent[] {
  return contents.map((content): ShownContent => {
    const { schema, mediaType } = content;
    const alike = contents.filter(
      (one) => one === content || (schema !== null && isDeepStrictEqual(one.schema, schema)),
    );
    const first = alike.find((one) => isJson(one.mediaType)) ?? alike[0];
    const shared = alike.flatMap(({ examples }) =>
      examples.filter(({ value }) => typeof value !== 'string'),
    );
    return {
      ...content,
      examples: content.examples.length > 0 ? content.examples : shared,
      dataOf: first?.mediaType ?? mediaType,
    };
  });
}
