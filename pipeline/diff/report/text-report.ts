import { isOpen } from '../accept/judged-findings.ts';
import type { DiffResult, JudgedFinding } from '../accept/judged-findings.ts';
import { levels } from '../finding.ts';
import type { Level } from '../finding.ts';
import { acceptanceText, operationsText, placeText, summaryText } from './report-words.ts';
import type { ComparedNames } from './report-words.ts';

/** Terminal colors; identity functions if colors are off. */
export type DiffPalette = Readonly<Record<Level | 'dim' | 'bold', (text: string) => string>>;

/** Findings for the terminal, worst first. */
export function emitTextReport(
  result: DiffResult,
  names: ComparedNames,
  palette: DiffPalette,
): string {
  const blocks = levels.flatMap((level) => {
    const own = result.findings.filter((finding) => finding.level === level);
    return own.map((finding) => findingText(finding, names, palette));
  });
  const unused = result.unused.map(
    ({ rule, place }) => `Accepted but not found: ${rule} at ${place}`,
  );
  return [...blocks, ...unused, summaryText(result)].join('\n');
}

function findingText(finding: JudgedFinding, names: ComparedNames, palette: DiffPalette): string {
  const { level, rule, message, why } = finding;
  const head = isOpen(finding) ? palette[level](level) : palette.dim(`${level} (accepted)`);
  const operations = operationsText(finding);
  const acceptance = acceptanceText(finding);
  const lines = [
    `${head} ${palette.bold(message)} ${palette.dim(rule)}`,
    ...(operations === '' ? [] : [`  in ${operations}`]),
    `  ${palette.dim(`at ${placeText(finding, names)}`)}`,
    ...(level === 'harmless' ? [] : [`  ${palette.dim(`→ ${why}`)}`]),
    ...(acceptance === null ? [] : [`  ${acceptance}`]),
  ];
  return `${lines.join('\n')}\n`;
}
