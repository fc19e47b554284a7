// Written by specmill from openapi/shop.json.

/**
 * People who buy.
 *
 * A customer is kept for as long as an order refers to it.
 */
export interface Customer {
  readonly id: number;
  /** Where receipts go. */
  readonly email: string;
  /** Full name, as the customer writes it. */
  readonly name: string;
  /** International format without the plus sign. */
  readonly phone: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface CreateCustomerDTO {
  /** Where receipts go. */
  readonly email: string;
  /** Full name, as the customer writes it. */
  readonly name: string;
  /** International format without the plus sign. */
  readonly phone?: string | null;
}

export interface UpdateCustomerDTO {
  readonly id?: number;
  /** Where receipts go. */
  readonly email?: string;
  /** Full name, as the customer writes it. */
  readonly name?: string;
  /** International format without the plus sign. */
  readonly phone?: string | null;
  readonly createdAt?: string;
  readonly updatedAt?: string;
}
