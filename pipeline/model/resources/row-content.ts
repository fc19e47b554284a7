import type { Content, Operation } from '../api-model.ts';
import { isAnyMedia, isJson, isXml } from '../../../server-template/shared/media-type.ts';
import { firstSuccess } from './first-success.ts';

/**
 * The content with an operation's rows: its success in JSON, else in any media type that is sent as
 * JSON, else in XML, which is equivalent.
 */
export function rowContent(operation: Operation): Content | null {
  const contents = firstSuccess(operation.responses)?.contents ?? [];
  return (
    contents.find(({ mediaType }) => isJson(mediaType)) ??
    contents.find(({ mediaType }) => isAnyMedia(mediaType)) ??
    contents.find(isXmlOfRows) ??
    null
  );
}

/** An example that is XML text already has no separate rows. */
function isXmlOfRows({ mediaType, examples }: Content): boolean {
  return isXml(mediaType) && examples.every(({ value }) => typeof value !== 'string');
}

/** The schema of that content; null if there is none. */
export function rowPointer(operation: Operation | null): string | null {
  return operation === null ? null : (rowContent(operation)?.schemaPointer ?? null);
}
