import type { ContractResult } from '../contract-result.ts';
import { hideCredentials } from './hide-credentials.ts';
import { emitHarReport } from './har-report.ts';
import { emitHtmlReport } from './html-report.ts';
import { emitJsonReport } from './json-report.ts';
import { emitJunitReport } from './junit-report.ts';
import { emitMarkdownReport } from './markdown-report.ts';

/** A report that is written to a file. */
export type FileReporter = 'junit' | 'html' | 'markdown' | 'json' | 'har';

/** Every report; `console` goes to the terminal. */
export type Reporter = 'console' | FileReporter;

/** Reports by name, including Dredd's names. */
export const reporterNames: ReadonlyMap<string, Reporter> = new Map([
  ['console', 'console'],
  ['junit', 'junit'],
  ['html', 'html'],
  ['markdown', 'markdown'],
  ['json', 'json'],
  ['har', 'har'],
  ['xunit', 'junit'],
  ['md', 'markdown'],
  ['cli', 'console'],
  ['base', 'console'],
  ['dot', 'console'],
  ['nyan', 'console'],
]);

/** Default paths of reports. */
export const defaultOutputs: Readonly<Record<FileReporter, string>> = {
  junit: 'reports/contract.xml',
  html: 'reports/contract.html',
  markdown: 'reports/contract.md',
  json: 'reports/contract.json',
  har: 'reports/contract.har',
};

/** The text of a report, without credentials. */
export function emitReport(
  reporter: FileReporter,
  result: ContractResult,
  options: { readonly details: boolean },
): string {
  const safe = hideCredentials(result);
  switch (reporter) {
    case 'junit':
      return emitJunitReport(safe);
    case 'html':
      return emitHtmlReport(safe);
    case 'markdown':
      return emitMarkdownReport(safe, options);
    case 'json':
      return emitJsonReport(safe);
    case 'har':
      return emitHarReport(safe);
  }
}
