import { PipelineError } from '../errors.ts';
import type { ApiModel, Operation } from '../model/api-model.ts';
import { createSchemaJudge } from '../schema/judge/create-schema-judge.ts';
import { createSchemaSampler } from '../schema/sample/create-schema-sampler.ts';
import type { ContractResult } from './contract-result.ts';
import { measureCoverage } from './measure-coverage.ts';
import type { ContractPlan } from './plan/contract-plan.ts';
import { planResources } from './plan/plan-resources.ts';
import { planContract } from './plan-contract.ts';
import { HttpCaller, NoAnswer } from './run/http-caller.ts';
import { Ledger } from './run/ledger.ts';
import { RowMaker } from './run/row-maker.ts';
import type { RunOptions } from './run/run-options.ts';
import { Session } from './run/session.ts';
import { Spending } from './run/spending.ts';
import { RunEnded } from './run/trial-ended.ts';
import { walkCustom } from './run/walk-custom.ts';
import { walkResource } from './run/walk-resource.ts';

const defaultTimeoutMs = 5000;

/** Tries every promise of a document against a running API, and takes back what it created. Throws a PipelineError (API_UNREACHABLE) where nothing answers. */
export async function runContract(model: ApiModel, options: RunOptions): Promise<ContractResult> {
  const startedAt = new Date().toISOString();
  const plan = planContract(model, options);
  const caller = new HttpCaller(options.timeoutMs ?? defaultTimeoutMs);
  const spending = new Spending(options.budget);
  const ledger = new Ledger(plan);
  const judge = createSchemaJudge(model);
  const sampler = createSchemaSampler(model, judge);
  const session = new Session({ model, options, judge, sampler, caller, ledger, spending });
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
  cells.forEach((cell) => options.onCell?.(cell));
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

async function walkAll({ session, maker, plan }: Run): Promise<void> {
  const plans = new Map(
    plan.operations.filter(({ cells }) => cells.length > 0).map((one) => [one.operation, one]),
  );
  const walked = new Set<Operation>();
  for (const resource of planResources(session.parts.model)) {
    const own = [
      resource.list,
      resource.create,
      resource.get,
      ...resource.updates,
      resource.remove,
    ];
    own.forEach((operation) => operation !== null && walked.add(operation));
    if (own.some((operation) => operation !== null && plans.has(operation)))
      await walkResource({ session, resource, maker, plans });
  }
  const custom = [...plans.values()].filter(({ operation }) => !walked.has(operation));
  // What changes the API comes after what only looks at it, and removing last.
  for (const one of custom.toSorted((left, right) => rank(left.operation) - rank(right.operation)))
    await walkCustom(session, one, maker);
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
    if (!(error instanceof NoAnswer) || error.kind !== 'refused') return;
    throw new PipelineError(
      {
        code: 'API_UNREACHABLE',
        message: `Nothing answers at ${endpoint}: ${error.message}.`,
        hint: 'Start the API, or correct the endpoint.',
      },
      { cause: error },
    );
  }
}
