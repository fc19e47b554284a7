import type { ApiModel } from '../../../model/api-model.ts';
import { parseDocument } from '../../../model/load/load-document.ts';
import { resolveModel } from '../../../model/resolve-model.ts';
import type { ContractResult } from '../../contract-result.ts';
import { runContract } from '../../run-contract.ts';
import { noHooks } from '../../run/run-hooks.ts';
import type { RunOptions } from '../../run/run-options.ts';
import { untilEnd, untilFailure } from '../until-failure.ts';
import {
  startFaultyServer,
  type Behaviour,
  type FaultyServer,
  type Layer,
} from './faulty-server.ts';

/** A layer, or the server of another document: one that does not check everything. */
export type Fault = Layer | { readonly served?: ApiModel; readonly behaviour?: Behaviour };

/** A document with its correct server, and faults of it by name. */
export interface FaultyApi<Name extends string = string> {
  readonly model: ApiModel;
  /** What the correct server does that no document states. */
  readonly manners?: readonly Layer[];
  readonly behaviour?: Behaviour;
  readonly faults: Readonly<Record<Name, Fault>>;
}

/** Starts the server of an API, correct or with a fault. */
export function startFaulty<Name extends string>(
  { model, manners = [], behaviour = {}, faults }: FaultyApi<Name>,
  name: Name | null,
): Promise<FaultyServer> {
  const fault: Fault = name === null ? {} : faults[name];
  if (typeof fault === 'function') return startFaultyServer(model, [...manners, fault], behaviour);
  const { served = model, behaviour: own } = fault;
  return startFaultyServer(served, manners, { ...behaviour, ...own });
}

/** The result of a run, and its failed cells with their first messages. */
export interface Tried {
  readonly result: ContractResult;
  readonly failed: readonly string[];
  /** Rows more than at the start. */
  readonly left: number;
}

/** The model of a document: of anybody, or of tables. */
export async function modelOf(
  document: object,
  name: string,
  kind: 'any' | 'server' = 'any',
): Promise<ApiModel> {
  return resolveModel(await parseDocument(JSON.stringify(document), name, kind), name, kind);
}

/** Runs the contract tests of an API on its server: all if it is correct, else until a check fails. */
export async function tryFaulty<Name extends string>(
  api: FaultyApi<Name>,
  fault: Name | null,
  options: Partial<RunOptions> = {},
): Promise<Tried> {
  await using server = await startFaulty(api, fault);
  const result = await runContract(api.model, {
    ...{ endpoint: server.url, seed: 42, headers: {}, hooks: noHooks },
    ...{ budget: { requests: 8000, seconds: 600 }, timeoutMs: 60_000 },
    ...(fault === null ? untilEnd() : untilFailure()),
    ...options,
  });
  return { result, failed: failuresOf(result), left: await server.left() };
}

/** The failed cells, with the first message of each. */
export function failuresOf({ cells }: ContractResult): readonly string[] {
  return cells.flatMap(({ id, outcome }) =>
    outcome.kind === 'failed' ? [`${id} — ${outcome.failures[0]?.message ?? ''}`] : [],
  );
}
