import type { ApiModel } from '../model/api-model.ts';
import { checks } from './checks/all-checks.ts';
import type { Check, CheckCell, Subject } from './checks/check.ts';
import type { ContractPlan, PlannedTest } from './contract-plan.ts';
import { operationName } from './operation-name.ts';
import type { PlannedCell } from './planned-cell.ts';
import { testedResources } from './rows/tested-resource.ts';
import type { CellSelection } from './run/run-options.ts';

/** All cells of a document that a run would test, in the document's order; sends no request. */
export function planContract(model: ApiModel, selection: CellSelection = {}): ContractPlan {
  const resources = testedResources(model);
  const operations = model.operations.map((operation) => {
    const resource = resources.find(({ own }) => own.includes(operation)) ?? null;
    const planned = checks.flatMap((check) => testsOf(check, { model, operation, resource }));
    const tests = withUniqueIds(planned).filter(({ cell }) => isSelected(cell, selection));
    return { operation, tests, cells: tests.map(({ cell }) => cell) };
  });
  return { operations, cells: operations.flatMap(({ cells }) => cells) };
}

function testsOf(check: Check, subject: Subject): readonly PlannedTest[] {
  return check.applies(subject).map((one) => ({
    cell: cellOf(check, subject, one),
    check,
    detail: one.detail,
  }));
}

function cellOf(check: Check, { operation }: Subject, one: CheckCell<unknown>): PlannedCell {
  const { name = '', title = check.title, status = null, mediaType = null } = one;
  const label = one.label ?? `: ${check.id}${name === '' ? '' : ` ${name}`}`;
  return {
    id: `${operation.method.toUpperCase()} ${operation.path}${label}`,
    check: check.id,
    operation: operationName(operation),
    ...{ status, mediaType, title, kind: check.kind, unprovokable: one.unprovokable ?? null },
  };
}

/** Two parts of an `allOf` may have the same keyword. */
function withUniqueIds(tests: readonly PlannedTest[]): readonly PlannedTest[] {
  const counts = new Map<string, number>();
  return tests.map((test) => {
    const { id } = test.cell;
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return count === 1 ? test : { ...test, cell: { ...test.cell, id: `${id} (${count})` } };
  });
}

/** The names of a cell: its own, its transaction's, and the two of its operation. */
export function namesOf({
  id,
  status,
  operation,
}: Pick<PlannedCell, 'id' | 'status' | 'operation'>): readonly string[] {
  const method = operation.method.toUpperCase();
  const { path } = operation;
  return [id, `${method} (${status ?? ''}) ${path}`, operation.id, `${method} ${path}`];
}

function isSelected(cell: PlannedCell, { only, methods, paths }: CellSelection): boolean {
  const { method, path } = cell.operation;
  return (
    (only === undefined || namesOf(cell).some((name) => only.includes(name))) &&
    (methods === undefined || methods.some((one) => one.toLowerCase() === method)) &&
    (paths === undefined || paths.includes(path))
  );
}
