import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ContractResult } from '../contract-result.ts';
import { emitConsoleReport } from './console-report.ts';
import { emitReport } from './reporter.ts';
import type { FileReporter } from './reporter.ts';
import { coverageFigures, distinctLines, durationText } from './summary.ts';
import { largeResult, sampleResult } from './testing/sample-result.ts';

const plain = (text: string): string => text;
const palette = { red: plain, green: plain, yellow: plain, cyan: plain, dim: plain, bold: plain };

const texts: readonly (readonly [file: string, text: string])[] = [
  ['report.txt', consoleText(sampleResult)],
  ['report.xml', emitReport('junit', sampleResult, { details: true })],
  ['report.md', emitReport('markdown', sampleResult, { details: true })],
  ['report.json.txt', emitReport('json', sampleResult, { details: true })],
];

function consoleText(result: ContractResult): string {
  return emitConsoleReport(result, { palette, details: true, inlineErrors: false });
}

describe('a report', () => {
  it.each(texts)('%s is as expected', (file, text) => {
    const url = new URL(`./fixtures/${file}`, import.meta.url);
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(url, text);
    expect(text).toBe(readFileSync(url, 'utf8'));
  });

  it('contains no credentials and no control characters, whatever the API sent', () => {
    const kinds: readonly FileReporter[] = ['junit', 'html', 'markdown', 'json', 'har'];
    const all = kinds.map((kind) => emitReport(kind, sampleResult, { details: true }));
    for (const text of [...all, consoleText(sampleResult)]) {
      expect(text).not.toContain('very-secret');
      expect(text).not.toMatch(
        /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e]/,
      );
      expect(text.isWellFormed()).toBe(true);
    }
  });

  it('for a terminal names three of many rows that are left behind, and those for people all', () => {
    const leftovers = Array.from({ length: 30 }, (_, index) => `a row of Task with id ${index}`);
    const result = { ...sampleResult, leftovers };
    expect(consoleText(result).match(/^left behind .*/gm)).toEqual([
      ...leftovers.slice(0, 3).map((one) => `left behind ${one}`),
      'left behind 27 more rows, see --reporter html, markdown or json',
    ]);
    for (const kind of ['html', 'markdown', 'json'] as const)
      expect(emitReport(kind, result, { details: false })).toContain(leftovers.at(-1));
  });

  it('for a terminal names each reason once, with the first of its operations', () => {
    const rejected = Array.from({ length: 30 }, (_, index) => ({
      operation: `GET /tasks/${index}`,
      ...{ reason: 'The API responded with 401.', status: 401 },
    }));
    const other = { operation: 'POST /tasks', reason: 'No request could be made.', status: null };
    const result = { ...sampleResult, unsuccessful: [other, ...rejected] };
    const shown = rejected.slice(0, 6).map(({ operation }) => operation);
    expect(consoleText(result).match(/^no success .*/gm)).toEqual([
      'no success POST /tasks: No request could be made.',
      `no success ${shown.join(', ')} and 24 more: The API responded with 401.`,
    ]);
    for (const kind of ['html', 'markdown', 'json'] as const)
      expect(emitReport(kind, result, { details: false })).toContain('GET /tasks/29');
  });

  it('as JSON has the result, its schema version and the summary', () => {
    const report = JSON.parse(emitReport('json', sampleResult, { details: false })) as object;
    expect(report).toMatchObject({
      schemaVersion: 1,
      summary: { cells: 6, passed: 2, failed: 2, skipped: 2 },
      seed: 42,
      coverage: sampleResult.coverage,
    });
  });

  it('as an archive has each failed exchange once, with what is wrong', () => {
    const { log } = JSON.parse(emitReport('har', sampleResult, { details: false })) as {
      readonly log: { readonly version: string; readonly entries: readonly object[] };
    };
    const failures = sampleResult.cells.flatMap(({ outcome }) =>
      outcome.kind === 'failed' ? outcome.failures : [],
    );
    const [first] = failures.filter(({ exchange }) => exchange !== null);
    expect(log.version).toBe('1.2');
    expect(new Set(log.entries.map((entry) => JSON.stringify(entry))).size).toBe(
      log.entries.length,
    );
    expect(log.entries[0]).toMatchObject({
      startedDateTime: sampleResult.startedAt,
      comment: expect.stringContaining(first?.message ?? '') as unknown,
      request: { method: first?.exchange?.request.method },
      response: { status: first?.exchange?.response?.status },
    });
  });

  it('as a page escapes external text', () => {
    const page = emitReport('html', sampleResult, { details: true });
    expect(page.match(/<script>/g)).toHaveLength(1);
    expect(page).not.toContain('<img');
    expect(page).not.toMatch(/https?:\/\/(?!127\.0\.0\.1)/);
  });

  it('as a page has ten times the size for ten times as many cells', () => {
    const sizeOf = (operations: number) =>
      emitReport('html', largeResult(operations, 24), { details: false }).length;
    expect(sizeOf(500) / sizeOf(50)).toBeLessThan(12);
  });
});

it.each([
  [870.4, '870 ms'],
  [12_345, '12.3 s'],
  [125_000, '2 min 5 s'],
])('%d milliseconds are %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});

it('never rounds coverage up to 100', () => {
  const percents = coverageFigures(sampleResult.coverage).map(({ percent }) => percent);
  expect(percents).toEqual([66, 80, 100, 100, 99]);
});

it('lists equal lines once, with their number', () => {
  expect(distinctLines(['a row', 'another', 'a row'])).toEqual(['a row (2 times)', 'another']);
});
