import { isOpen } from '../accept/judged-findings.ts';
import type { DiffResult, JudgedFinding } from '../accept/judged-findings.ts';
import type { ListedRule } from '../catalogue.ts';
import { levels } from '../finding.ts';
import { acceptanceText, operationsText, summaryText } from './report-words.ts';

const titles = { breaking: 'Breaking', risky: 'Risky', harmless: 'Harmless' } as const;

/** Findings for a pull request, with the harmless ones folded. */
export function emitMarkdownDiff(result: DiffResult): string {
  const sections = levels.flatMap((level) => {
    const own = result.findings.filter((finding) => finding.level === level);
    if (own.length === 0) return [];
    const list = own.map(itemText).join('\n');
    const title = `${titles[level]} (${own.length})`;
    return level === 'harmless'
      ? [`<details><summary>${title}</summary>\n\n${list}\n\n</details>`]
      : [`### ${title}\n\n${list}`];
  });
  const unused = result.unused.map(
    ({ rule, place }) => `- ${code(rule)} at ${code(place)} is accepted, but was not found.`,
  );
  const rest = unused.length === 0 ? [] : [`### Accepted but not found\n\n${unused.join('\n')}`];
  return [`**API changes:** ${summaryText(result)}`, ...sections, ...rest].join('\n\n');
}

/** A table of all rules. */
export function emitMarkdownRules(rules: readonly ListedRule[]): string {
  const rows = rules.map(({ id, level, why }) => `| ${code(id)} | ${level} | ${escaped(why)} |`);
  return ['| rule | level | why |', '| --- | --- | --- |', ...rows].join('\n');
}

function itemText(finding: JudgedFinding): string {
  const { rule, message, level, why } = finding;
  const operations = operationsText(finding);
  const acceptance = acceptanceText(finding);
  const said = isOpen(finding) ? escaped(message) : `~~${escaped(message)}~~`;
  return [
    `- ${said} ${code(rule)}`,
    ...(operations === '' ? [] : [`  in ${code(operations)}`]),
    ...(level === 'harmless' ? [] : [`  ${escaped(why)}`]),
    ...(acceptance === null ? [] : [`  *${escaped(acceptance)}*`]),
  ].join('\\\n');
}

/** Text from a document, escaped for Markdown: no markup, HTML or mentions. */
function escaped(text: string): string {
  return text
    .replace(/[\r\n]+/g, ' ')
    .replace(/[\\`*_{}[\]()#+!|~<>&@:]/g, (mark) => `&#${mark.codePointAt(0)};`);
}

/** The fence has more backticks than any run in the text. */
function code(text: string): string {
  const line = text.replace(/[\r\n|]+/g, ' ');
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}
