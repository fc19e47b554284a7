import { randomUUID } from 'node:crypto';
import { ApiError, type Database, type Row, type TableQueries } from '@specmill/server';
import { orderItems } from '../../generated/tables/order-item.ts';
import { orders } from '../../generated/tables/order.ts';
import { payments } from '../../generated/tables/payment.ts';

/** The tables, for the queries in this folder. */
export const paymentRows = { table: payments };
export const orderRows = { table: orders };
const paymentsOfOrder = { table: payments, scope: ['orderId'] };
const itemsOfOrder = { table: orderItems, scope: ['orderId'] };

export type PaymentState = 'pending' | 'approved' | 'failed' | 'timed_out';

/** A key, which is a bigint where the document has 64 bits for it. */
export type RowId = number | bigint;

/** A payment by phone. */
export interface Payment {
  readonly id: number;
  readonly orderId: number;
  readonly state: PaymentState;
  /** Whole shillings. */
  readonly amount: number;
  /** The provider's id of the payment; null until the provider has assigned one. */
  readonly checkoutRequestId: string | null;
  /** The provider's receipt; null until a callback has brought it. */
  readonly receipt: string | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** Prefix of the placeholder in the unique column until the provider has assigned an id. */
const UNNAMED = 'new:';
const all = { limit: 100, offset: 0 };

/** An order of the customer; an order of another customer is a 404, as if it did not exist. */
export async function orderOf(database: Database, id: RowId, customer: string): Promise<Row> {
  const order = await database.table(orderRows).get([String(id)]);
  if (order !== null && String(order['customerId']) === customer) return order;
  throw new ApiError(404, 'ROW_NOT_FOUND', 'There is no such order.');
}

/** The payments of an order, oldest first. */
export async function paymentsOf(
  tables: Pick<Database, 'table'>,
  order: RowId,
): Promise<readonly Payment[]> {
  const rows = await tables.table(paymentsOfOrder).list(all, [String(order)]);
  return rows.map(paymentFrom);
}

/** A payment, or null if there is none. */
export async function paymentOf(database: Database, id: RowId): Promise<Payment | null> {
  const row = await database.table(paymentRows).get([String(id)]);
  return row === null ? null : paymentFrom(row);
}

/** Creates a payment of an order's total; throws a 409 if the order is paid or a payment is in progress. */
export function openPayment(database: Database, order: RowId): Promise<Payment> {
  return database.transaction(async (tables) => {
    const key = [String(order)];
    await tables.table(orderRows).hold(key);
    const status = (await tables.table(orderRows).get(key))?.['status'];
    if (status !== 'pending') {
      throw new ApiError(409, 'NOT_PAYABLE', `The order is ${String(status)}.`);
    }
    const open = (await paymentsOf(tables, order)).some(({ state }) => state === 'pending');
    if (open)
      throw new ApiError(409, 'PAYMENT_PENDING', 'A payment for this order is in progress.');
    const items = await tables.table(itemsOfOrder).list(all, key);
    const cents = items.reduce((sum, item) => sum + lineCents(item), 0);
    const row = await tables.table(paymentRows).create({
      orderId: order,
      method: 'mobile_money',
      // Mobile money payments are in whole shillings.
      amount: Math.max(1, Math.round(cents / 100)),
      checkoutRequestId: UNNAMED + randomUUID(),
    });
    return paymentFrom(row);
  });
}

/** Stores the provider's id of a payment, unless it already has one. */
export function nameAtProvider(
  database: Database,
  id: RowId,
  checkoutRequestId: string,
): Promise<void> {
  return database.transaction(async (tables) => {
    const queries = tables.table(paymentRows);
    const payment = await held(queries, id);
    if (payment?.checkoutRequestId === null) {
      await queries.update([String(id)], { checkoutRequestId });
    }
  });
}

/** A payment, locked until the transaction ends. */
export async function held(queries: TableQueries, id: RowId): Promise<Payment | null> {
  await queries.hold([String(id)]);
  const row = await queries.get([String(id)]);
  return row === null ? null : paymentFrom(row);
}

function paymentFrom(row: Row): Payment {
  const name = row['checkoutRequestId'];
  return {
    id: Number(row['id']),
    orderId: Number(row['orderId']),
    state: row['state'] as PaymentState,
    amount: Number(digits(row['amount'])),
    createdAt: Date.parse(String(row['createdAt'])),
    checkoutRequestId: typeof name === 'string' && !name.startsWith(UNNAMED) ? name : null,
    receipt: row['receipt'] as string | null,
  };
}

function lineCents(item: Row): number {
  return Math.round(Number(digits(item['unitPrice'])) * 100) * Number(item['quantity']);
}

/** Decimals are raw JSON, which preserves their digits. */
function digits(value: unknown): string {
  return JSON.stringify(value).replaceAll('"', '');
}
