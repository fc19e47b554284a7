import type { Api } from '../spec/api-types.ts';
import type { Emulation } from '../emulation.ts';
import { fitsFilter, type TransactionFilter } from '../state/transaction-store.ts';
import { stateOf, type Transaction } from '../state/transaction.ts';
import { OperatorProblem } from '../http/operator-problem.ts';

/** What to wait for; all conditions must hold at once. */
export interface TransactionWish extends TransactionFilter {
  readonly state?: Api['TransactionState'] | 'settled';
  /** Callback attempts that have ended. */
  readonly callbacks?: number;
  readonly timeoutMs?: number;
}

const USUAL_WAIT_MS = 30_000;

/** Waits for a matching transaction and returns the newest; throws WAIT_TIMEOUT. */
export async function waitForTransaction(
  emulation: Emulation,
  wish: TransactionWish,
  signal?: AbortSignal,
): Promise<Transaction> {
  const [present] = emulation.transactions.find((transaction) => fulfils(transaction, wish));
  if (present) return present;
  const timeoutMs = wish.timeoutMs ?? USUAL_WAIT_MS;
  const found = await emulation.announcer.next(
    (event) =>
      (event.kind === 'transaction' || event.kind === 'attempt') && fulfils(event.transaction, wish)
        ? event.transaction
        : undefined,
    timeoutMs,
    signal,
  );
  if (found) return found;
  if (emulation.announcer.closed)
    throw new OperatorProblem('WAIT_TIMEOUT', 'The emulator was stopped before anything matched.');
  throw new OperatorProblem('WAIT_TIMEOUT', `Nothing matched within ${timeoutMs} ms.`);
}

function fulfils(transaction: Transaction, wish: TransactionWish): boolean {
  const state = stateOf(transaction);
  const stateFits =
    wish.state === undefined ||
    (wish.state === 'settled' ? state !== 'pending' : state === wish.state);
  return stateFits && fitsFilter(transaction, wish) && endedAttempts(transaction, wish);
}

function endedAttempts({ attempts }: Transaction, { callbacks = 0 }: TransactionWish): boolean {
  return attempts.filter(({ result }) => result !== undefined).length >= callbacks;
}
