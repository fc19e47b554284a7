import { PipelineError } from '../errors.ts';
import type { ApiModel, Operation } from '../model/api-model.ts';
import { createSchemaValidator } from '../schema/validate/create-schema-validator.ts';
import { createSchemaSampler } from '../schema/sample/create-schema-sampler.ts';
import type { ContractResult } from './contract-result.ts';
import { measureCoverage } from './measure-coverage.ts';
import type { ContractPlan, OperationPlan } from './plan/contract-plan.ts';
import { planResources, type Resource } from './plan/plan-resources.ts';
import { planContract } from './plan-contract.ts';
import { HttpCaller, NoResponse } from './run/http-caller.ts';
import { Ledger } from './run/ledger.ts';
import { RowMaker } from './run/row-maker.ts';
import type { RunOptions } from './run/run-options.ts';
import { Session } from './run/session.ts';
import { Spending } from './run/spending.ts';
import { RunEnded, TrialSkipped } from './run/trial-ended.ts';
import { walkCustom } from './run/walk-custom.ts';
import { walkResource } from './run/walk-resource.ts';

const defaultTimeoutMs = 5000;

/** Tries every promise of a document against a running API, and takes back what it created. Throws a PipelineError (API_UNREACHABLE) where nothing answers. */
export async function runContract(model: ApiModel, options: RunOptions): Promise<ContractResult> {
  const startedAt = new Date().toISOString();
  const plan = planContract(model, options);
  const caller = new HttpCaller(options.timeoutMs ?? defaultTimeoutMs);
  const spending = new Spending(options.budget);
  const ledger = new Ledger(plan, options.onCell);
  const validator = createSchemaValidator(model);
  const sampler = createSchemaSampler(model, validator);
  const session = new Session({ model, options, validator, sampler, caller, ledger, spending });
  const maker = new RowMaker(session, planResources(model));
  let ending = 'No request led to it.';
  try {
    await mustBeReachable(caller, options);
    await options.hooks.beforeAll();
    await walkAll({ session, maker, plan });
  } catch (error) {
    if (!(error instanceof RunEnded)) throw error;
    ending = error.message;
  } finally {
    session.startCleanUp();
    await maker.removeAll();
    await options.hooks.afterAll();
    caller.close();
  }
  const cells = ledger.cells(ending);
  return {
    ...{ title: model.title, version: model.version, endpoint: options.endpoint },
    ...{ seed: options.seed, startedAt, cells, leftovers: maker.leftovers },
    milliseconds: spending.milliseconds,
    requests: spending.requests,
    coverage: measureCoverage(model, cells, session.tried),
  };
}

interface Run {
  readonly session: Session;
  readonly maker: RowMaker;
  readonly plan: ContractPlan;
}

/** One after another, each with its share of the budget. */
async function walkAll({ session, maker, plan }: Run): Promise<void> {
  const plans = new Map(
    plan.operations.filter(({ cells }) => cells.length > 0).map((one) => [one.operation, one]),
  );
  const walks = [
    ...resourceWalks({ session, maker, plan }, plans),
    ...customWalks({ session, maker, plan }, plans),
  ];
  let cells = walks.reduce((sum, { weight }) => sum + weight, 0);
  for (const { weight, walk } of walks) {
    // Some need more requests or time for a cell than others: nobody is held to the even share.
    session.parts.spending.openShare(Math.min(1, Math.max(0.1, (2 * weight) / cells)));
    cells -= weight;
    try {
      await walk();
    } catch (error) {
      if (!(error instanceof TrialSkipped)) throw error;
      await maker.removeAll();
    }
  }
}

interface PlannedWalk {
  /** How many cells it settles. */
  readonly weight: number;
  readonly walk: () => Promise<void>;
}

type Plans = ReadonlyMap<Operation, OperationPlan>;

function resourceWalks({ session, maker }: Run, plans: Plans): readonly PlannedWalk[] {
  const parents = planResources(session.parts.model);
  return parents.flatMap((resource) => {
    const own = operationsOf(resource).flatMap((operation) => plans.get(operation) ?? []);
    const weight = own.reduce((sum, { cells }) => sum + cells.length, 0);
    const walk = (): Promise<void> => walkResource({ session, resource, maker, plans, parents });
    return own.length === 0 ? [] : [{ weight, walk }];
  });
}

/** What changes the API comes after what only looks at it, and removing last. */
function customWalks({ session, maker }: Run, plans: Plans): readonly PlannedWalk[] {
  const walked = new Set(planResources(session.parts.model).flatMap(operationsOf));
  return [...plans.values()]
    .filter(({ operation }) => !walked.has(operation))
    .toSorted((left, right) => rank(left.operation) - rank(right.operation))
    .map((one) => ({
      weight: one.cells.length,
      walk: () => walkCustom(session, one, maker),
    }));
}

function operationsOf({ list, create, get, updates, remove }: Resource): readonly Operation[] {
  return [list, create, get, ...updates, remove].filter((operation) => operation !== null);
}

function rank({ method }: Operation): number {
  const order = ['get', 'head', 'options', 'trace', 'post', 'patch', 'put', 'delete'];
  return order.indexOf(method);
}

async function mustBeReachable(
  caller: HttpCaller,
  { endpoint, signal }: RunOptions,
): Promise<void> {
  const request = { method: 'GET', url: endpoint, headers: { accept: '*/*' }, body: null };
  try {
    await caller.call(request, signal);
  } catch (error) {
    if (!(error instanceof NoResponse)) return;
    if (error.kind !== 'refused' && error.kind !== 'untrusted') return;
    throw new PipelineError(
      {
        code: 'API_UNREACHABLE',
        message: `Nothing answers at ${endpoint}: ${error.message}.`,
        hint:
          error.kind === 'untrusted'
            ? 'Correct http or https of the endpoint, or set NODE_EXTRA_CA_CERTS to the file of its certificate.'
            : 'Start the API, or correct the endpoint.',
      },
      { cause: error },
    );
  }
}
