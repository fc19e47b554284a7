import type { ContractResult } from '../../contract-result.ts';
import { runContract } from '../../run-contract.ts';
import { noHooks } from '../../run/run-hooks.ts';
import type { RunOptions } from '../../run/run-options.ts';
import { untilEnd } from '../until-failure.ts';
import { startLab } from './lab-api.ts';
import type { LabSwitch } from './lab-switch.ts';
import { labModel, type LabVariant } from './lab-document.ts';

interface LabOptions {
  readonly seed?: number;
  readonly end?: Pick<RunOptions, 'signal' | 'onCell'>;
}

/** Result of a run against a new lab. */
export interface LabRun {
  readonly result: ContractResult;
  /** Ids of the cells that failed, with the first message of each. */
  readonly failed: readonly string[];
  /** Difference in the number of rows. */
  readonly left: number;
}

/** Tests a new lab: all of it, or until a check fails. */
export async function tryLab(
  variant: LabVariant,
  fault: LabSwitch,
  { seed = 42, end = untilEnd() }: LabOptions = {},
): Promise<LabRun> {
  await using lab = await startLab(variant, fault);
  const before = lab.count();
  const result = await runContract(labModel(variant), {
    ...{ endpoint: lab.url, seed, headers: {}, hooks: noHooks },
    ...{ budget: { requests: 5000, seconds: 600 }, timeoutMs: 60_000 },
    ...end,
  });
  const failed = result.cells.flatMap(({ id, outcome }) =>
    outcome.kind === 'failed' ? [`${id} — ${outcome.failures[0]?.message ?? ''}`] : [],
  );
  return { result, failed, left: lab.count() - before };
}
