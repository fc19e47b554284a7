import type { ContractResult, Outcome } from '../../contract/contract-result.ts';
import { planContract } from '../../contract/plan-contract.ts';
import { PipelineError } from '../../errors.ts';
import type { ApiModel } from '../../model/api-model.ts';
import { hashOf } from '../../write/file-hash.ts';
import { readCacheFile, writeCacheFile } from '../project/cache-file.ts';
import type { TestSettings } from './settings/test-settings.ts';

/** What failed in the last run of a document, until it passes. */
interface LastFailures {
  readonly seed: number;
  /** Ids of cells. */
  readonly cells: readonly string[];
}

/** A document as `loadContractDocument` names it, in a project. */
interface Tested {
  readonly folder: string;
  readonly place: string;
}

/** The settings of a run of only what failed in the last one, with its requests. Throws USAGE if that is nothing. */
export async function replaySettings(
  settings: TestSettings,
  { model, place }: { readonly model: ApiModel; readonly place: string },
): Promise<TestSettings> {
  if (Object.keys(settings.selection).length > 0) {
    throw new PipelineError({
      code: 'USAGE',
      message: '--replay chooses what to run, and so do --only, --method and --path.',
      hint: 'Use one of them.',
    });
  }
  const { seed = null, cells = [] } = (await readFailures({ ...settings, place })) ?? {};
  // The document may have been edited meanwhile.
  const known = new Set(planContract(model).cells.map(({ id }) => id));
  const only = cells.filter((id) => known.has(id));
  if (only.length > 0) return { ...settings, selection: { only }, seed: settings.seed ?? seed };
  throw new PipelineError({
    code: 'USAGE',
    message: `There is nothing to replay: no check of ${place} failed in the last run, or all of them have passed since.`,
    hint: 'Run specmill test without --replay.',
  });
}

/**
 * Keeps what failed for `--replay`: of a replayed run, what has not passed yet. Returns how many
 * checks that is.
 */
export async function keepFailures(
  { folder, isReplay, place }: Pick<TestSettings, 'folder' | 'isReplay'> & Tested,
  result: ContractResult,
): Promise<number> {
  const isLeft = ({ kind }: Outcome): boolean => (isReplay ? kind !== 'passed' : kind === 'failed');
  const cells = result.cells.filter(({ outcome }) => isLeft(outcome)).map(({ id }) => id);
  // A project without failures stays without a file.
  if (cells.length > 0 || (await readFailures({ folder, place })) !== null) {
    const value: LastFailures = { seed: result.seed, cells };
    await writeCacheFile(folder, nameOf(place), { key: place, value });
  }
  return cells.length;
}

async function readFailures({ folder, place }: Tested): Promise<LastFailures | null> {
  return (await readCacheFile(folder, nameOf(place), place)) as LastFailures | null;
}

function nameOf(place: string): string {
  return `failures-${hashOf(place).slice(0, 12)}.json`;
}
