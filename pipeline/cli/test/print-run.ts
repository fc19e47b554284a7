import picocolors from 'picocolors';
import type { Cell, ContractResult } from '../../contract/contract-result.ts';
import type { ContractPlan } from '../../contract/contract-plan.ts';
import {
  cellLine,
  emitConsoleReport,
  failedCellText,
} from '../../contract/report/console-report.ts';
import { counted } from '../../contract/report/summary.ts';
import { visibleLine, visibleText } from '../../contract/report/visible-text.ts';
import { colors, printNotice, printResult } from '../terminal/terminal.ts';
import type { TestSettings } from './settings/test-settings.ts';
import { transactionId } from './transaction-plan.ts';

/** Prints a run to the console. */
export interface RunPrinter {
  readonly onCell: (cell: Cell) => void;
  readonly onServerLog: (text: string) => void;
  /** Prints the report at the end. */
  readonly report: (result: ContractResult) => void;
}

/** Colours, which `printResult` removes if the output is not a terminal. */
const palette = picocolors.createColors(true);

/**
 * Prints a run as it goes, at the configured log level. Reports go to stdout, everything else to
 * stderr.
 */
export function runPrinter({ logLevel, inlineErrors, details, json }: TestSettings): RunPrinter {
  const isQuiet = json || logLevel === 'silent';
  return {
    onCell: (cell) => {
      if (isQuiet) return;
      if (inlineErrors && cell.outcome.kind === 'failed') {
        clearProgress();
        printResult(`${failedCellText(cell, { palette, details })}\n`);
      } else if (logLevel === 'debug') {
        clearProgress();
        printNotice(cellLine(cell, colors));
      }
    },
    onServerLog: (text) => {
      if (logLevel !== 'debug') return;
      clearProgress();
      for (const line of visibleText(text).trimEnd().split('\n'))
        printNotice(colors.dim(`  ${line}`));
    },
    report: (result) => {
      if (!isQuiet) printResult(emitConsoleReport(result, { palette, details, inlineErrors }));
    },
  };
}

/** Prints the names of transactions for hooks and `--only`, each once. */
export function printNames({ cells }: ContractPlan): void {
  for (const name of new Set(cells.map(transactionId))) printResult(visibleLine(name));
}

/** Prints the plan of a run. */
export function printPlan({ cells, operations }: ContractPlan, options: { json: boolean }): void {
  if (options.json) {
    printResult(JSON.stringify({ schemaVersion: 1, plan: cells }, null, 2));
    return;
  }
  for (const { id, title, unprovokable } of cells) {
    const why = unprovokable === null ? '' : `\n    ${palette.dim(visibleLine(unprovokable))}`;
    const mark = unprovokable === null ? palette.green('○') : palette.yellow('-');
    printResult(`${mark} ${visibleLine(id)}  ${palette.dim(visibleLine(title))}${why}`);
  }
  const possible = cells.filter(({ unprovokable }) => unprovokable === null).length;
  printResult(
    `\n${counted(cells.length, 'cell')} of ${counted(operations.length, 'operation')}, ${possible} of them can be tried; nothing was sent.`,
  );
}

/** The progress line has no line end and must be cleared before other output. */
function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
}
