import type { ApiModel } from '../model/api-model.ts';
import type { ContractPlan } from './plan/contract-plan.ts';
import type { CellSelection } from './run/run-options.ts';

/** Every promise of a document that a run would try, in the document's order; calls nothing. */
export function planContract(model: ApiModel, selection: CellSelection = {}): ContractPlan {
  throw new Error(`not ready: ${model.title} ${Object.keys(selection).length}`);
}
