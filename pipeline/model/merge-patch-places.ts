import { mergePatchType } from '../../server-template/shared/media-type.ts';
import type { Content } from './messages.ts';

/** Pointers of the schemas that a merge patch has in these contents, references followed once. */
export function mergePatchPlaces(contents: readonly Content[]): readonly string[] {
  return contents.flatMap(({ mediaType, schema, schemaPointer }) => {
    if (schema === null || schemaPointer === null) return [];
    if (!mediaType.startsWith(mergePatchType)) return [];
    return ['$ref' in schema ? schema.$ref : schemaPointer];
  });
}
