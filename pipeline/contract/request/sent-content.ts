import {
  isBinary,
  isJson,
  isMultipartForm,
  isUrlencodedForm,
} from '../../../server-template/shared/media-type.ts';
import type { Operation } from '../../model/api-model.ts';
import type { Content } from '../../model/messages.ts';

/** The body that is sent: JSON if the operation accepts it; null if none can be written. */
export function sentContent({ body }: Operation): Content | null {
  const contents = body?.contents ?? [];
  return (
    contents.find(({ mediaType }) => isJson(mediaType)) ??
    contents.find(({ mediaType }) => isWritable(mediaType)) ??
    null
  );
}

/** The form that is sent; null if the body is none. */
export function sentForm(operation: Operation): Content | null {
  const content = sentContent(operation);
  return content !== null && isForm(content.mediaType) ? content : null;
}

/** Whether values can be serialized in a media type. */
function isWritable(mediaType: string): boolean {
  return (
    isJson(mediaType) ||
    isForm(mediaType) ||
    /^text\/plain\b/.test(mediaType) ||
    (isBinary(mediaType) && !mediaType.includes('*'))
  );
}

/** Whether a media type is that of a form. */
export function isForm(mediaType: string): boolean {
  return isMultipartForm(mediaType) || isUrlencodedForm(mediaType);
}
