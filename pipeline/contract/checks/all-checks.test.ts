import { expect, test } from 'vitest';
import { checks } from './all-checks.ts';

test('check ids are unique', () => {
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
});
