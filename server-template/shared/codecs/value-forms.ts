import { exactNumber } from '../json/raw-json.ts';
import type { ValueForm } from '../response-shape.ts';
import { numberText, paddedDecimal } from './number-codecs.ts';
import { RejectedValue } from './value-codec.ts';

/** A value in a form, and whether it fits: a stored value that does not is returned unchanged. */
export interface ShownValue {
  readonly value: unknown;
  readonly fits: boolean;
}

interface Form {
  /** The column's JSON value for a value in the form; throws RejectedValue. */
  readonly read: (value: unknown) => unknown;
  /** The value in its form; undefined if it does not fit. */
  readonly show: (value: unknown) => unknown;
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const moment = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/;
const day = /^\d{4}-\d\d-\d\d$/;

const forms: Readonly<Record<Exclude<ValueForm, `text:${number}`>, Form>> = {
  text: {
    read(value) {
      if (typeof value === 'string' && jsonNumber.test(value)) return exactNumber(value);
      throw new RejectedValue('must be a decimal number');
    },
    show: (value) => (typeof value === 'string' ? value : (numberText(value) ?? undefined)),
  },
  number: {
    read: (value) => numberText(value) ?? value,
    show: (value) =>
      typeof value === 'string' && jsonNumber.test(value) ? exactNumber(value) : undefined,
  },
  date: {
    read: (value) => (typeof value === 'string' && day.test(value) ? `${value}T00:00:00Z` : value),
    show: (value) => (typeof value === 'string' ? utcDay(value) : undefined),
  },
  dateTime: {
    read(value) {
      const date = typeof value === 'string' ? dayOfMidnight(value) : undefined;
      if (date === undefined)
        throw new RejectedValue('must be midnight in UTC: its column stores dates');
      return date;
    },
    show: (value) =>
      typeof value === 'string' && day.test(value) ? `${value}T00:00:00Z` : undefined,
  },
  boolean: {
    read: (value) => (typeof value === 'boolean' ? Number(value) : value),
    show: (value) => (value === 0 ? false : value === 1 ? true : undefined),
  },
};

function formOf(form: ValueForm): Form {
  if (!isPlaces(form)) return forms[form];
  const { read, show } = forms.text;
  return {
    read,
    show(value) {
      const text = show(value);
      return typeof text === 'string' ? paddedDecimal(text, Number(form.slice(5))) : text;
    },
  };
}

function isPlaces(form: ValueForm): form is `text:${number}` {
  return form.startsWith('text:');
}

/** The column value for a value in a form; throws RejectedValue. NULL is NULL in every form. */
export function valueOfForm(form: ValueForm, value: unknown): unknown {
  return value === null ? null : formOf(form).read(value);
}

/** A stored value in a form. */
export function valueInForm(form: ValueForm, stored: unknown): ShownValue {
  if (stored === null) return { value: null, fits: true };
  const value = formOf(form).show(stored);
  return value === undefined ? { value: stored, fits: false } : { value, fits: true };
}

function utcDay(text: string): string | undefined {
  const match = moment.exec(text);
  if (match === null) return undefined;
  const [, date, , , offset] = match;
  return offset === 'Z' ? date : utcText(text)?.slice(0, 10);
}

/** The date whose midnight in UTC a timestamp is; undefined for other times. */
function dayOfMidnight(text: string): string | undefined {
  const written = text.toUpperCase().replace(' ', 'T');
  const [, date = '', time, fraction = '', offset] = moment.exec(written) ?? [];
  if (time === undefined || /[1-9]/.test(fraction)) return undefined;
  const start = offset === 'Z' ? `${date}T${time}` : utcText(written)?.slice(0, 19);
  return start?.endsWith('T00:00:00') === true && day.test(start.slice(0, 10))
    ? start.slice(0, 10)
    : undefined;
}

function utcText(text: string): string | undefined {
  const utc = new Date(text);
  return Number.isNaN(utc.getTime()) ? undefined : utc.toISOString();
}
