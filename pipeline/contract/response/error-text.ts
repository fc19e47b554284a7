import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import type { IncomingResponse } from '../run/run-hooks.ts';

/** A response with its parsed body. */
interface ParsedResponse {
  readonly value: unknown;
  readonly real: IncomingResponse;
}

/** Message and fields of an error. */
export function errorText({ value, real }: ParsedResponse): string {
  const { message = real.body, details } = isJsonObject(value) ? value : {};
  if (typeof message !== 'string') return '';
  const fields = (Array.isArray(details) ? details : []).flatMap((detail: unknown) => {
    const { field, message: said } = isJsonObject(detail) ? detail : {};
    return typeof field === 'string' && typeof said === 'string' ? [`${field} ${said}`] : [];
  });
  return [message, ...(fields.length === 0 ? [] : [`(${fields.join(', ')})`])]
    .join(' ')
    .slice(0, 200);
}
