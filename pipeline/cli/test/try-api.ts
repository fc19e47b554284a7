import { randomInt } from 'node:crypto';
import type { Cell, ContractResult } from '../../contract/contract-result.ts';
import { createRunHooks } from '../../contract/hooks/create-run-hooks.ts';
import type { HookedRun } from '../../contract/hooks/create-run-hooks.ts';
import { loadHookFiles } from '../../contract/hooks/load-hook-files.ts';
import type { ContractPlan } from '../../contract/contract-plan.ts';
import { runContract } from '../../contract/run-contract.ts';
import { budgetFor } from '../../contract/run/run-options.ts';
import type { ApiModel } from '../../model/api-model.ts';
import { failedCells } from '../../contract/report/summary.ts';
import type { Problem } from '../../errors.ts';
import { responses, logHint, startApiServer } from './api-server.ts';
import type { ApiServer } from './api-server.ts';
import { chooseEndpoint } from './choose-endpoint.ts';
import type { TestSettings } from './settings/test-settings.ts';
import { tokenKeysOf } from './settings/token-keys.ts';
import { strayHookNames, transactionPlan } from './transaction-plan.ts';

/** Input of a trial, with its callbacks. */
export interface Trial {
  readonly settings: TestSettings;
  readonly model: ApiModel;
  readonly plan: ContractPlan;
  readonly signal: AbortSignal;
  readonly onCell: (cell: Cell) => void;
  readonly onServerLog: (text: string) => void;
  readonly onWarning: (sentence: string) => void;
}

/** Result of a trial. */
export interface TriedApi {
  readonly result: ContractResult;
  /** Sentences about hooks that failed outside of any cell. */
  readonly problems: readonly string[];
  /** Why the API stopped before the run ended; null if it did not. */
  readonly lost: Problem | null;
}

/**
 * Loads hooks, starts the server if configured, runs the tests, and always stops what it started.
 */
export async function tryApi(trial: Trial): Promise<TriedApi> {
  const { settings, model, signal, onServerLog } = trial;
  const { folder, server: command, serverWait: waitSeconds } = settings;
  const registry = await loadHookFiles(folder, settings.hookFiles);
  strayHookNames(registry, trial.plan).forEach(trial.onWarning);
  const hooks = createRunHooks(registry, transactionPlan(trial.plan));
  const endpoint = chooseEndpoint(settings.endpoint, model.document);
  const start = { folder, endpoint, waitSeconds, signal, onLog: onServerLog };
  const server = command === null ? null : await startApiServer({ command, ...start });
  const gone = new AbortController();
  // After the server has ended, the rest of the plan is skipped.
  void server?.ended.then(() => gone.abort());
  try {
    const result = await callApi(trial, endpoint, hooks, AbortSignal.any([signal, gone.signal]));
    const lost = await lossOf({ result, endpoint, server, isGone: gone.signal.aborted });
    return { result, problems: hooks.problems, lost };
  } finally {
    await server?.stop();
  }
}

async function callApi(
  { settings, model, onCell }: Trial,
  endpoint: string,
  hooks: HookedRun,
  signal: AbortSignal,
): Promise<ContractResult> {
  const { selection, jobs, headers, others, allowDestructive } = settings;
  const budget = budgetFor(model, settings.budget);
  const seed = settings.seed ?? (isAutomated(process.env) ? automatedSeed : randomInt(2 ** 31));
  return runContract(model, {
    ...selection,
    ...{ endpoint, seed, budget, jobs, headers, others, hooks, signal, onCell, allowDestructive },
    timeoutMs: settings.timeout * 1000,
    tokenKeys: await tokenKeysOf(settings.environment),
  });
}

/** CI jobs use the same seed each time, so that a new failure comes from a change to the API. */
const automatedSeed = 1;

/** Whether this is a CI job: all CI systems set this variable. */
function isAutomated({ CI }: NodeJS.ProcessEnv): boolean {
  return CI !== undefined && CI !== '' && CI !== 'false';
}

interface Ending {
  readonly result: ContractResult;
  readonly endpoint: string;
  readonly server: ApiServer | null;
  readonly isGone: boolean;
}

async function lossOf({ result, endpoint, server, isGone }: Ending): Promise<Problem | null> {
  if (server !== null && isGone) {
    return {
      code: 'API_UNREACHABLE',
      message: 'The server exited during the run.',
      place: endpoint,
      hint: logHint(server.log()),
    };
  }
  const isSilent = failedCells(result).some(({ failures }) =>
    failures.some(({ keyword }) => keyword === 'answer'),
  );
  if (!isSilent || (await responses(endpoint))) return null;
  return {
    code: 'API_UNREACHABLE',
    message: 'The API stopped responding during the run.',
    place: endpoint,
  };
}
