// Written by specmill from openapi/shop.json.
import type { Product } from './product.ts';

/** Lines of an order: a product, its quantity and its price. */
export interface OrderItem {
  /** Refers to Order.id. */
  readonly orderId: number;
  /** Refers to Product.id. */
  readonly productId: number;
  /** Quantity ordered. */
  readonly quantity: number;
  /** Price on the day of the order. */
  readonly unitPrice: string;
  /** Quantity times unit price. */
  readonly lineTotal: string | null;
  readonly product?: Product;
}
