import { describe, expect, it } from 'vitest';
import { eastAfricaTimestamp, parseEastAfricaTimestamp } from './east-africa-time.ts';

describe('East Africa Time', () => {
  it.each([
    ['2023-12-10T10:34:16Z', '20231210133416'],
    ['2023-12-10T10:34:16.999Z', '20231210133416'],
    ['2023-12-10T10:34:17Z', '20231210133417'],
    ['2023-12-31T21:00:00Z', '20240101000000'],
    ['2024-02-28T23:30:00Z', '20240229023000'],
  ])('%s is %s there, both ways', (iso, timestamp) => {
    const instant = Date.parse(iso);
    expect(eastAfricaTimestamp(instant)).toBe(timestamp);
    expect(parseEastAfricaTimestamp(timestamp)).toBe(Math.floor(instant / 1000) * 1000);
  });

  it.each(['20230229120000', '20231301120000', '20231210240001', '2023121013341', 'yesterday', ''])(
    '%j is not a date',
    (timestamp) => {
      expect(parseEastAfricaTimestamp(timestamp)).toBeNaN();
    },
  );
});
