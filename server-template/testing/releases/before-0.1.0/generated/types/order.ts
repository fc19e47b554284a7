// Written by specmill from openapi/shop.json.

/** An order from basket to delivery. */
export interface Order {
  readonly id: number;
  /** Refers to Customer.id. */
  readonly customerId: number;
  /** Progress of the order. */
  readonly status: 'pending' | 'paid' | 'shipped' | 'cancelled';
  /** What the customer asked for. */
  readonly note: string | null;
  readonly placedAt: string;
  readonly shippedOn: string | null;
}

export interface CreateOrderDTO {
  /** Refers to Customer.id. */
  readonly customerId: number;
  /** Progress of the order. */
  readonly status?: 'pending' | 'paid' | 'shipped' | 'cancelled';
  /** What the customer asked for. */
  readonly note?: string | null;
  readonly placedAt?: string;
  readonly shippedOn?: string | null;
}

export interface UpdateOrderDTO {
  readonly id?: number;
  /** Refers to Customer.id. */
  readonly customerId?: number;
  /** Progress of the order. */
  readonly status?: 'pending' | 'paid' | 'shipped' | 'cancelled';
  /** What the customer asked for. */
  readonly note?: string | null;
  readonly placedAt?: string;
  readonly shippedOn?: string | null;
}
