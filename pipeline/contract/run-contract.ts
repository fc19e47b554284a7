import { PipelineError } from '../errors.ts';
import type { ApiModel } from '../model/api-model.ts';
import { createSchemaValidator } from '../schema/validate/create-schema-validator.ts';
import { createSchemaSampler } from '../schema/sample/create-schema-sampler.ts';
import type { ContractResult } from './contract-result.ts';
import { HttpCaller, NoResponse } from './http/http-caller.ts';
import { PatientCaller } from './http/patient-caller.ts';
import { measureCoverage } from './measure-coverage.ts';
import { notCaused, unsuccessfulOperations } from './unsuccessful-operations.ts';
import { planContract } from './plan-contract.ts';
import { testedResources } from './rows/tested-resource.ts';
import { PartyTests } from './schedule/party-tests.ts';
import { Results } from './run/results.ts';
import type { RunOptions } from './run/run-options.ts';
import { SeenOperations } from './run/seen-operations.ts';
import { Spending } from './schedule/spending.ts';
import { RunEnded } from './run/test-ended.ts';
import { WriteGuard } from './run/write-guard.ts';

const defaultTimeoutMs = 5000;

/**
 * Tests a running API against its document, and deletes what it created. Throws a PipelineError
 * (API_UNREACHABLE) if it does not respond.
 */
export async function runContract(model: ApiModel, given: RunOptions): Promise<ContractResult> {
  const options = { ...given, endpoint: endpointOf(model, given.endpoint) };
  const startedAt = new Date().toISOString();
  const plan = planContract(model, options);
  const caller = new HttpCaller(options.timeoutMs ?? defaultTimeoutMs);
  const spending = new Spending(options.budget);
  const seen = new SeenOperations();
  const results = new Results(plan.cells, options.onCell);
  const validator = createSchemaValidator(model);
  const sampler = createSchemaSampler(model, validator);
  const resources = testedResources(model);
  const posts = resources.filter(({ isKeyChosen }) => !isKeyChosen);
  const creates = new Set(posts.flatMap(({ create }) => create ?? []));
  const guard = new WriteGuard(creates, options.allowDestructive);
  const parts = {
    ...{ model, options, validator, sampler, results, spending, guard, seen },
    caller: new PatientCaller(caller),
  };
  const tests = new PartyTests(parts, resources, plan);
  let ending = notCaused;
  try {
    await mustBeReachable(caller, options);
    await options.hooks.beforeAll();
    await tests.tryAll();
  } catch (error) {
    if (!(error instanceof RunEnded)) throw error;
    ending = error.message;
  } finally {
    await tests.removeAll();
    await options.hooks.afterAll();
    caller.close();
  }
  const cells = results.cells(ending);
  return {
    ...{ title: model.title, version: model.version, endpoint: options.endpoint },
    ...{ seed: options.seed, startedAt, cells, leftovers: tests.leftovers },
    withheld: guard.withheld,
    partlyWithheld: guard.partlyWithheld,
    unsuccessful: unsuccessfulOperations(cells, seen),
    milliseconds: spending.milliseconds,
    requests: spending.requests,
    coverage: measureCoverage(model, cells, seen),
  };
}

/**
 * The API's URL: a document of tables is served below its base paths, even if only the server's URL
 * was given.
 */
function endpointOf({ database, basePaths }: ApiModel, endpoint: string): string {
  const isBare = new URL(endpoint).pathname === '/';
  const [base = ''] = basePaths.includes('') ? [] : basePaths;
  return database === null || !isBare ? endpoint : endpoint.replace(/\/+$/, '') + base;
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
        message: `Nothing responds at ${endpoint}: ${error.message}.`,
        hint:
          error.kind === 'untrusted'
            ? 'Check whether the endpoint uses http or https, or set NODE_EXTRA_CA_CERTS to its certificate file.'
            : 'Start the API, or correct the endpoint.',
      },
      { cause: error },
    );
  }
}
