import type { Operation } from '../model/api-model.ts';
import { checks } from './checks/all-checks.ts';
import { isPaged } from './checks/list/list-parameters.ts';
import type { OperationPlan, PlannedTrial } from './contract-plan.ts';
import { variedWays } from './rows/sampled-body.ts';
import type { TestedResource } from './rows/tested-resource.ts';
import { madeOrReason, Stage } from './run/stage.ts';
import { stepBelow, type RunParts } from './own-rows/step-below.ts';
import { Trial } from './run/trial.ts';
import { RunEnded, TrialSkipped } from './run/trial-ended.ts';

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
  if (resource.model !== null) await parts.fixtures.placeBelow(resource, resource.list, row);
  const stage = new Stage(parts, resource, made);
  // Determined before the row changes, since it compares the row with its creation.
  if (typeof made !== 'string') await stage.isStateful();
  await makeMore(stage);
  for (const check of checks)
    for (const { operation, trials } of plans)
      for (const trial of trials) if (trial.check === check) await tryCell(stage, operation, trial);
  await parts.fixtures.removeAll();
}

/** Lists with several rows give better tests. */
async function makeMore({ fixtures, resource, made }: Stage): Promise<void> {
  const { model, list, remove } = resource;
  if (typeof made === 'string' || remove === null) return;
  if (model === null && (list === null || !isPaged(list))) return;
  await madeOrReason(() => fixtures.make(resource, [], variedWays));
  await madeOrReason(() => fixtures.make(resource, [], variedWays));
}

const hiddenRow = 'The row rules hide the rows that this caller can create.';

/** Runs a cell and records its outcome. Only RunEnded is rethrown. */
async function tryCell(
  stage: Stage,
  operation: Operation,
  { check, cell, detail }: PlannedTrial,
): Promise<void> {
  const { results } = stage.session.parts;
  const startedAt = performance.now();
  try {
    const needsOwn = check.kind === 'state' && check.isAttack !== true;
    if (needsOwn && stage.hidesOwn(operation)) throw new TrialSkipped(hiddenRow);
    if (check.needs === 'state') await stage.mustBeStateful();
    await check.run(new Trial(stage.session, cell.id, operation), stage, detail);
    if (cell.kind !== 'declared') results.pass(cell.id, performance.now() - startedAt);
  } catch (error) {
    if (error instanceof RunEnded) results.skip(cell.id, error.message);
    if (!(error instanceof TrialSkipped)) throw error;
    results.skip(cell.id, error.message);
  } finally {
    // Declared responses may still be received by later checks.
    if (cell.kind !== 'declared') results.settle(cell.id);
  }
}
