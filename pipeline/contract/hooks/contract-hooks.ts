import { currentRegistry } from './hook-registry.ts';
import type { RunHook, TransactionHook } from './hook-transaction.ts';

/* The public entry `specmill/contract`, which hook files import; `require('hooks')` is the same. */
export type {
  Done,
  HookResponse,
  HookPlan,
  HookResults,
  HookTransaction,
  RunHook,
  TransactionHook,
} from './hook-transaction.ts';

/** Runs a hook once, before the first request. */
export function beforeAll(hook: RunHook): void {
  currentRegistry().beforeAll.push({ label: 'beforeAll', hook });
}

/** Runs a hook before every request; it may change the request. */
export function beforeEach(hook: TransactionHook): void {
  currentRegistry().addForEach('before', 'beforeEach', hook);
}

/** Runs a hook before the requests of one name: `GET (200) /users`, or the name of a cell. */
export function before(name: string, hook: TransactionHook): void {
  currentRegistry().addForName('before', name, hook);
}

/** Runs a hook after every response, before it is validated. */
export function beforeEachValidation(hook: TransactionHook): void {
  currentRegistry().addForEach('beforeValidation', 'beforeEachValidation', hook);
}

/** Runs a hook after the responses of one name, before they are validated. */
export function beforeValidation(name: string, hook: TransactionHook): void {
  currentRegistry().addForName('beforeValidation', name, hook);
}

/** Runs a hook after the validation of the responses of one name. */
export function after(name: string, hook: TransactionHook): void {
  currentRegistry().addForName('after', name, hook);
}

/** Runs a hook after the validation of every response. */
export function afterEach(hook: TransactionHook): void {
  currentRegistry().addForEach('after', 'afterEach', hook);
}

/** Runs a hook once at the end, always. */
export function afterAll(hook: RunHook): void {
  currentRegistry().afterAll.push({ label: 'afterAll', hook });
}

/** Writes to stderr, which has no reports. */
export function log(...values: readonly unknown[]): void {
  process.stderr.write(`${values.map(String).join(' ')}\n`);
}
