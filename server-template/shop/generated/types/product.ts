// Written by specmill from openapi/shop.json.

/** What the shop sells. */
export interface Product {
  readonly id: number;
  /** Refers to Category.id. */
  readonly categoryId: number;
  /** Stock-keeping unit, printed on the label. */
  readonly articleNumber: string;
  /** What customers call it. */
  readonly name: string;
  /** A sentence or two for the catalogue. */
  readonly description: string | null;
  /** Gross price in Kenyan shillings. */
  readonly price: string;
  /** How many can be shipped immediately. */
  readonly stock: number;
  /** Free-form facts, such as colour or size. */
  readonly attributes: { readonly [name: string]: unknown } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}
