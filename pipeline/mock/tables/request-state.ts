import { AsyncLocalStorage } from 'node:async_hooks';
import type { WorldOptions } from '../resources/row-request.ts';
import type { MemoryState } from '../../../server-template/runtime/database/memory/memory-state.ts';

/** What the response to a request depends on. */
export interface TableRequest {
  readonly world: WorldOptions;
  readonly now: Date;
  /** Whether rules and presets of callers apply: without credentials, every caller's rows are reached. */
  readonly isRuled: boolean;
}

const states = new AsyncLocalStorage<MemoryState>();

/** Runs a request's work with its state. */
export function withState<Result>(state: MemoryState, work: () => Result): Result {
  return states.run(state, work);
}

/** The state of the current request; throws outside one. */
export function currentState(): MemoryState {
  const state = states.getStore();
  if (state === undefined) throw new Error('a table is used outside a request');
  return state;
}
