import type { ContractPlan } from '../../contract/contract-plan.ts';
import type { ContractResult } from '../../contract/contract-result.ts';
import { planContract } from '../../contract/plan-contract.ts';
import { emitReport } from '../../contract/report/reporter.ts';
import { counted } from '../../contract/report/summary.ts';
import { PipelineError } from '../../errors.ts';
import { printWarning } from '../command-line/print-failure.ts';
import { withProgress } from '../terminal/progress.ts';
import { printNotice, printResult } from '../terminal/terminal.ts';
import { collectEarly } from './collect-early.ts';
import { chooseEndpoint } from './choose-endpoint.ts';
import { commandWords } from './command-words.ts';
import { belowGate } from './coverage-gate.ts';
import { keepFailures, replaySettings } from './last-failures.ts';
import { loadContractDocument } from './load-contract-document.ts';
import { missingBasePath } from './missing-base-path.ts';
import { printNames, printPlan, runPrinter } from './print-run.ts';
import type { RunPrinter } from './print-run.ts';
import { skippedAttacks } from '../../contract/skipped-attacks.ts';
import { unknownAllowed } from '../../contract/run/write-guard.ts';
import { strayChoices } from './stray-choices.ts';
import type { TestSettings } from './settings/test-settings.ts';
import { tryApi } from './try-api.ts';
import type { TriedApi } from './try-api.ts';
import { untriedChoices } from './untried-choices.ts';
import { checkOutputs, writeReports } from './write-reports.ts';

/** Exit codes of `specmill test` beyond those of errors. */
const testExitCodes = {
  passed: 0,
  failed: 1,
  misconfigured: 2,
  belowCoverage: 4,
  interrupted: 130,
} as const;

/** Runs contract tests: from settings to reports. Returns the exit code. */
export async function runTests(given: TestSettings, signal: AbortSignal): Promise<number> {
  collectEarly();
  const { model, place } = await loadContractDocument(given);
  const settings = given.isReplay ? await replaySettings(given, { model, place }) : given;
  const plan = planContract(model, settings.selection);
  // Also validated in a dry run, which starts and calls nothing.
  chooseEndpoint(settings.endpoint, model.document);
  if (settings.server !== null) commandWords(settings.server);
  strayChoices(model, settings.selection).forEach(printWarning);
  for (const name of unknownAllowed(model, settings.allowDestructive))
    printWarning(
      `allow-destructive lists ${JSON.stringify(name)}, which is not an operation of the document.`,
    );
  if (plan.cells.length === 0) {
    printWarning(`--only, --method and --path select nothing in ${place}.`);
    return testExitCodes.misconfigured;
  }
  if (settings.isNames) printNames(plan);
  else if (settings.isDryRun) printPlan(plan, settings);
  if (settings.isNames || settings.isDryRun) return testExitCodes.passed;
  await checkOutputs(settings.folder, settings.reports);
  const printer = runPrinter(settings);
  const tried = await withProgress('Testing', (notify) => {
    let count = 0;
    return tryApi({
      ...{ settings, model, plan, signal },
      onServerLog: printer.onServerLog,
      onWarning: printWarning,
      onCell: (cell) => {
        notify(`Testing: ${++count} of ${plan.cells.length}`);
        printer.onCell(cell);
      },
    });
  });
  await report(settings, tried.result, printer);
  const left = await keepFailures({ ...settings, place }, tried.result);
  if (!settings.json && settings.logLevel !== 'silent') replayNotice(settings, left);
  if (signal.aborted) {
    printWarning('Interrupted: the remaining checks are reported as skipped.');
    return testExitCodes.interrupted;
  }
  if (tried.lost !== null) throw new PipelineError(tried.lost);
  const misplaced = missingBasePath(tried.result, model.document);
  if (misplaced !== null) printWarning(misplaced);
  return verdict(settings, tried, plan);
}

async function report(
  settings: TestSettings,
  result: ContractResult,
  printer: RunPrinter,
): Promise<void> {
  const { folder, reports, details, json, logLevel } = settings;
  printer.report(result);
  if (json) printResult(emitReport('json', result, { details }).trimEnd());
  await writeReports(folder, reports, result, { details });
  if (json || logLevel === 'silent') return;
  for (const { path } of reports) printNotice(`Written: ${path}`);
}

function replayNotice({ isReplay, selection: { only = [] } }: TestSettings, left: number): void {
  if (left > 0) printNotice('To run only what failed: specmill test --replay');
  else if (isReplay) printNotice(`What had failed passes now (${counted(only.length, 'check')}).`);
}

function verdict(
  { minCoverage, selection, isStrict, namesCallers }: TestSettings,
  { result, problems }: TriedApi,
  plan: ContractPlan,
): number {
  problems.forEach(printWarning);
  const untried = untriedChoices(plan, selection.only ?? [], result);
  untried.forEach(printWarning);
  if (namesCallers && selection.only === undefined) skippedAttacks(result).forEach(printWarning);
  const gate = belowGate(result.coverage, minCoverage);
  gate.forEach(printWarning);
  if (result.cells.some(({ outcome }) => outcome.kind === 'failed')) return testExitCodes.failed;
  if (untried.length > 0) return testExitCodes.failed;
  if (isStrict && result.unsuccessful.length > 0) return testExitCodes.failed;
  if (problems.length > 0) return testExitCodes.misconfigured;
  const rejection = withoutSuccess(result);
  if (rejection !== null) {
    printWarning(`No operation succeeded, so that nothing is known about any: ${rejection}`);
    return testExitCodes.misconfigured;
  }
  return gate.length > 0 ? testExitCodes.belowCoverage : testExitCodes.passed;
}

/** The first reason if the API rejected whatever should succeed, such as without credentials; else null. */
function withoutSuccess({ coverage, unsuccessful }: ContractResult): string | null {
  if (coverage.operations.tried > 0) return null;
  return unsuccessful.find(({ status }) => status !== null)?.reason ?? null;
}
