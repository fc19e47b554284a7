import { expect, test } from 'vitest';
import type { ValueForm } from '../response-shape.ts';
import { RejectedValue } from './value-codec.ts';
import { valueInForm, valueOfForm } from './value-forms.ts';

const raw = (text: string) => JSON.rawJSON(text);

test.each<[ValueForm, unknown, unknown, boolean]>([
  ['text', 19.99, '19.99', true],
  ['text', raw('9007199254740993'), '9007199254740993', true],
  ['text', 'NaN', 'NaN', true],
  ['text:2', 6.5, '6.50', true],
  ['text:2', -6, '-6.00', true],
  ['text:2', 6.125, '6.125', true],
  ['text:2', 'NaN', 'NaN', true],
  ['number', '42', 42, true],
  ['number', '9007199254740993', raw('9007199254740993'), true],
  ['number', '007', '007', false],
  ['number', 'n/a', 'n/a', false],
  ['date', '2024-02-29T12:30:00Z', '2024-02-29', true],
  ['date', '2024-02-29T23:30:00-02:00', '2024-03-01', true],
  ['date', 'infinity', 'infinity', false],
  ['dateTime', '2024-02-29', '2024-02-29T00:00:00Z', true],
  ['dateTime', '-infinity', '-infinity', false],
  ['boolean', 1, true, true],
  ['boolean', 0, false, true],
  ['boolean', 7, 7, false],
  ['boolean', null, null, true],
])('a stored value in the form %s: %s', (form, stored, value, fits) => {
  expect(valueInForm(form, stored)).toEqual({ value, fits });
});

test.each<[ValueForm, unknown, unknown]>([
  ['text', '19.99', 19.99],
  ['text', '9007199254740993', raw('9007199254740993')],
  ['number', 42, '42'],
  ['number', raw('9007199254740993'), '9007199254740993'],
  ['date', '2024-02-29', '2024-02-29T00:00:00Z'],
  ['dateTime', '2024-02-29T00:00:00Z', '2024-02-29'],
  ['dateTime', '2024-02-29T00:00:00.000+00:00', '2024-02-29'],
  ['boolean', true, 1],
  ['boolean', false, 0],
  ['text', null, null],
])('the column value of the form %s: %s', (form, value, want) => {
  expect(valueOfForm(form, value)).toEqual(want);
});

test.each<[ValueForm, unknown]>([
  ['text', 'twelve'],
  ['text', '007'],
  ['text', 12],
  ['dateTime', '2024-02-29T12:00:00Z'],
  ['dateTime', '2024-02-29T00:00:00+02:00'],
])('%s rejects %s', (form, value) => {
  expect(() => valueOfForm(form, value)).toThrow(RejectedValue);
});
