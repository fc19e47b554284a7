import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = 'scripts/end-to-end/writes';
const files = [
  'reported-rows.test.ts',
  'reported-rights.test.ts',
  'reported-postgresql.case.ts',
  'reported.case.ts',
];

/** The addresses of reports in a file. */
const reportsIn = (path: string): readonly string[] =>
  readFileSync(path, 'utf8').match(
    /https:\/\/github\.com\/[\w-]+\/[\w-]+\/(?:issues|pull)\/\d+/g,
  ) ?? [];

it('the page of reports has a line for each one that is tested', () => {
  const listed = reportsIn('docs/contributing/reports.md');
  const tested = files.flatMap((file) => reportsIn(`${folder}/${file}`));
  expect(listed.length).toBeGreaterThan(60);
  expect(new Set(listed).size).toBe(listed.length);
  expect(tested.filter((report) => !listed.includes(report))).toEqual([]);
});
