/**
 * A number with the same order as the value: numbers and timestamps order alike everywhere. Null:
 * the order depends on the database.
 */
export function comparable(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:$|T)/.test(value)) {
    const time = Date.parse(value);
    return Number.isNaN(time) ? null : time;
  }
  return null;
}
