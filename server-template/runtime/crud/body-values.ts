import { isJsonObject } from '../../shared/json/json-object.ts';
import { type Field, namedField } from '../../shared/operation/field.ts';
import type { Row } from '../database/database.ts';
import { invalidRequest, type ApiError } from '../operation/api-error.ts';
import { sentValueAt } from '../../shared/json/sent-value.ts';
import { detailTexts } from '../../shared/problem-texts.ts';
import type { ReceivedBody } from '../operation/operation-request.ts';

/** The body's properties, with all digits of their numbers. */
export function bodyValues(body: ReceivedBody | null): Row {
  if (isJsonObject(body?.exact)) return body.exact;
  throw invalidRequest({ in: 'body', field: '', message: detailTexts.object });
}

/** A 400 for read-only properties in a body. */
export function readOnlyError(fields: readonly string[]): ApiError {
  const message = detailTexts.readOnly;
  return invalidRequest(...fields.map((field) => ({ in: 'body' as const, field, message })));
}

/** The values with the defaults that the validator inserted into its copy of the body. */
export function withDefaults(values: Row, validated: unknown): Row {
  if (values === validated || !isJsonObject(validated)) return values;
  const defaults = Object.entries(validated).filter(([name]) => !Object.hasOwn(values, name));
  return defaults.length === 0 ? values : { ...values, ...Object.fromEntries(defaults) };
}

/** Flattens nested objects of a body, by the names of its fields. */
export function flatBody(fields: readonly Field[]): <Body>(body: Body) => Body | Row {
  const grouped = fields
    .map(namedField)
    .filter(({ path = [] }) => path.length > 1)
    .map(({ name, path = [] }) => ({ name, path }));
  if (grouped.length === 0) return (body) => body;
  const roots = new Set(grouped.map(({ path }) => path[0]));
  return (body) => {
    if (!isJsonObject(body)) return body;
    const flat = Object.fromEntries(Object.entries(body).filter(([name]) => !roots.has(name)));
    for (const { name, path } of grouped) {
      const value = sentValueAt(body, path);
      if (value !== undefined) flat[name] = value;
    }
    return flat;
  };
}
