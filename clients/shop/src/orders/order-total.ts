import type { Order } from '../api/client';
import { centsOf } from '../money';

/** The total of an order's lines, in cents. */
export function totalOf({ items = [] }: Order): number {
  return items.reduce((sum, { unitPrice, quantity }) => sum + centsOf(unitPrice) * quantity, 0);
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

export function dayOf({ orderedAt }: Order): string {
  return day.format(new Date(orderedAt));
}
