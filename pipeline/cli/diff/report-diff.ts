import picocolors from 'picocolors';
import type { DiffResult } from '../../diff/accept/judged-findings.ts';
import { isOpen } from '../../diff/accept/judged-findings.ts';
import { catalogue } from '../../diff/catalogue.ts';
import { levels } from '../../diff/finding.ts';
import { linesOf } from '../../diff/report/document-lines.ts';
import { emitGithubAnnotations } from '../../diff/report/github-report.ts';
import { emitJsonDiff } from '../../diff/report/json-diff-report.ts';
import { emitMarkdownDiff, emitMarkdownRules } from '../../diff/report/markdown-report.ts';
import { emitTextReport } from '../../diff/report/text-report.ts';
import { printable, printResult } from '../terminal/terminal.ts';
import type { DiffSide } from './read-side.ts';

/** Output formats of findings. */
export const diffFormats = ['text', 'markdown', 'json', 'github'] as const;

/** One of these formats. */
export type DiffFormat = (typeof diffFormats)[number];

/** The level from which findings are a failure; `none`: never. */
export const failLevels = ['breaking', 'risky', 'none'] as const;

const plain = picocolors.createColors(true);
/** Colours, removed at printing if the output is not a terminal. */
const palette = {
  breaking: plain.red,
  risky: plain.yellow,
  harmless: plain.green,
  dim: plain.dim,
  bold: plain.bold,
};

/** Whether there is a finding at or above the given level that was not accepted. */
export function isFailure({ findings }: DiffResult, failOn: (typeof failLevels)[number]): boolean {
  if (failOn === 'none') return false;
  const worst = levels.slice(0, levels.indexOf(failOn) + 1);
  return findings.some((finding) => isOpen(finding) && worst.includes(finding.level));
}

/** Prints the findings. */
export async function reportDiff(
  found: DiffResult,
  sides: { readonly old: DiffSide; readonly new: DiffSide },
  { format, isFailed }: { readonly format: DiffFormat; readonly isFailed: boolean },
): Promise<void> {
  const names = { old: sides.old.name, new: sides.new.name };
  if (format === 'json') return printResult(emitJsonDiff(found, names, isFailed));
  const result = withPrintableText(found);
  if (format === 'markdown') return printResult(emitMarkdownDiff(result));
  if (format === 'text') return printResult(emitTextReport(result, names, palette));
  const lineOf = await linesOf(sides.new.text);
  const file = names.new.replace(/^git:[^:]+:/, '');
  printResult(emitGithubAnnotations(result, file, lineOf));
}

/** Lists the rules. */
export function reportRules(format: DiffFormat): void {
  if (format === 'json') return printResult(JSON.stringify(catalogue, null, 2));
  if (format === 'markdown') return printResult(emitMarkdownRules(catalogue));
  const width = Math.max(...catalogue.map(({ id }) => id.length));
  for (const { id, level, why } of catalogue) {
    const word = palette[level](level.padEnd('harmless'.length));
    printResult(`${id.padEnd(width)}  ${word}  ${why}`);
  }
}

function withPrintableText({ findings, unused }: DiffResult): DiffResult {
  return {
    unused,
    findings: findings.map((finding) => ({
      ...finding,
      message: lineOfText(finding.message),
      place: lineOfText(finding.place),
      operations: finding.operations.map(lineOfText),
    })),
  };
}

/**
 * The text on one line: on a line of its own, it could be a command to a CI system that reads the
 * log.
 */
function lineOfText(text: string): string {
  return printable(text).replace(/[\r\n]+/g, ' ');
}
