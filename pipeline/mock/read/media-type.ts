/** A media type without its parameters, in small letters. */
export function essenceOf(mediaType: string): string {
  const end = mediaType.indexOf(';');
  return (end === -1 ? mediaType : mediaType.slice(0, end)).trim().toLowerCase();
}

/** Whether a media type is JSON: https://www.rfc-editor.org/rfc/rfc6839#section-3.1 */
export function isJson(mediaType: string): boolean {
  const essence = essenceOf(mediaType);
  return essence === 'application/json' || essence.endsWith('+json');
}

/** Whether a media type falls into a range: `image/*`. */
export function isInRange(mediaType: string, range: string): boolean {
  if (range === '*/*' || range === mediaType) return true;
  return range.endsWith('/*') && mediaType.startsWith(range.slice(0, -1));
}
