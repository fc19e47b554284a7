import type { ApiModel, Operation } from '../model/api-model.ts';
import { brokenCells } from './plan/broken-cells.ts';
import type { ContractPlan, OperationPlan, PlannedCell } from './plan/contract-plan.ts';
import { declaredCells } from './plan/declared-cells.ts';
import { planResources, type Resource } from './plan/plan-resources.ts';
import { scenarioCells } from './plan/scenario-cells.ts';
import type { CellSelection } from './run/run-options.ts';

/** Every promise of a document that a run would try, in the document's order; calls nothing. */
export function planContract(model: ApiModel, selection: CellSelection = {}): ContractPlan {
  const resources = planResources(model);
  const operations = model.operations.map((operation) => {
    const resource = resourceOf(resources, operation);
    const cells = [
      ...declaredCells(operation, resource),
      ...brokenCells(model.document, operation),
      ...scenarioCells(model, operation, resource),
    ];
    return { operation, cells: withUniqueIds(cells).filter((cell) => isSelected(cell, selection)) };
  });
  return { operations, cells: operations.flatMap(({ cells }: OperationPlan) => cells) };
}

function resourceOf(resources: readonly Resource[], operation: Operation): Resource | null {
  return (
    resources.find(
      ({ list, create, get, updates, remove }) =>
        [list, create, get, remove].includes(operation) || updates.includes(operation),
    ) ?? null
  );
}

/** Two pieces of an `allOf` may hold the same keyword. */
function withUniqueIds(cells: readonly PlannedCell[]): readonly PlannedCell[] {
  const counts = new Map<string, number>();
  return cells.map((cell) => {
    const count = (counts.get(cell.id) ?? 0) + 1;
    counts.set(cell.id, count);
    return count === 1 ? cell : { ...cell, id: `${cell.id} (${count})` };
  });
}

function isSelected(cell: PlannedCell, { only, methods, paths }: CellSelection): boolean {
  const { method, path, id } = cell.operation;
  const name = `${method.toUpperCase()} (${cell.status ?? ''}) ${path}`;
  return (
    (only === undefined || only.includes(cell.id) || only.includes(id) || only.includes(name)) &&
    (methods === undefined || methods.some((one) => one.toLowerCase() === method)) &&
    (paths === undefined || paths.includes(path))
  );
}
