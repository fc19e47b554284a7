import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cell } from '../../contract/contract-result.ts';
import { planContract } from '../../contract/plan-contract.ts';
import { failedCellText } from '../../contract/report/console-report.ts';
import { visibleLine } from '../../contract/report/visible-text.ts';
import { budgetFor } from '../../contract/run/run-options.ts';
import { belowGate } from './coverage-gate.ts';
import { loadContractDocument } from './load-contract-document.ts';
import { readSettings } from './settings/test-settings.ts';
import { SuiteRun } from './suite-run.ts';

/* The public entry `specmill/contract/vitest`. */

/** Options of a suite, which take precedence over the project’s configuration. */
export interface ContractSuiteOptions {
  /** Folder of the project; default: vitest's working directory. */
  readonly folder?: string;
  /** Configuration file; default `contract.yml`, else `dredd.yml`. */
  readonly config?: string;
  readonly document?: string;
  readonly endpoint?: string;
  /** Command line that starts the API for the time of the suite. */
  readonly server?: string;
  readonly seed?: number;
  /** `requests=500,seconds=20`. */
  readonly budget?: string;
}

/** Allowed time of a run besides its budget: starting the server and cleaning up. */
const SLACK_MS = 120_000;
const plain = (text: string): string => text;
const palette = { red: plain, green: plain, yellow: plain, cyan: plain, dim: plain, bold: plain };

/**
 * Registers one test per cell of the document's test plan; await it at the top level of a test
 * file.
 */
export async function contractSuite(options: ContractSuiteOptions = {}): Promise<void> {
  const { folder = process.cwd(), seed, ...flags } = options;
  const given = { ...flags, ...(seed === undefined ? {} : { seed: String(seed) }) };
  const settings = await readSettings({ args: given, rawArgs: [], folder });
  const { model } = await loadContractDocument(settings);
  const plan = planContract(model, settings.selection);
  const run = new SuiteRun({ settings, model, plan });
  const timeout = budgetFor(model, settings.budget).seconds * 1000 + SLACK_MS;
  describe(visibleLine(model.title), { timeout }, () => {
    beforeAll(() => run.start());
    afterAll(() => run.stop(), timeout);
    for (const { operation, cells } of plan.operations) {
      describe(visibleLine(`${operation.method.toUpperCase()} ${operation.path}`), () => {
        for (const { id } of cells) registerCell(id, run);
      });
    }
    test('no rows are left behind, and coverage is high enough', async () => {
      const { result, problems, lost } = await run.end();
      expect(lost).toBe(null);
      expect(problems).toEqual([]);
      expect(result.leftovers).toEqual([]);
      expect(belowGate(result.coverage, settings.minCoverage)).toEqual([]);
    });
  });
}

function registerCell(id: string, run: SuiteRun): void {
  test(visibleLine(id), async (context) => {
    const cell = await run.cell(id);
    if (cell.outcome.kind === 'skipped') context.skip(visibleLine(cell.outcome.reason));
    if (cell.outcome.kind === 'failed') throw failureOf(cell);
  });
}

/** Expected and actual response, without the stack of this file. */
function failureOf(cell: Cell): Error {
  const error = new Error(failedCellText(cell, { palette, details: true }));
  error.stack = error.message;
  return error;
}
