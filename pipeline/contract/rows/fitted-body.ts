import type { ValueForm } from '../../../server-template/runtime/shared/response-shape.ts';
import { changeIn, valueIn, type Row, type RowShape } from './row-shape.ts';

/**
 * A generated body adjusted to its columns where schemas are incomplete: midnight for dates, digits
 * for numbers.
 */
export function fittedBody(shape: RowShape, body: Row): Row {
  return (shape?.columns ?? []).reduce<Row>((whole, { path, form }) => {
    const value = valueIn(whole, path);
    const fitted = typeof value === 'string' ? fittedText(form, value) : value;
    return fitted === value ? whole : changeIn(whole, path, fitted);
  }, body);
}

function fittedText(form: ValueForm | null, text: string): string {
  if (form === 'dateTime') return `${text.slice(0, 10)}T00:00:00Z`;
  if (form !== 'text' || /^-?\d+(?:\.\d+)?$/.test(text)) return text;
  return String([...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7));
}
