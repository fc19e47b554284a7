import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checks } from './all-checks.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test('the README lists every check, in the words of the checks', () => {
  const rows = readme.matchAll(/^\| `([^`]+)` +\| (\w+) +\| (.+?) +\|$/gm);
  expect([...rows].map(([, id, kind, title]) => ({ id, kind, title }))).toEqual(
    checks.map(({ id, kind, title }) => ({ id, kind, title })),
  );
});

test('check ids are unique', () => {
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
});
