import type { ValueForm } from '../../../../server-template/shared/response-shape.ts';
import type { ColumnType } from '../../../catalog/catalog.ts';
import type { SchemaObject } from '../../../openapi-document.ts';
import { textFormats } from '../../text-formats.ts';

/** The form in which a schema represents a column; a problem if values would be lost. */
export type FoundForm =
  | { readonly kind: 'form'; readonly form: ValueForm | null }
  | { readonly kind: 'lossy'; readonly message: string };

/** Compares the type of a schema with that of its column. A schema without a type accepts any. */
export function valueFormOf(type: ColumnType, schema: SchemaObject): FoundForm {
  const wanted = schema.type;
  if (wanted === undefined) return plain;
  const form = formOf(type, wanted, schema.format);
  if (form === undefined) return lossy(type, wanted);
  const { format = '' } = schema;
  const own = ownFormats[type.kind] ?? (wanted === 'string' && form !== null ? [] : null);
  const isOther = own !== null && textFormats.has(format) && !own.includes(format);
  return isOther && wanted === 'string' ? ofOtherFormat(type, format) : { kind: 'form', form };
}

const plain: FoundForm = { kind: 'form', form: null };

type JsonType = NonNullable<SchemaObject['type']>;

type Forms = Readonly<Partial<Record<JsonType, ValueForm | null>>>;

const numberForms: Forms = { number: null, string: 'text' };
const textForms: Forms = { string: null };
const anyForms: Forms = {
  ...{ string: null, number: null, integer: null, boolean: null, object: null, array: null },
};

/** Possible forms by kind of column. */
const forms: Readonly<Record<ColumnType['kind'], Forms>> = {
  integer: { integer: null, number: null, string: 'text', boolean: 'boolean' },
  decimal: numberForms,
  float: numberForms,
  boolean: { boolean: null },
  text: { string: null, integer: 'number', number: 'number' },
  bytes: textForms,
  uuid: textForms,
  date: textForms,
  time: textForms,
  dateTime: textForms,
  json: anyForms,
  enum: textForms,
  set: { array: null },
  array: { array: null },
  other: anyForms,
};

/** Undefined if the column cannot be represented so. */
function formOf(
  type: ColumnType,
  wanted: JsonType,
  format: string | undefined,
): ValueForm | null | undefined {
  if (type.kind === 'decimal' && wanted === 'integer') return type.scale === 0 ? null : undefined;
  if (type.kind === 'date' && wanted === 'string' && format === 'date-time') return 'dateTime';
  if (type.kind === 'dateTime' && wanted === 'string' && format === 'date') return 'date';
  const form = forms[type.kind][wanted];
  return form === 'text' && type.kind === 'decimal' && (type.scale ?? 0) > 0
    ? `text:${type.scale ?? 0}`
    : form;
}

/** String formats of such columns; a missing kind has any format. */
const ownFormats: Readonly<Partial<Record<ColumnType['kind'], readonly string[]>>> = {
  bytes: ['byte'],
  uuid: ['uuid'],
  date: ['date', 'date-time'],
  time: ['time', 'iso-time'],
  dateTime: ['date-time', 'iso-date-time', 'date'],
};

const columnNames: Readonly<Record<ColumnType['kind'], string>> = {
  integer: 'An integer column',
  decimal: 'A decimal column',
  float: 'A floating-point column',
  boolean: 'A boolean column',
  text: 'A text column',
  bytes: 'A binary column',
  uuid: 'A UUID column',
  date: 'A date column',
  time: 'A time column',
  dateTime: 'A date-time column',
  json: 'A JSON column',
  enum: 'An enum column',
  set: 'A set column',
  array: 'An array column',
  other: 'This column',
};

function ofOtherFormat({ kind }: ColumnType, format: string): FoundForm {
  const message = `${columnNames[kind]} does not contain strings of the format ${JSON.stringify(format)}.`;
  return { kind: 'lossy', message };
}

function lossy({ kind }: ColumnType, wanted: JsonType): FoundForm {
  const article = /^[aeio]/.test(wanted) ? 'an' : 'a';
  const message = `${columnNames[kind]} cannot be read and written as ${article} ${wanted} without losing information.`;
  return { kind: 'lossy', message };
}
