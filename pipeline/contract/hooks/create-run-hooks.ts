import { PipelineError } from '../../errors.ts';
import type { Failure } from '../contract-result.ts';
import type { HookVerdict, IncomingResponse, RunHooks, Transaction } from '../run/run-hooks.ts';
import { callHook, reasonOf } from './call-hook.ts';
import type { HookRegistry, Moment } from './hook-registry.ts';
import type { HookPlan, HookResults } from './hook-transaction.ts';
import { responseView, applyView, transactionNames, transactionView } from './transaction-view.ts';
import type { TransactionView } from './transaction-view.ts';

/** Effects of a run's hooks besides changing requests. */
export interface HookedRun extends RunHooks {
  after(
    transaction: Transaction,
    real: IncomingResponse | null,
    failures?: readonly Failure[],
  ): Promise<HookVerdict>;
  /** Sentences about hooks that failed outside of any cell. */
  readonly problems: readonly string[];
}

/**
 * Connects a user's hooks to a run. A hook that throws fails its transaction; if `beforeAll`
 * throws, the run ends with HOOK_FAILED.
 */
export function createRunHooks(registry: HookRegistry, plan: HookPlan[]): HookedRun {
  const views = new WeakMap<Transaction, TransactionView>();
  const problems: string[] = [];
  const viewOf = (transaction: Transaction): TransactionView => {
    const view = views.get(transaction) ?? transactionView(transaction);
    views.set(transaction, view);
    return view;
  };
  return {
    problems,
    beforeAll: () => runBeforeAll(registry, plan),
    before: async (transaction) => {
      const view = viewOf(transaction);
      view.skip = plan.find(({ name }) => name === transaction.cellId)?.skip ?? false;
      const verdict = await runMoment(registry, 'before', transaction, view);
      return verdict ?? applied(view, transaction);
    },
    beforeValidation: async (transaction, real) => {
      const view = viewOf(transaction);
      view.real = responseView(real);
      return runMoment(registry, 'beforeValidation', transaction, view);
    },
    after: async (transaction, real, failures) => {
      const view = viewOf(transaction);
      view.real = real === null ? null : responseView(real);
      view.results = resultsOf(failures);
      return runMoment(registry, 'after', transaction, view);
    },
    afterAll: async () => {
      for (const { label, hook } of registry.afterAll) {
        await callHook(hook, plan).catch((error: unknown) => {
          problems.push(`The hook ${label} failed: ${reasonOf(error)}`);
        });
      }
    },
  };
}

async function runBeforeAll(registry: HookRegistry, plan: HookPlan[]): Promise<void> {
  for (const { label, hook } of registry.beforeAll) {
    await callHook(hook, plan).catch((error: unknown) => {
      throw new PipelineError(
        { code: 'HOOK_FAILED', message: `The hook ${label} failed: ${reasonOf(error)}` },
        { cause: error },
      );
    });
  }
}

async function runMoment(
  registry: HookRegistry,
  moment: Moment,
  transaction: Transaction,
  view: TransactionView,
): Promise<HookVerdict> {
  for (const { label, hook } of registry.hooksFor(moment, transactionNames(transaction))) {
    const verdict = verdictOf(view);
    if (verdict !== null) return verdict;
    try {
      await callHook(hook, view);
    } catch (error) {
      return { kind: 'fail', message: `The hook ${label} failed: ${reasonOf(error)}` };
    }
  }
  return verdictOf(view);
}

function applied(view: TransactionView, transaction: Transaction): HookVerdict {
  try {
    applyView(view, transaction);
    return null;
  } catch (error) {
    return {
      kind: 'fail',
      message: `A hook changed the request so that it cannot be sent: ${reasonOf(error)}`,
    };
  }
}

function verdictOf({ skip, fail }: TransactionView): HookVerdict {
  if (fail !== false) {
    return {
      kind: 'fail',
      message: typeof fail === 'string' ? fail : 'A hook marked it as failed.',
    };
  }
  if (skip === false) return null;
  return { kind: 'skip', reason: typeof skip === 'string' ? skip : 'A hook skipped it.' };
}

function resultsOf(failures: readonly Failure[] | undefined): HookResults | null {
  if (failures === undefined) return null;
  return { valid: failures.length === 0, errors: failures.map(({ message }) => message) };
}
