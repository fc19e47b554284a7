import type { Row } from '../database/database.ts';
import { isObject } from '../document/openapi.ts';
import { invalidRequest } from '../http/api-error.ts';
import { detailTexts } from '../shared/problem-texts.ts';
import type { ReceivedBody } from '../http/request-body.ts';

/** The body's properties, every digit kept. */
export function bodyValues(body: ReceivedBody | null): Row {
  if (isObject(body?.exact)) return body.exact;
  throw invalidRequest({ in: 'body', field: '', message: detailTexts.object });
}

/** Values, with the defaults that the validator wrote into the body that it saw. */
export function withDefaults(values: Row, validated: unknown): Row {
  if (values === validated || !isObject(validated)) return values;
  const defaults = Object.entries(validated).filter(([name]) => !Object.hasOwn(values, name));
  return defaults.length === 0 ? values : { ...values, ...Object.fromEntries(defaults) };
}
