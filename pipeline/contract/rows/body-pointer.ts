import { isJson } from '../../../server-template/shared/media-type.ts';
import type { Operation } from '../../model/api-model.ts';
import { bodyPlace } from '../../model/third-party/index.ts';

/** Place of the schema of an operation's JSON body, without a wrapper of its row; null if it has none. */
export function bodyPointer(operation: Operation): string | null {
  const content = operation.body?.contents.find(({ mediaType }) => isJson(mediaType));
  return bodyPlace(operation)?.pointer ?? content?.schemaPointer ?? null;
}
