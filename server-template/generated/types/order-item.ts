// Written by specmill from openapi/shop.json.

/** Lines of an order: one product, how many, at which price. */
export interface OrderItem {
  readonly orderId: number;
  readonly productId: number;
  readonly quantity: number;
  /** Price on the day of the order. */
  readonly unitPrice: number;
  /** Quantity times unit price. */
  readonly lineTotal: number | null;
}

export interface CreateOrderItemDTO {
  readonly orderId: number;
  readonly productId: number;
  readonly quantity: number;
  /** Price on the day of the order. */
  readonly unitPrice: number;
}

export interface UpdateOrderItemDTO {
  readonly orderId?: number;
  readonly productId?: number;
  readonly quantity?: number;
  /** Price on the day of the order. */
  readonly unitPrice?: number;
  /** Quantity times unit price. */
  readonly lineTotal?: number | null;
}
