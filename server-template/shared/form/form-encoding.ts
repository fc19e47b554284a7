import type { FormSchemas } from './form-schemas.ts';
import { isJsonObject } from '../json/json-object.ts';
import { essenceOf, isInRange } from '../media-type.ts';

/** The encoding of one property of a form: https://spec.openapis.org/oas/v3.0.3#encoding-object */
export interface PropertyEncoding {
  /** Empty if not declared. */
  readonly mediaTypes: readonly string[];
  /** The separator of list items in one field; null: one field per item. */
  readonly separator: RegExp | null;
  /** Whether an object's properties may be fields of their own. */
  readonly isSpread: boolean;
}

const separators: Readonly<Record<string, RegExp>> = {
  form: /,|%2[cC]/,
  spaceDelimited: /%20|\+| /,
  pipeDelimited: /\||%7[cC]/,
};

/** The encoding of a property of a form; `schemaPointer` is that of the form's schema. */
export function encodingOf(
  schemas: FormSchemas,
  schemaPointer: string,
  property: string,
): PropertyEncoding {
  const found = schemas.beside(schemaPointer, 'encoding', property);
  const {
    contentType,
    style = 'form',
    explode = style === 'form',
  } = isJsonObject(found) ? found : {};
  return {
    mediaTypes:
      typeof contentType === 'string' ? contentType.split(',').map((type) => essenceOf(type)) : [],
    separator: explode === false ? (separators[String(style)] ?? null) : null,
    isSpread: style === 'form' && explode === true,
  };
}

/** Whether the document allows a part's media type. */
export function allowsMediaType({ mediaTypes }: PropertyEncoding, mediaType: string): boolean {
  return mediaTypes.length === 0 || mediaTypes.some((wanted) => isInRange(mediaType, wanted));
}
