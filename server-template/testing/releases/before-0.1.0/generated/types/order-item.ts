// Written by specmill from openapi/shop.json.

/** Lines of an order: a product, its quantity and its price. */
export interface OrderItem {
  /** Refers to Order.id. */
  readonly orderId: number;
  /** Refers to Product.id. */
  readonly productId: number;
  readonly quantity: number;
  /** Price on the day of the order. */
  readonly unitPrice: number;
  /** Quantity times unit price. */
  readonly lineTotal: number | null;
}

export interface CreateOrderItemDTO {
  /** Refers to Order.id. */
  readonly orderId: number;
  /** Refers to Product.id. */
  readonly productId: number;
  readonly quantity: number;
  /** Price on the day of the order. */
  readonly unitPrice: number;
}

export interface UpdateOrderItemDTO {
  /** Refers to Order.id. */
  readonly orderId?: number;
  /** Refers to Product.id. */
  readonly productId?: number;
  readonly quantity?: number;
  /** Price on the day of the order. */
  readonly unitPrice?: number;
  /** Quantity times unit price. */
  readonly lineTotal?: number | null;
}
