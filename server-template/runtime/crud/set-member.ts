import type { Row } from '../database/database.ts';

/** Sets an own property of an object, even if it is named `__proto__`. */
export function setMember(row: Row, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(row, name, { value, enumerable: true, configurable: true });
  } else row[name] = value;
}
