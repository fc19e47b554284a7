// Written by specmill from openapi/shop.json.

/** How often each product was sold, and for how much. */
export interface ProductSale {
  readonly productId: number | null;
  readonly name: string | null;
  readonly sold: unknown;
  readonly revenue: unknown;
}
