// Written by specmill from openapi/shop.json.

/** A payment for an order, successful or not. */
export interface Payment {
  readonly id: number;
  /** Refers to Order.id. */
  readonly orderId: number;
  readonly method: 'card' | 'mobile_money' | 'cash';
  readonly amount: number;
  readonly state: 'pending' | 'approved' | 'failed' | 'timed_out';
  /** Key of the push request at the payment provider. */
  readonly checkoutRequestId: string | null;
  /** Receipt number, once the payment is approved. */
  readonly receipt: string | null;
  readonly createdAt: string;
}

export interface CreatePaymentDTO {
  /** Refers to Order.id. */
  readonly orderId: number;
  readonly method: 'card' | 'mobile_money' | 'cash';
  readonly amount: number;
  readonly state?: 'pending' | 'approved' | 'failed' | 'timed_out';
  /** Key of the push request at the payment provider. */
  readonly checkoutRequestId?: string | null;
  /** Receipt number, once the payment is approved. */
  readonly receipt?: string | null;
}

export interface UpdatePaymentDTO {
  readonly id?: number;
  /** Refers to Order.id. */
  readonly orderId?: number;
  readonly method?: 'card' | 'mobile_money' | 'cash';
  readonly amount?: number;
  readonly state?: 'pending' | 'approved' | 'failed' | 'timed_out';
  /** Key of the push request at the payment provider. */
  readonly checkoutRequestId?: string | null;
  /** Receipt number, once the payment is approved. */
  readonly receipt?: string | null;
  readonly createdAt?: string;
}
