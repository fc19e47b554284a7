import type { RunHook, TransactionHook } from './hook-transaction.ts';

/** When a hook of one request runs, in order. */
export type Moment = 'before' | 'beforeValidation' | 'after';

/** A hook with the words that reports call it by. */
export interface Registered<Hook> {
  /** `before('GET (200) /users')`, `beforeEach`. */
  readonly label: string;
  readonly hook: Hook;
}

interface Scoped extends Registered<TransactionHook> {
  /** Null: for every request. */
  readonly name: string | null;
}

/** The hooks of a run, in the order in which they were registered. */
export class HookRegistry {
  readonly beforeAll: Registered<RunHook>[] = [];
  readonly afterAll: Registered<RunHook>[] = [];
  readonly #moments: Readonly<Record<Moment, Scoped[]>> = {
    before: [],
    beforeValidation: [],
    after: [],
  };

  /** Adds a hook for every request. */
  addForEach(moment: Moment, label: string, hook: TransactionHook): void {
    this.#moments[moment].push({ label, hook, name: null });
  }

  /** Adds a hook for the requests of one name. */
  addForName(moment: Moment, name: string, hook: TransactionHook): void {
    this.#moments[moment].push({ label: `${moment}(${JSON.stringify(name)})`, hook, name });
  }

  /** The hooks of a moment for a request of these names: those for all go first, after it last. */
  hooksFor(moment: Moment, names: readonly string[]): readonly Registered<TransactionHook>[] {
    const all = this.#moments[moment];
    const each = all.filter(({ name }) => name === null);
    const named = all.filter(({ name }) => name !== null && names.includes(name));
    return moment === 'after' ? [...named, ...each] : [...each, ...named];
  }

  /** Names that hooks were registered for. */
  names(): readonly string[] {
    const all = Object.values(this.#moments).flat();
    return [...new Set(all.flatMap(({ name }) => (name === null ? [] : [name])))];
  }
}

const key = Symbol.for('specmill.contract.hooks');
const shared = globalThis as { [key]?: HookRegistry | undefined };

/** The registry that hook files register with. It hangs on the global object, so that a copy of this package in the user's project finds the one that runs. */
export function currentRegistry(): HookRegistry {
  return (shared[key] ??= new HookRegistry());
}

/** Starts over with a registry that is empty. */
export function freshRegistry(): HookRegistry {
  return (shared[key] = new HookRegistry());
}
