/** A date and time in the format of a schema. */
export function momentIn(moment: string, format: unknown): string {
  if (format === 'date') return moment.slice(0, 10);
  return format === 'time' ? moment.slice(11) : moment;
}
