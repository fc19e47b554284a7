import { expect, test } from 'vitest';
import { storedFormOf } from './stored-form.ts';

test.each([
  ["strftime('%Y-%m-%dT%H:%M:%fZ', 'now')", 'YYYY-MM-DDTHH:MM:SS.sssZ'],
  ["(STRFTIME('%Y-%m-%dT%H:%M:%SZ','now'))", 'YYYY-MM-DDTHH:MM:SSZ'],
  ["strftime('%Y-%m-%d %H:%M:%f', 'now')", 'YYYY-MM-DD HH:MM:SS.sss'],
  ["strftime('%Y-%m-%d %H:%M:%S', 'now')", null],
  ["strftime('%Y-%m-%d', 'now')", null],
  ['current_timestamp', null],
  [null, null],
])('the default %s has the form %s', (text, storedAs) => {
  const column = {
    type: { kind: 'dateTime', withTimeZone: false, precision: null },
    default: text,
  } as const;
  expect(storedFormOf(column, 'sqlite')).toEqual(storedAs === null ? null : { storedAs });
  expect(storedFormOf(column, 'postgresql')).toBeNull();
});
