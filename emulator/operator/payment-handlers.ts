import type { Exchange, Handler } from '../http/exchange.ts';
import { json, type Reply } from '../http/reply.ts';
import type { Api } from '../spec/api-types.ts';
import { fitsFilter } from '../state/transaction-store.ts';
import { stateOf, type Transaction } from '../state/transaction.ts';
import { replayCallbacks } from './replay-callbacks.ts';
import {
  findTransaction,
  settleTransaction,
  type Decision,
} from '../payments/settle-transaction.ts';
import { createTestPayment } from '../payments/test-payment.ts';
import { viewAttempt, viewTransaction } from './transaction-view.ts';
import { takePage } from './take-page.ts';
import { waitForTransaction, type TransactionWish } from '../payments/wait-for-transaction.ts';

/** Operator handlers for transactions, by operationId. */
export const paymentHandlers = {
  listTransactions,
  createTestPayment: create,
  waitForTransaction: wait,
  getTransaction: (exchange) => json(200, viewTransaction(named(exchange))),
  approveTransaction: (exchange) =>
    settle(exchange, { action: 'approve', ...(exchange.body as Api['ApproveRequest']) }),
  failTransaction: (exchange) =>
    settle(exchange, { action: 'fail', ...(exchange.body as Api['FailRequest']) }),
  timeOutTransaction: (exchange) =>
    settle(exchange, { action: 'timeout', ...(exchange.body as Api['TimeOutRequest']) }),
  replayCallback: replay,
  listCallbacks,
} satisfies Readonly<Record<string, Handler>>;

interface Listing {
  readonly state?: Api['TransactionState'];
  readonly phone?: string;
  readonly accountReference?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

function listTransactions({ emulation, parameters }: Exchange): Reply {
  const asked: Listing = parameters;
  const found = emulation.transactions.find(
    (transaction) =>
      (asked.state ?? stateOf(transaction)) === stateOf(transaction) &&
      fitsFilter(transaction, asked),
  );
  const page = takePage(found, ({ sequence }) => sequence, asked);
  return json(200, { ...page, items: page.items.map(viewTransaction) });
}

async function create({ emulation, body }: Exchange): Promise<Reply> {
  const transaction = await createTestPayment(emulation, body as Api['TestPaymentRequest']);
  const { checkoutRequestId } = transaction;
  return json(201, viewTransaction(transaction), { checkoutRequestId });
}

async function wait({ emulation, parameters, request }: Exchange): Promise<Reply> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  request.socket.once('close', leave);
  try {
    const wish: TransactionWish = parameters;
    return json(200, viewTransaction(await waitForTransaction(emulation, wish, gone.signal)));
  } finally {
    request.socket.off('close', leave);
  }
}

function settle(exchange: Exchange, decision: Decision): Reply {
  const transaction = named(exchange);
  settleTransaction(exchange.emulation, transaction, decision);
  return json(200, viewTransaction(transaction), {
    checkoutRequestId: transaction.checkoutRequestId,
  });
}

function replay(exchange: Exchange): Reply {
  const transaction = named(exchange);
  const request = exchange.body as Api['ReplayRequest'] | undefined;
  replayCallbacks(exchange.emulation, transaction, request);
  return json(202, viewTransaction(transaction), {
    checkoutRequestId: transaction.checkoutRequestId,
  });
}

function listCallbacks(exchange: Exchange): Reply {
  const transaction = named(exchange);
  const items = transaction.attempts.map((attempt) => viewAttempt(transaction, attempt));
  return json(200, { items } satisfies Api['AttemptList']);
}

function named({ emulation, parameters }: Exchange): Transaction {
  return findTransaction(emulation, String(parameters['CheckoutRequestID']));
}
