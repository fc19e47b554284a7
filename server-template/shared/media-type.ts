/** A media type without parameters, in lower case. */
export function essenceOf(mediaType: string): string {
  const end = mediaType.indexOf(';');
  return (end === -1 ? mediaType : mediaType.slice(0, end)).trim().toLowerCase();
}

/** Whether a media type is JSON: https://www.rfc-editor.org/rfc/rfc6839#section-3.1 */
export function isJson(mediaType: string): boolean {
  const essence = essenceOf(mediaType);
  return essence === 'application/json' || essence.endsWith('+json') || essence === 'text/json';
}

/** Whether a media type is that of a form with parts: https://www.rfc-editor.org/rfc/rfc7578 */
export function isMultipartForm(mediaType: string): boolean {
  return essenceOf(mediaType) === 'multipart/form-data';
}

/** Whether a media type is that of a form as in a query. */
export function isUrlencodedForm(mediaType: string): boolean {
  return essenceOf(mediaType) === 'application/x-www-form-urlencoded';
}

/** Media type of a merge patch: https://www.rfc-editor.org/rfc/rfc7396 */
export const mergePatchType = 'application/merge-patch+json';

/** Whether a media type is the one of merge patches. */
export function isMergePatch(mediaType: string): boolean {
  return essenceOf(mediaType) === mergePatchType;
}

/** Whether a media type is XML: https://www.rfc-editor.org/rfc/rfc7303 */
export function isXml(mediaType: string): boolean {
  return /^(?:application|text)\/xml$|\+xml$/.test(essenceOf(mediaType));
}

/** Whether a media type is a wildcard. */
export function isAnyMedia(mediaType: string): boolean {
  const essence = essenceOf(mediaType);
  return essence === '*/*' || essence === 'application/*';
}

/**
 * Whether a media type matches a range: `image/*` and, as in some documents, `application/*+json`.
 */
export function isInRange(mediaType: string, range: string): boolean {
  // Some documents have an empty media type.
  if (range === '*/*' || range === '' || range === mediaType) return true;
  const star = range.indexOf('*');
  if (star === -1) return false;
  const ending = range.slice(star + 1);
  return mediaType.startsWith(range.slice(0, star)) && mediaType.endsWith(ending);
}

const textual =
  /^(?:text|multipart|message)\/|\*\/|^\*|^$|[/+](?:json5?|jsonl|x-ndjson|ndjson|json-seq|(?:x-)?yaml|javascript|graphql|sql|toml|csv|x-www-form-urlencoded)$/;

/** Whether a media type is neither text nor a form, so that its body is a file. */
export function isBinary(mediaType: string): boolean {
  const essence = essenceOf(mediaType);
  return !isJson(essence) && !isXml(essence) && !textual.test(essence);
}
