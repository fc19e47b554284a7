// Written by specmill from openapi/shop.json.
import type { OrderItem } from './order-item.ts';
import type { Payment } from './payment.ts';

/** An order from basket to delivery. */
export interface Order {
  readonly id: number;
  /** Refers to Customer.id. */
  readonly customerId: number;
  /** Progress of the order. */
  readonly status: 'pending' | 'paid' | 'shipped' | 'cancelled';
  /** What the customer asked for. */
  readonly note: string | null;
  /** When the customer placed it. */
  readonly orderedAt: string;
  /** Day on which the parcel left the shop. */
  readonly shippedOn: string | null;
  readonly items?: readonly OrderItem[];
  readonly payments?: readonly Payment[];
}
