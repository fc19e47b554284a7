const EAST_AFRICA_OFFSET_MS = 3 * 3_600_000;

// Thousands of pushes may arrive in a second, so the result for the current second is cached.
let lastWritten = { second: NaN, timestamp: '' };
let lastRead = { timestamp: '', instant: NaN };

/** `yyyyMMddHHmmss` in East Africa Time, which has no daylight saving time. */
export function eastAfricaTimestamp(instant: number): string {
  const second = Math.floor(instant / 1000);
  if (second !== lastWritten.second) lastWritten = { second, timestamp: write(second * 1000) };
  return lastWritten.timestamp;
}

/** Parses a `yyyyMMddHHmmss` in East Africa Time; NaN for a date that does not exist. */
export function parseEastAfricaTimestamp(timestamp: string): number {
  if (timestamp !== lastRead.timestamp) lastRead = { timestamp, instant: read(timestamp) };
  return lastRead.instant;
}

function write(instant: number): string {
  return new Date(instant + EAST_AFRICA_OFFSET_MS).toISOString().replace(/\D/g, '').slice(0, 14);
}

function read(timestamp: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(timestamp);
  if (!parts) return NaN;
  const [, year, month, day, hour, minute, second] = parts;
  const instant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  // Date.parse reads 30 February as 2 March.
  return !isNaN(instant) && write(instant) === timestamp ? instant : NaN;
}
