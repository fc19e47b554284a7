import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checks } from './all-checks.ts';

const page = readFileSync(
  new URL('../../../docs/reference/contract-tests.md', import.meta.url),
  'utf8',
);

test('the page lists every check, in the words of the checks', () => {
  const rows = page.matchAll(/^\| `([^`]+)` +\| (\w+) +\| (.+?) +\|$/gm);
  expect([...rows].map(([, id, kind, title]) => ({ id, kind, title }))).toEqual(
    checks.map(({ id, kind, title }) => ({ id, kind, title })),
  );
});

test('check ids are unique', () => {
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
});
