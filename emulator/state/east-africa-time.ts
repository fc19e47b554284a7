const EAST_AFRICA_OFFSET_MS = 3 * 3_600_000;

/** `yyyyMMddHHmmss` in East Africa Time, which has no summer time. */
export function eastAfricaTimestamp(instant: number): string {
  return new Date(instant + EAST_AFRICA_OFFSET_MS).toISOString().replace(/\D/g, '').slice(0, 14);
}

/** The instant of a `yyyyMMddHHmmss` in East Africa Time; NaN for a date that does not exist. */
export function parseEastAfricaTimestamp(timestamp: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(timestamp);
  if (!parts) return NaN;
  const [, year, month, day, hour, minute, second] = parts;
  const instant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  return eastAfricaTimestamp(isNaN(instant) ? 0 : instant) === timestamp ? instant : NaN;
}
