/** Whether a text is a day of the calendar: `2024-02-29`. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** Formats with a short grammar. */
export const plainFormats: readonly (readonly [string, (value: string) => boolean])[] = [
  ['date', isDay],
  ['uuid', (value) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)],
  ['byte', (value) => value.length % 4 === 0 && /^[A-Za-z\d+/]*={0,2}$/.test(value)],
];
