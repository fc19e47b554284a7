import type { RunHook, TransactionHook } from './hook-transaction.ts';

/** When a hook of one request runs, in order. */
export type Moment = 'before' | 'beforeValidation' | 'after';

/** A hook with its name in reports. */
export interface Registered<Hook> {
  /** `before('GET (200) /users')`, `beforeEach`. */
  readonly label: string;
  readonly hook: Hook;
}

interface Scoped extends Registered<TransactionHook> {
  /** Null: for every request. */
  readonly name: string | null;
}

/** The hooks of a run, in order of registration. */
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

  /**
   * The hooks at a moment for a request with these names: those for every request come first, or
   * last after the request.
   */
  hooksFor(moment: Moment, names: readonly string[]): readonly Registered<TransactionHook>[] {
    const all = this.#moments[moment];
    const each = all.filter(({ name }) => name === null);
    const named = all.filter(({ name }) => name !== null && names.includes(name));
    return moment === 'after' ? [...named, ...each] : [...each, ...named];
  }

  /** Names with registered hooks. */
  names(): readonly string[] {
    const all = Object.values(this.#moments).flat();
    return [...new Set(all.flatMap(({ name }) => (name === null ? [] : [name])))];
  }
}

const key = Symbol.for('specmill.contract.hooks');
const shared = globalThis as { [key]?: HookRegistry | undefined };

/**
 * The registry for hook files. A global, so that a copy of this package in the user's project finds
 * it.
 */
export function currentRegistry(): HookRegistry {
  return (shared[key] ??= new HookRegistry());
}

/** Replaces the registry by an empty one. */
export function freshRegistry(): HookRegistry {
  return (shared[key] = new HookRegistry());
}
