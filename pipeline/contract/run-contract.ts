import { PipelineError } from '../errors.ts';
import type { ApiModel, Operation } from '../model/api-model.ts';
import { createSchemaValidator } from '../schema/validate/create-schema-validator.ts';
import { createSchemaSampler } from '../schema/sample/create-schema-sampler.ts';
import type { ContractPlan, OperationPlan } from './contract-plan.ts';
import type { ContractResult } from './contract-result.ts';
import { HttpCaller, NoResponse } from './http/http-caller.ts';
import { measureCoverage } from './measure-coverage.ts';
import { unsuccessfulOperations } from './unsuccessful-operations.ts';
import { planContract } from './plan-contract.ts';
import { noResource, testedResources, type TestedResource } from './rows/tested-resource.ts';
import { Fixtures } from './run/fixtures.ts';
import { Results } from './run/results.ts';
import { tryResource, type RunParts } from './run/run-checks.ts';
import type { RunOptions } from './run/run-options.ts';
import { Session } from './run/session.ts';
import { Spending } from './run/spending.ts';
import { RunEnded, TrialSkipped } from './run/trial-ended.ts';
import { WriteGuard } from './run/write-guard.ts';

const defaultTimeoutMs = 5000;

/** Tries every promise of a document against a running API, and takes back what it created. Throws a PipelineError (API_UNREACHABLE) where nothing answers. */
export async function runContract(model: ApiModel, given: RunOptions): Promise<ContractResult> {
  const options = { ...given, endpoint: endpointOf(model, given.endpoint) };
  const startedAt = new Date().toISOString();
  const plan = planContract(model, options);
  const caller = new HttpCaller(options.timeoutMs ?? defaultTimeoutMs);
  const spending = new Spending(options.budget);
  const results = new Results(plan.cells, options.onCell);
  const validator = createSchemaValidator(model);
  const sampler = createSchemaSampler(model, validator);
  const resources = testedResources(model);
  const creates = new Set(resources.flatMap(({ create }) => create ?? []));
  const guard = new WriteGuard(creates, options.allowDestructive);
  const parts = { model, options, validator, sampler, caller, results, spending, guard };
  const session = new Session(parts);
  const fixtures = new Fixtures(session, resources);
  let ending = 'No request led to it.';
  try {
    await mustBeReachable(caller, options);
    await options.hooks.beforeAll();
    await tryAll({ session, fixtures, resources }, plan);
  } catch (error) {
    if (!(error instanceof RunEnded)) throw error;
    ending = error.message;
  } finally {
    session.startCleanUp();
    await fixtures.removeAll();
    await options.hooks.afterAll();
    caller.close();
  }
  const cells = results.cells(ending);
  return {
    ...{ title: model.title, version: model.version, endpoint: options.endpoint },
    ...{ seed: options.seed, startedAt, cells, leftovers: fixtures.own.leftovers },
    withheld: [...guard.withheld],
    unsuccessful: unsuccessfulOperations(cells, session),
    milliseconds: spending.milliseconds,
    requests: spending.requests,
    coverage: measureCoverage(model, cells, session),
  };
}

/** Where the API itself is: a document of tables is served below its base paths, also where only the server's address was given. */
function endpointOf({ database, basePaths }: ApiModel, endpoint: string): string {
  const isBare = new URL(endpoint).pathname === '/';
  const [base = ''] = basePaths.includes('') ? [] : basePaths;
  return database === null || !isBare ? endpoint : endpoint.replace(/\/+$/, '') + base;
}

/** One resource after another, each with its share of the budget. */
async function tryAll(parts: RunParts, plan: ContractPlan): Promise<void> {
  const { session, fixtures, resources } = parts;
  const parties = partiesOf(resources, plan);
  let cells = plan.cells.length;
  for (const { resource, plans, weight } of parties) {
    // Some need more requests or time for a cell than others: nobody is held to the even share.
    session.parts.spending.openShare(Math.min(1, Math.max(0.1, (2 * weight) / cells)));
    cells -= weight;
    try {
      await tryResource(parts, resource, plans);
    } catch (error) {
      if (!(error instanceof TrialSkipped)) throw error;
      await fixtures.removeAll();
    }
  }
}

/** Operations that are tried together. */
interface Party {
  readonly resource: TestedResource;
  readonly plans: readonly OperationPlan[];
  /** How many cells it settles. */
  readonly weight: number;
}

/** The operations of each resource, and each operation that belongs to none by itself: what changes the API comes after what only looks at it, and removing last. */
function partiesOf(resources: readonly TestedResource[], plan: ContractPlan): readonly Party[] {
  const left = new Map(
    plan.operations.filter(({ cells }) => cells.length > 0).map((one) => [one.operation, one]),
  );
  const taken = resources.map((resource) => {
    const plans = resource.own.flatMap((operation) => left.get(operation) ?? []);
    plans.forEach(({ operation }) => left.delete(operation));
    return { resource, plans };
  });
  const others = [...left.values()]
    .toSorted((one, other) => rank(one.operation) - rank(other.operation))
    .map((one) => ({ resource: noResource, plans: [one] }));
  return [...taken, ...others]
    .filter(({ plans }) => plans.length > 0)
    .map((party) => ({
      ...party,
      weight: party.plans.reduce((sum, { cells }) => sum + cells.length, 0),
    }));
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
    if (error.kind !== 'rejected' && error.kind !== 'untrusted') return;
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
