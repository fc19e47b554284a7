import type { ApiModel } from '../model/api-model.ts';
import type { ContractResult } from './contract-result.ts';
import type { RunOptions } from './run/run-options.ts';

/** Tries every promise of a document against a running API, and takes back what it created. Throws a PipelineError (API_UNREACHABLE) where nothing answers. */
export async function runContract(model: ApiModel, options: RunOptions): Promise<ContractResult> {
  throw new Error(`not ready: ${model.title} ${options.endpoint}`);
}
