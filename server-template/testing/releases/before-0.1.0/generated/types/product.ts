// Written by specmill from openapi/shop.json.

/** What the shop sells. */
export interface Product {
  readonly id: number;
  /** Refers to Category.id. */
  readonly categoryId: number;
  /** Stock-keeping unit, printed on the label. */
  readonly sku: string;
  readonly name: string;
  readonly description: string | null;
  /** Gross price in the shop's currency. */
  readonly price: number;
  readonly stock: number;
  readonly active: boolean;
  /** Free-form facts, such as colour or size. */
  readonly attributes: { readonly [name: string]: unknown } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface CreateProductDTO {
  /** Refers to Category.id. */
  readonly categoryId: number;
  /** Stock-keeping unit, printed on the label. */
  readonly sku: string;
  readonly name: string;
  readonly description?: string | null;
  /** Gross price in the shop's currency. */
  readonly price: number;
  readonly stock?: number;
  readonly active?: boolean;
  /** Free-form facts, such as colour or size. */
  readonly attributes?: { readonly [name: string]: unknown } | null;
}

export interface UpdateProductDTO {
  readonly id?: number;
  /** Refers to Category.id. */
  readonly categoryId?: number;
  /** Stock-keeping unit, printed on the label. */
  readonly sku?: string;
  readonly name?: string;
  readonly description?: string | null;
  /** Gross price in the shop's currency. */
  readonly price?: number;
  readonly stock?: number;
  readonly active?: boolean;
  /** Free-form facts, such as colour or size. */
  readonly attributes?: { readonly [name: string]: unknown } | null;
  readonly createdAt?: string;
  readonly updatedAt?: string;
}
