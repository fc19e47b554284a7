import type { Operation } from '../model/api-model.ts';
import { checks } from './checks/all-checks.ts';
import { isPaged } from './checks/list/list-parameters.ts';
import type { OperationPlan, PlannedTest } from './contract-plan.ts';
import { variedWays } from './rows/sampled-body.ts';
import type { TestedResource } from './rows/tested-resource.ts';
import { madeOrReason, TestContext } from './run/test-context.ts';
import { stepBelow, type RunParts } from './own-rows/step-below.ts';
import { Test } from './run/test.ts';
import { RunEnded, TestSkipped } from './run/test-ended.ts';

/** Runs all checks of a resource's operations in order, and deletes what it created. */
export async function tryResource(
  parts: RunParts,
  resource: TestedResource,
  plans: readonly OperationPlan[],
): Promise<void> {
  await stepBelow(parts, resource);
  await parts.fixtures.own.lookAround(resource);
  const made = await madeOrReason(() => parts.fixtures.make(resource));
  const row = typeof made === 'string' ? null : { ...made.body, ...made.row };
  if (resource.promises.storesParents)
    await parts.fixtures.placeBelow(resource, resource.list, row);
  const context = new TestContext(parts, resource, made);
  // Determined before the row changes, since it compares the row with its creation.
  if (typeof made !== 'string') await context.isStateful();
  await makeMore(context);
  for (const check of checks)
    for (const { operation, tests } of plans)
      for (const test of tests) if (test.check === check) await tryCell(context, operation, test);
  await parts.fixtures.removeAll();
}

/** Lists with several rows give better tests. */
async function makeMore({ fixtures, resource, made }: TestContext): Promise<void> {
  const { promises, list, remove } = resource;
  if (typeof made === 'string' || remove === null) return;
  if (!promises.showsRows && (list === null || !isPaged(list))) return;
  await madeOrReason(() => fixtures.make(resource, [], variedWays));
  await madeOrReason(() => fixtures.make(resource, [], variedWays));
}

const hiddenRow = 'The row rules hide the rows that this caller can create.';

/** Runs a cell and records its outcome. Only RunEnded is rethrown. */
async function tryCell(
  context: TestContext,
  operation: Operation,
  { check, cell, detail }: PlannedTest,
): Promise<void> {
  const { results } = context.session.parts;
  const startedAt = performance.now();
  try {
    const needsOwn = check.kind === 'state' && check.isAttack !== true;
    if (needsOwn && context.hidesOwn(operation)) throw new TestSkipped(hiddenRow);
    if (check.needs === 'state') await context.mustBeStateful();
    await check.run(new Test(context.session, cell.id, operation), context, detail);
    if (cell.kind !== 'declared') results.pass(cell.id, performance.now() - startedAt);
  } catch (error) {
    if (error instanceof RunEnded) results.skip(cell.id, error.message);
    if (!(error instanceof TestSkipped)) throw error;
    results.skip(cell.id, error.message);
  } finally {
    // Declared responses may still be received by later checks.
    if (cell.kind !== 'declared') results.settle(cell.id);
  }
}
