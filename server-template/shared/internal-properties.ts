import { rewriteParts, rootPlace, withShownRequired, type Place } from './document-walk.ts';
import { isJsonObject } from './json/json-object.ts';
import { isInternal } from './public-document.ts';

/** Schemas without internal properties, as clients see them. */
export function withoutInternalProperties(part: unknown): unknown {
  return strip(part, rootPlace);
}

function strip(value: unknown, place: Place): unknown {
  if (place.keyword === 'properties' && !place.isNameMap && isInternal(value)) return undefined;
  const copy = rewriteParts(value, place, strip);
  return isJsonObject(value) && isJsonObject(copy) && !place.isNameMap
    ? withShownRequired(value, copy)
    : copy;
}
