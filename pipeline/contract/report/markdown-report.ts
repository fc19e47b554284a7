import type { Cell, ContractResult, Failure } from '../contract-result.ts';
import { requestText, responseText } from './exchange-text.ts';
import {
  cellsByOperation,
  counted,
  distinctLines,
  durationText,
  failedCells,
  summaryOf,
} from './summary.ts';
import { cutText, visibleLine, visibleText } from './visible-text.ts';

/** Optional parts of the Markdown report. */
export interface MarkdownOptions {
  /** Include the exchange of each failure, and every passed cell. */
  readonly details: boolean;
}

/**
 * The result as Markdown, for a pull request or a job's summary. External text is in code spans.
 */
export function emitMarkdownReport(result: ContractResult, { details }: MarkdownOptions): string {
  const parts = [
    head(result),
    coverageTable(result),
    failuresPart(result, details),
    leftoversPart(result),
    unsuccessfulPart(result),
    skippedPart(result.cells),
    operationsTable(result.cells),
    ...(details ? [passedPart(result.cells)] : []),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function head(result: ContractResult): string {
  const { passed, failed, skipped, cells } = summaryOf(result);
  const at =
    result.endpoint === null ? 'Nothing was sent (dry run)' : `Called ${code(result.endpoint)}`;
  return [
    `# Contract tests: ${code(`${result.title} ${result.version}`)}`,
    '',
    `**${passed} passed, ${failed} failed, ${skipped} skipped** of ${counted(cells, 'check')}.`,
    `${at} with ${counted(result.requests, 'request')} in ${durationText(result.milliseconds)}, seed ${result.seed}, ${code(result.startedAt)}.`,
  ].join('\n');
}

function coverageTable(result: ContractResult): string {
  const rows = summaryOf(result).coverage.map(
    ({ name, percent, share }) => `| ${name} | ${share.tried} of ${share.of} | ${percent}% |`,
  );
  return ['## Coverage', '', '| what | tried | |', '| --- | ---: | ---: |', ...rows].join('\n');
}

function failuresPart(result: ContractResult, details: boolean): string {
  const blocks = failedCells(result).map(({ cell, failures }) =>
    [
      `### ${code(cell.id)}`,
      code(cell.title),
      ...failures.map((one) => failureBlock(one, details)),
    ].join('\n\n'),
  );
  return blocks.length === 0 ? '' : ['## Failures', ...blocks].join('\n\n');
}

function failureBlock(failure: Failure, details: boolean): string {
  const facts = [
    ['keyword', failure.keyword],
    ['document', failure.pointer],
    ...(failure.instance === null || failure.instance === ''
      ? []
      : [['in the body', failure.instance]]),
    ['expected', failure.expected],
    ['actual', failure.actual],
    ['seed', String(failure.seed)],
  ];
  const { exchange } = failure;
  return [
    code(failure.message),
    facts.map(([name = '', value = '']) => `- ${name}: ${code(cutText(value, 2000))}`).join('\n'),
    fence('sh', cutText(failure.curl, 4000)),
    ...(details && exchange !== null
      ? [fence('http', requestText(exchange)), fence('http', responseText(exchange))]
      : []),
  ].join('\n\n');
}

function leftoversPart({ leftovers }: ContractResult): string {
  if (leftovers.length === 0) return '';
  return ['## Left behind', '', ...distinctLines(leftovers).map((one) => `- ${code(one)}`)].join(
    '\n',
  );
}

function unsuccessfulPart({ unsuccessful }: ContractResult): string {
  if (unsuccessful.length === 0) return '';
  const rows = unsuccessful.map(({ operation, reason }) => `- ${code(operation)}: ${code(reason)}`);
  return ['## Without a success', '', ...rows].join('\n');
}

function skippedPart(cells: readonly Cell[]): string {
  const rows = cells.flatMap(({ id, outcome }) =>
    outcome.kind === 'skipped' ? [`- ${code(id)}: ${code(outcome.reason)}`] : [],
  );
  return rows.length === 0 ? '' : ['## Skipped', '', ...rows].join('\n');
}

function passedPart(cells: readonly Cell[]): string {
  const rows = cells.flatMap(({ id, outcome }) =>
    outcome.kind === 'passed' ? [`- ${code(id)}`] : [],
  );
  return rows.length === 0 ? '' : ['## Passed', '', ...rows].join('\n');
}

function operationsTable(cells: readonly Cell[]): string {
  const rows = cellsByOperation(cells).map((group) => {
    const [{ operation }] = group;
    const counts = ['passed', 'failed', 'skipped'].map(
      (kind) => group.filter(({ outcome }) => outcome.kind === kind).length,
    );
    const name = code(`${operation.method.toUpperCase()} ${operation.path}`).replaceAll('|', '\\|');
    return `| ${name} | ${counts.join(' | ')} |`;
  });
  const header = ['| operation | passed | failed | skipped |', '| --- | ---: | ---: | ---: |'];
  return ['## Operations', '', ...header, ...rows].join('\n');
}

/** A code span with a delimiter longer than any run of backticks in the text (CommonMark 6.1). */
function code(text: string): string {
  const line = visibleLine(text).trim();
  if (line === '') return '*(empty)*';
  const ticks = '`'.repeat(longestRun(line) + 1);
  const pad = /^`|`$/.test(line) ? ' ' : '';
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

function fence(language: string, text: string): string {
  const ticks = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${ticks}${language}\n${visibleText(text)}\n${ticks}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
