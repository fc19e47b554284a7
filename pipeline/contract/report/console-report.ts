import type { Cell, ContractResult, Failure } from '../contract-result.ts';
import { budgetReason } from '../schedule/spending.ts';
import { causesOf, type Cause } from './causes.ts';
import { requestText, responseText } from './exchange-text.ts';
import { hideCellCredentials } from './hide-credentials.ts';
import { counted, distinctLines, durationText, summaryOf } from './summary.ts';
import { cutText, visibleLine, visibleText } from './visible-text.ts';

/** Terminal colours; functions without effect if colours are off. */
export interface Palette {
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly bold: (text: string) => string;
}

const MOST_REASONS = 8;
const MOST_LEFT = 3;
/** Number of operations named on one line. */
const MOST_NAMES = 6;
/** Number of further cells listed below a shared failure. */
const MOST_ALIKE = 5;
/** Length limit of a crash's body. */
const MOST_CRASH = 600;
/** Length limit of a curl line; the JSON report has all of it. */
const MOST_CURL = 2000;

/** Optional parts of the console report. */
export interface ConsoleOptions {
  readonly palette: Palette;
  /** Print the exchange of each failure. */
  readonly details: boolean;
  /** The failures were printed already. */
  readonly inlineErrors: boolean;
}

/** The report for a terminal. */
export function emitConsoleReport(result: ContractResult, options: ConsoleOptions): string {
  const failures = options.inlineErrors
    ? []
    : causesOf(result).map((cause) => causeText(cause, options));
  const parts = [
    exhausted(result, options.palette),
    ...failures,
    skips(result, options.palette),
    closing(result, options.palette),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Printed first: untested cells may have failures too. */
function exhausted({ cells, requests, milliseconds }: ContractResult, palette: Palette): string {
  const unreached = cells.filter(
    ({ outcome }) => outcome.kind === 'skipped' && outcome.reason === budgetReason,
  ).length;
  if (unreached === 0) return '';
  // As many for each of the others as for those that were tried; the first ones are the cheapest.
  const share = cells.length / Math.max(1, cells.length - unreached);
  const usual = share > 2 ? 100 * new Set(cells.map(({ operation }) => operation.id)).size : 0;
  const factor = Math.max(share, usual / Math.max(1, requests));
  const whole = `requests=${roundUp(requests * factor)},seconds=${roundUp((milliseconds / 1000) * factor)}`;
  return palette.yellow(
    `The budget was used up: ${counted(unreached, 'check')} of ${cells.length} not tried. A whole run needs about --budget ${whole}.`,
  );
}

/** To two digits. */
function roundUp(amount: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1);
  return Math.ceil(amount / unit) * unit;
}

/** One line per cell: mark, id, and the reason of a skip. */
export function cellLine({ id, title, outcome }: Cell, palette: Palette): string {
  const more = id.endsWith(title) ? '' : `  ${palette.dim(visibleLine(title))}`;
  const name = `${visibleLine(id)}${more}`;
  switch (outcome.kind) {
    case 'passed':
      return `${palette.green('✓')} ${name}`;
    case 'failed':
      return `${palette.red('✗')} ${name}`;
    case 'skipped':
      return `${palette.yellow('-')} ${name}\n    ${palette.dim(visibleLine(outcome.reason))}`;
  }
}

/** A cause: its first failure in full, and other places. */
function causeText({ first, others }: Cause, options: ConsoleOptions): string {
  const { cell, failure } = first;
  const outcome = { kind: 'failed', failures: [failure] } as const;
  const names = [...new Set(others.map((other) => other.cell.id))].filter((id) => id !== cell.id);
  const shown = names.slice(0, MOST_ALIKE);
  const rest = names.length - shown.length;
  const alike =
    names.length === 0
      ? []
      : [
          `  ${options.palette.yellow(`the same in ${counted(names.length, 'more check')}`)}`,
          ...shown.map((id) => `    ${visibleLine(id)}`),
          ...(rest > 0 ? [`    and ${rest} more`] : []),
        ];
  return [failedCellText({ ...cell, outcome }, options), ...alike].join('\n');
}

/** A failed cell, with its failures. */
export function failedCellText(
  shown: Cell,
  { palette, details }: Pick<ConsoleOptions, 'palette' | 'details'>,
): string {
  const cell = hideCellCredentials(shown);
  if (cell.outcome.kind !== 'failed') return '';
  const { method, path, id } = cell.operation;
  const operation = visibleLine(`${method.toUpperCase()} ${path}`);
  const lines = [
    `${palette.red('✗')} ${palette.bold(operation)}  ${palette.dim(visibleLine(id))}`,
    `  ${palette.dim('check')} ${visibleLine(cell.id)}`,
    ...(cell.id.endsWith(cell.title) ? [] : [`  ${visibleLine(cell.title)}`]),
    ...cell.outcome.failures.map((failure) => failureText(failure, palette, details)),
  ];
  return lines.join('\n');
}

function failureText(failure: Failure, palette: Palette, details: boolean): string {
  const row = (name: string, value: string): string =>
    `    ${palette.dim(name.padEnd(9))} ${visibleLine(cutText(value, 1000))}`;
  const { exchange } = failure;
  const lines = [
    `  ${palette.red(visibleLine(failure.message))}`,
    row('keyword', failure.keyword),
    row('document', failure.pointer),
    ...(failure.instance === null || failure.instance === ''
      ? []
      : [row('in body', failure.instance)]),
    row('expected', failure.expected),
    row('actual', failure.actual),
    `    ${palette.dim('reproduce'.padEnd(9))} ${visibleText(cutText(failure.curl, MOST_CURL)).replaceAll('\n', '\n      ')}`,
    row('seed', String(failure.seed)),
  ];
  const crash = exchange?.response ?? null;
  if (!details && crash !== null && crash.status >= 500 && (crash.body ?? '') !== '')
    lines.push(row('response', cutText(crash.body ?? '', MOST_CRASH)));
  if (details && exchange !== null) {
    lines.push(
      indented(requestText(exchange), '    > '),
      indented(responseText(exchange), '    < '),
    );
  }
  return lines.join('\n');
}

/** Reasons for skips, the most frequent first. */
function skips({ cells }: ContractResult, palette: Palette): string {
  const reasons = new Map<string, number>();
  for (const { outcome } of cells) {
    if (outcome.kind !== 'skipped') continue;
    reasons.set(outcome.reason, (reasons.get(outcome.reason) ?? 0) + 1);
  }
  const sorted = [...reasons].sort(([, a], [, b]) => b - a);
  const lines = sorted
    .slice(0, MOST_REASONS)
    .map(([reason, count]) => `${palette.yellow('-')} ${count} skipped: ${visibleLine(reason)}`);
  const rest = sorted.length - lines.length;
  return [...lines, ...(rest > 0 ? [`- and ${counted(rest, 'more reason')}`] : [])].join('\n');
}

function closing(result: ContractResult, palette: Palette): string {
  const { cells, passed, failed, skipped, coverage } = summaryOf(result);
  const figures = coverage.map(({ name, share, percent }) => {
    const color = percent === 100 ? palette.green : palette.yellow;
    return `${name} ${color(`${percent}%`)} ${palette.dim(`(${share.tried}/${share.of})`)}`;
  });
  const called =
    result.endpoint === null
      ? 'nothing was sent'
      : `${counted(result.requests, 'request')} to ${visibleLine(result.endpoint)}`;
  return [
    ...leftBehind(result, palette),
    ...withheld(result, palette),
    ...unsuccessful(result, palette),
    `${palette.bold(visibleLine(result.title))} ${visibleLine(result.version)}: ${palette.green(`${passed} passed`)}, ${failed > 0 ? palette.red(`${failed} failed`) + causes(result) : '0 failed'}, ${skipped} skipped of ${counted(cells, 'check')}`,
    `coverage: ${figures.join(' · ')}`,
    palette.dim(`${called}, ${durationText(result.milliseconds)}, seed ${result.seed}`),
  ].join('\n');
}

/** Rows that could not be deleted mostly have one cause: reports for people and JSON list all. */
function leftBehind({ leftovers }: ContractResult, palette: Palette): readonly string[] {
  const all = distinctLines(leftovers);
  const label = palette.yellow('left behind');
  const lines = all.slice(0, MOST_LEFT).map((one) => `${label} ${visibleLine(one)}`);
  const rest = all.length - lines.length;
  return rest > 0
    ? [...lines, `${label} ${counted(rest, 'more row')}, see --reporter html, markdown or json`]
    : lines;
}

/** Number of causes, if smaller than the number of failures. */
function causes(result: ContractResult): string {
  const { length } = causesOf(result);
  return length < summaryOf(result).failed ? ` (${counted(length, 'cause')})` : '';
}

/** Requests that may affect existing data are not sent without permission. */
function withheld(
  { withheld: whole, partlyWithheld: partly }: ContractResult,
  palette: Palette,
): readonly string[] {
  const lines: readonly (readonly [names: readonly string[], label: string, what: string])[] = [
    [whole, 'not sent', '(may change existing rows)'],
    [partly, 'sent in part', '(only for rows that the run created)'],
  ];
  return lines
    .filter(([names]) => names.length > 0)
    .map(
      ([names, label, what]) =>
        `${palette.yellow(label)} ${what}: ${someOf(names)} (see --allow-destructive)`,
    );
}

/** Operations that never succeeded, by reason: untested, even if nothing failed. */
function unsuccessful({ unsuccessful: all }: ContractResult, palette: Palette): readonly string[] {
  const byReason = Map.groupBy(all, ({ reason }) => reason);
  return [...byReason].map(([reason, group]) => {
    const names = group.map(({ operation }) => operation);
    return `${palette.yellow('no success')} ${someOf(names)}: ${visibleLine(reason)}`;
  });
}

/** The first names of a list; reports for people and JSON have all. */
function someOf(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES;
  // To leave out a single one saves nothing.
  const shown = rest > 1 ? names.slice(0, MOST_NAMES) : names;
  return `${shown.map(visibleLine).join(', ')}${rest > 1 ? ` and ${rest} more` : ''}`;
}

function indented(text: string, margin: string): string {
  return visibleText(text)
    .split('\n')
    .map((line) => `${margin}${line}`.trimEnd())
    .join('\n');
}
