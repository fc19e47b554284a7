import type { Crud } from '../../model/api-model.ts';
import { sizeOf } from '../read/exact-number.ts';
import { Refusal } from '../refusal.ts';
import type { ErrorDetail } from '../refusal.ts';
import type { Row } from './row.ts';

const LIMIT = 2n ** 63n;
// A database turns a leap second into the next minute.
const leapSecond = /^(?:[\d-]{10}[Tt ])?\d\d:\d\d:60/;

type Fault = (value: unknown) => string | null;

const faults: Readonly<Record<string, Fault>> = {
  int64: (value) => {
    const size = sizeOf(value) ?? 0;
    return size >= LIMIT || size < -LIMIT ? 'must be within 64 bits' : null;
  },
  'date-time': timeFault,
  time: timeFault,
};

function timeFault(value: unknown): string | null {
  return typeof value === 'string' && leapSecond.test(value) ? 'must be a time of the day' : null;
}

/** Makes the check that throws a 400 where a body fits its schema and yet no column takes it: an integer beyond 64 bits, a leap second. */
export function createStorableCheck({ model, input }: Crud): (body: Row) => void {
  const checks = input.flatMap(({ name, column }) => {
    const property = model.properties.find(({ source }) => source.column === column);
    const fault = faults[property?.schema.format ?? ''];
    return fault === undefined ? [] : [{ name, fault }];
  });
  return (body) => {
    const details: ErrorDetail[] = [];
    for (const { name, fault } of checks) {
      const message = Object.hasOwn(body, name) ? fault(body[name]) : null;
      if (message !== null) details.push({ in: 'body', field: name, message });
    }
    if (details.length > 0) {
      throw new Refusal(400, 'VALUE_REFUSED', 'A value does not fit its column.', { details });
    }
  };
}
