// Written by specmill from openapi/shop.json.

/** A payment for an order, successful or not. */
export interface Payment {
  readonly id: number;
  /** Refers to Order.id. */
  readonly orderId: number;
  /** How the customer pays. */
  readonly method: 'card' | 'mobile_money' | 'cash';
  /** In Kenyan shillings; mobile money accepts only whole shillings. */
  readonly amount: string;
  /** `approved` is final; a payment that failed or timed out becomes `approved` if the provider reports the money later. */
  readonly state: 'pending' | 'approved' | 'failed' | 'timed_out';
  /** Key of the push request at the payment provider. */
  readonly checkoutRequestId: string | null;
  /** Receipt number, once the payment is approved. */
  readonly receipt: string | null;
  readonly createdAt: string;
}
