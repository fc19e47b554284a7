import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import { encodingOf } from '../../../server-template/shared/form/form-encoding.ts';
import type { FormSchemas } from '../../../server-template/shared/form/form-schemas.ts';
import { readForm } from '../../../server-template/shared/form/read-form.ts';
import {
  ReceivedForm,
  type FormField,
} from '../../../server-template/shared/form/received-form.ts';
import {
  itemPlaces,
  keywordAt,
  placesOf,
  propertyPlaces,
  typesAt,
} from '../../../server-template/shared/form/value-schemas.ts';
import { isMultipartForm } from '../../../server-template/shared/media-type.ts';
import { plainText } from '../../../server-template/shared/url/write-parameter.ts';

import type { Content } from '../../model/messages.ts';

/** A form to be written. */
export interface DraftForm {
  readonly schemas: FormSchemas;
  /** Place of the form's schema; null: it has none. */
  readonly pointer: string | null;
  readonly isMultipart: boolean;
  /** Media types of parts in place of the declared ones, by property. */
  readonly partTypes?: Readonly<Record<string, string>>;
}

/** How the fields of one property are written. */
interface Writing {
  readonly isMultipart: boolean;
  readonly isFile: boolean;
  /** Of the part; null: none is declared. */
  readonly mediaType: string | null;
  /** Between the items of a list in one field; null: a field for each item. */
  readonly separator: string | null;
  /** Whether members are fields named `name[member]`. */
  readonly isDeep: boolean;
}

/** How a body in a form's media type is written. */
export function draftForm(
  schemas: FormSchemas,
  { mediaType, schemaPointer }: Pick<Content, 'mediaType' | 'schemaPointer'>,
): DraftForm {
  return { schemas, pointer: schemaPointer, isMultipart: isMultipartForm(mediaType) };
}

/** The fields of a form, as its document encodes them: https://spec.openapis.org/oas/v3.0.3#encoding-object */
export function formFields(form: DraftForm, value: unknown): readonly FormField[] {
  return Object.entries(isJsonObject(value) ? value : {}).flatMap(([name, inner]) =>
    fieldsOf(name, inner, writingOf(form, name)),
  );
}

/** What a server reads from a form with this value. */
export function readBack(form: DraftForm, value: unknown): unknown {
  if (form.pointer === null) return value;
  const received = new ReceivedForm(formFields(form, value), form.isMultipart);
  return readForm(form.schemas, form.pointer, {
    form: received,
    fileValue: ({ bytes }) => bytes.toString('latin1'),
  });
}

function writingOf(
  { schemas, pointer, isMultipart, partTypes = {} }: DraftForm,
  name: string,
): Writing {
  if (pointer === null)
    return { isMultipart, isFile: false, mediaType: null, separator: null, isDeep: false };
  const own = propertyPlaces(schemas, placesOf(schemas, [pointer]), name);
  const places = typesAt(schemas, own).has('array') ? itemPlaces(schemas, own) : own;
  const beside = schemas.beside(pointer, 'encoding', name);
  const { style = 'form', explode } = isJsonObject(beside) ? beside : {};
  const [declared = null] = encodingOf(schemas, pointer, name).mediaTypes;
  const isJoined = !isMultipart && explode === false;
  return {
    isMultipart,
    isFile: isMultipart && keywordAt(schemas, places, 'format') === 'binary',
    mediaType: partTypes[name] ?? (declared === null ? null : plainType(declared)),
    separator: isJoined && typeof style === 'string' ? (separators[style] ?? null) : null,
    isDeep: !isMultipart && style === 'deepObject',
  };
}

const separators: Readonly<Record<string, string>> = {
  form: ',',
  spaceDelimited: '%20',
  pipeDelimited: '%7C',
};

/** `image/png` for `image/*`. */
function plainType(range: string): string {
  const known: Readonly<Record<string, string>> = {
    'image/*': 'image/png',
    'text/*': 'text/plain',
    'audio/*': 'audio/mpeg',
    'video/*': 'video/mp4',
  };
  return known[range] ?? (range.includes('*') ? 'application/octet-stream' : range);
}

function fieldsOf(name: string, value: unknown, writing: Writing): readonly FormField[] {
  if (value === null || value === undefined) return [];
  const isRecord = isJsonObject(value) && !JSON.isRawJSON(value);
  if (writing.isDeep && (isRecord || Array.isArray(value)))
    return Object.entries(value).flatMap(([key, inner]) =>
      fieldsOf(`${name}[${key}]`, inner, writing),
    );
  if (!Array.isArray(value)) return [fieldOf(name, value, writing)];
  const { separator } = writing;
  if (separator === null) return value.map((item: unknown) => fieldOf(name, item, writing));
  if (value.length === 0) return [];
  const texts = value.map((item: unknown) => plainText(item));
  const raw = texts.map((text) => encodeURIComponent(text.toWellFormed())).join(separator);
  return [{ name, text: texts.join(','), raw, mediaType: null, file: null }];
}

function fieldOf(
  name: string,
  value: unknown,
  { isMultipart, isFile, mediaType }: Writing,
): FormField {
  const text = plainText(value).toWellFormed();
  if (!isMultipart)
    return { name, text, raw: encodeURIComponent(text), mediaType: null, file: null };
  if (!isFile) {
    const isJsonPart = typeof value === 'object' && !JSON.isRawJSON(value);
    const type = mediaType ?? (isJsonPart ? 'application/json' : null);
    const isText = type === null || !/json/.test(type);
    const written = isText ? text : JSON.stringify(value);
    return { name, text: written, raw: written, mediaType: type, file: null };
  }
  const bytes = Buffer.from(text);
  const type = mediaType ?? 'application/octet-stream';
  const ending = /\/([a-z]+)$/.exec(type)?.[1] ?? 'bin';
  const file = { name: `specmill.${ending}`, bytes, size: bytes.length, stored: null };
  return { name, text: '', raw: '', mediaType: type, file };
}
