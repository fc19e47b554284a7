import { isOpen } from '../accept/judged-findings.ts';
import type { DiffResult, JudgedFinding } from '../accept/judged-findings.ts';
import { acceptanceText, operationsText, summaryText } from './report-words.ts';

/** The line of a pointer into the new document; null if it is unknown. */
export type LineOf = (pointer: string) => number | null;

const commands = { breaking: 'error', risky: 'warning', harmless: 'notice' } as const;

/** Findings as annotations in a GitHub workflow: https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
export function emitGithubAnnotations(result: DiffResult, file: string, lineOf: LineOf): string {
  const lines = result.findings.map((finding) => annotation(finding, file, lineOf));
  const unused = result.unused.map(
    ({ rule, place }) =>
      `::notice title=${property(rule)}::${data(`Accepted at ${place}, but not found.`)}`,
  );
  return [...lines, ...unused, summaryText(result)].join('\n');
}

function annotation(finding: JudgedFinding, file: string, lineOf: LineOf): string {
  const { level, rule, message, why } = finding;
  const line = lineOf(finding.place);
  const operations = operationsText(finding);
  const text = [
    message,
    ...(operations === '' ? [] : [`In ${operations}.`]),
    why,
    ...[acceptanceText(finding)].filter((said) => said !== null),
  ].join('\n');
  const command = isOpen(finding) ? commands[level] : 'notice';
  const place = `file=${property(file)}${line === null ? '' : `,line=${line}`}`;
  return `::${command} ${place},title=${property(rule)}::${data(text)}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
