import { isDeepStrictEqual } from 'node:util';
import type { Content } from '../../model/api-model.ts';
import { isJson } from '../../../server-template/shared/media-type.ts';

/** A content that may share data with another one of its response. */
export interface ShownContent extends Content {
  /** Media type that it takes data from: its own, unless another has its schema. */
  readonly dataOf: string;
}

/**
 * Contents of a response; those with the same schema share data and, except for serialized ones,
 * examples.
 */
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
