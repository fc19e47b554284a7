import type { Crud } from '../../model/api-model.ts';
import { sizeOf } from '../read/exact-number.ts';
import { Refusal } from '../refusal.ts';
import type { ErrorDetail } from '../refusal.ts';
import type { Row } from './row.ts';

const LIMIT = 2n ** 63n;
// A database turns a leap second into the next minute.
const leapSecond = /^(?:[\d-]{10}[Tt ])?\d\d:\d\d:60/;

/** Throws a 400 where a body fits its schema and yet no column takes it: an integer beyond 64 bits, a leap second. */
export function refuseUnstorable({ model, input }: Crud, body: Row): void {
  const details = input.flatMap(({ name, column }): ErrorDetail[] => {
    const property = model.properties.find(({ source }) => source.column === column);
    if (property === undefined || !Object.hasOwn(body, name)) return [];
    const message = faultOf(property.schema.format, body[name]);
    return message === null ? [] : [{ in: 'body', field: name, message }];
  });
  if (details.length === 0) return;
  throw new Refusal(400, 'VALUE_REFUSED', 'A value does not fit its column.', { details });
}

function faultOf(format: string | undefined, value: unknown): string | null {
  if (format === 'int64') {
    const size = sizeOf(value) ?? 0;
    return size >= LIMIT || size < -LIMIT ? 'must be within 64 bits' : null;
  }
  const isLeap =
    (format === 'date-time' || format === 'time') &&
    typeof value === 'string' &&
    leapSecond.test(value);
  return isLeap ? 'must be a time of the day' : null;
}
