// Written by specmill from server-template/openapi/shop.json.
import { z } from 'zod';

/** A string with a length in characters. */
function length(minimum: number, maximum = Infinity) {
  return ({ value: input, issues }: z.core.ParsePayload<string>) => {
    const size = [...input].length;
    const shared = { origin: 'string', inclusive: true, input } as const;
    if (size < minimum) issues.push({ code: 'too_small', minimum, ...shared });
    if (size > maximum) issues.push({ code: 'too_big', maximum, ...shared });
  };
}

export const createCategoryDTOSchema = z.strictObject({
  parentId: z.int().nullable().optional(),
  name: z.string().check(length(0, 80)),
  position: z.int().gte(0).optional(),
});

export const updateCategoryDTOSchema = z.strictObject({
  parentId: z.int().nullable().optional(),
  name: z.string().check(length(0, 80)).optional(),
  position: z.int().gte(0).optional(),
});

export const createCustomerDTOSchema = z.strictObject({
  email: z.string().check(length(3, 254)),
  name: z.string().check(length(1, 120)),
  phone: z.string().check(length(0, 16)).nullable().optional(),
});

export const updateCustomerDTOSchema = z.strictObject({
  email: z.string().check(length(3, 254)).optional(),
  name: z.string().check(length(1, 120)).optional(),
  phone: z.string().check(length(0, 16)).nullable().optional(),
});

export const createOrderItemDTOSchema = z.strictObject({
  orderId: z.int(),
  productId: z.int(),
  quantity: z.int().gte(1).lte(999),
  unitPrice: z.number().gte(0).lte(99999999.99),
});

export const updateOrderItemDTOSchema = z.strictObject({
  quantity: z.int().gte(1).lte(999).optional(),
  unitPrice: z.number().gte(0).lte(99999999.99).optional(),
});

export const createOrderDTOSchema = z.strictObject({
  customerId: z.int(),
  status: z.literal(['pending', 'paid', 'shipped', 'cancelled']).optional(),
  note: z.string().check(length(0, 500)).nullable().optional(),
  placedAt: z.iso
    .datetime({ offset: true })
    .regex(/T\d\d:\d\d:\d\d/)
    .optional(),
  shippedOn: z.iso.date().nullable().optional(),
});

export const updateOrderDTOSchema = z.strictObject({
  customerId: z.int().optional(),
  status: z.literal(['pending', 'paid', 'shipped', 'cancelled']).optional(),
  note: z.string().check(length(0, 500)).nullable().optional(),
  placedAt: z.iso
    .datetime({ offset: true })
    .regex(/T\d\d:\d\d:\d\d/)
    .optional(),
  shippedOn: z.iso.date().nullable().optional(),
});

export const createPaymentDTOSchema = z.strictObject({
  orderId: z.int(),
  method: z.literal(['card', 'mobile_money', 'cash']),
  amount: z.number().gt(0).lte(99999999.99),
  state: z.literal(['pending', 'approved', 'failed', 'timed_out']).optional(),
  checkoutRequestId: z.string().check(length(0, 64)).nullable().optional(),
  receipt: z.string().check(length(0, 16)).nullable().optional(),
});

export const updatePaymentDTOSchema = z.strictObject({
  orderId: z.int().optional(),
  method: z.literal(['card', 'mobile_money', 'cash']).optional(),
  amount: z.number().gt(0).lte(99999999.99).optional(),
  state: z.literal(['pending', 'approved', 'failed', 'timed_out']).optional(),
  checkoutRequestId: z.string().check(length(0, 64)).nullable().optional(),
  receipt: z.string().check(length(0, 16)).nullable().optional(),
});

export const createProductDTOSchema = z.strictObject({
  categoryId: z.int(),
  sku: z.string().check(length(0, 32)),
  name: z.string().check(length(0, 160)),
  description: z.string().nullable().optional(),
  price: z.number().gte(0).lte(99999999.99),
  stock: z.int().gte(0).optional(),
  active: z.boolean().optional(),
  attributes: z.looseObject({}).nullable().optional(),
});

export const updateProductDTOSchema = z.strictObject({
  categoryId: z.int().optional(),
  sku: z.string().check(length(0, 32)).optional(),
  name: z.string().check(length(0, 160)).optional(),
  description: z.string().nullable().optional(),
  price: z.number().gte(0).lte(99999999.99).optional(),
  stock: z.int().gte(0).optional(),
  active: z.boolean().optional(),
  attributes: z.looseObject({}).nullable().optional(),
});
