import type { Row } from '../database/database.ts';

/** Sets a property of an object that is built up; one called `__proto__` becomes its own, too. */
export function setMember(row: Row, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(row, name, { value, enumerable: true, configurable: true });
  } else row[name] = value;
}
