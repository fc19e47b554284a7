import { randomInt } from 'node:crypto';
import type { Cell, ContractResult } from '../../contract/contract-result.ts';
import { createRunHooks } from '../../contract/hooks/create-run-hooks.ts';
import type { HookedRun } from '../../contract/hooks/create-run-hooks.ts';
import { loadHookFiles } from '../../contract/hooks/load-hook-files.ts';
import type { ContractPlan } from '../../contract/plan/contract-plan.ts';
import { runContract } from '../../contract/run-contract.ts';
import type { ApiModel } from '../../model/api-model.ts';
import { PipelineError } from '../../errors.ts';
import { logHint, startApiServer } from './api-server.ts';
import type { ApiServer } from './api-server.ts';
import { chooseEndpoint } from './choose-endpoint.ts';
import type { TestSettings } from './test-settings.ts';
import { strayHookNames, transactionPlan } from './transaction-plan.ts';

/** What is tried, and who is told of it. */
export interface Trial {
  readonly settings: TestSettings;
  readonly model: ApiModel;
  readonly plan: ContractPlan;
  readonly signal: AbortSignal;
  readonly onCell: (cell: Cell) => void;
  readonly onServerLog: (text: string) => void;
  readonly onWarning: (sentence: string) => void;
}

/** What a trial found. */
export interface TriedApi {
  readonly result: ContractResult;
  /** Sentences about hooks that failed where no cell could. */
  readonly problems: readonly string[];
}

/** Loads hooks, starts the server where one is set, runs the tests, and stops what it started whatever happens. */
export async function tryApi(trial: Trial): Promise<TriedApi> {
  const { settings, model, signal, onServerLog } = trial;
  const { folder, server: command, serverWait: waitSeconds } = settings;
  const registry = await loadHookFiles(folder, settings.hookFiles);
  strayHookNames(registry, trial.plan).forEach(trial.onWarning);
  const hooks = createRunHooks(registry, transactionPlan(trial.plan));
  const endpoint = chooseEndpoint(settings.endpoint, model.document);
  const start = { folder, endpoint, waitSeconds, signal, onLog: onServerLog };
  const server = command === null ? null : await startApiServer({ command, ...start });
  try {
    return { result: await callApi(trial, endpoint, hooks), problems: hooks.problems };
  } catch (error) {
    throw withServerLog(error, server);
  } finally {
    await server?.stop();
  }
}

async function callApi(
  { settings, model, signal, onCell }: Trial,
  endpoint: string,
  hooks: HookedRun,
): Promise<ContractResult> {
  const { selection, budget, headers } = settings;
  const seed = settings.seed ?? randomInt(2 ** 31);
  return runContract(model, {
    ...selection,
    ...{ endpoint, seed, budget, headers, hooks, signal, onCell },
  });
}

/** An error of a run with the log of the server that was lost, where it is about that. */
function withServerLog(error: unknown, server: ApiServer | null): unknown {
  if (server === null || !(error instanceof PipelineError)) return error;
  if (error.code !== 'API_UNREACHABLE') return error;
  const [first, ...rest] = error.problems;
  return new PipelineError([{ ...first, hint: logHint(server.log()) }, ...rest], { cause: error });
}
