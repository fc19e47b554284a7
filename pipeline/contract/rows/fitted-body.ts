import type { ValueForm } from '../../../server-template/runtime/shared/response-shape.ts';
import { changeIn, valueIn, type Row, type RowShape } from './row-shape.ts';

/** A made body whose values its columns could hold, where the schemas do not tell all of that: midnight where a column keeps days, digits where it keeps numbers. */
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
