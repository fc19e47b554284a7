/** A value as a number that orders as it does: numbers and moments order alike everywhere. Null: its order is the database's affair. */
export function comparable(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:$|T)/.test(value)) {
    const time = Date.parse(value);
    return Number.isNaN(time) ? null : time;
  }
  return null;
}
