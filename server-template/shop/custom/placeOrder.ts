import { ApiError, type Handler, type Row } from '@specmill/server';
import { orderItems } from '../generated/tables/order-item.ts';
import { orders } from '../generated/tables/order.ts';
import { products } from '../generated/tables/product.ts';
import type { PlaceOrder } from '../generated/types/operations/place-order.ts';
import type { RowId } from './shop/payments.ts';

const productRows = { table: products };
const orderRows = { table: orders };
const itemRows = { table: orderItems };

/** POST /orders: Place an order */
export const placeOrder: Handler<PlaceOrder> = ({ body, claims, transaction }) => {
  const basket = quantities(body.items);
  return transaction(async (tables) => {
    const stock = tables.table(productRows);
    const lines: Row[] = [];
    for (const [productId, quantity] of basket) {
      const key = [String(productId)];
      await stock.hold(key);
      const product = await stock.get(key);
      if (product === null || product['active'] !== true) throw notSold(productId);
      const left = Number(product['stock']) - quantity;
      if (left < 0) throw outOfStock(String(product['name']), Number(product['stock']));
      await stock.update(key, { stock: left });
      lines.push({ productId, quantity, unitPrice: product['price'] });
    }
    const order = await tables.table(orderRows).create({
      customerId: Number(claims.sub),
      note: body.note ?? null,
    });
    const orderId = Number(order['id']);
    await tables.table(itemRows).createAll(lines.map((line) => ({ orderId, ...line })));
    return { status: 201, body: { id: orderId } };
  });
};

/** The quantity of each product, in the order of keys, so that concurrent orders cannot deadlock. */
function quantities(
  items: PlaceOrder['body']['items'],
): readonly (readonly [productId: RowId, quantity: number])[] {
  const sums = new Map<RowId, number>();
  for (const { productId, quantity } of items) {
    sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function notSold(productId: RowId): ApiError {
  return new ApiError(409, 'NOT_SOLD', `Product ${productId} is not for sale.`);
}

function outOfStock(name: string, left: number): ApiError {
  const rest = left === 0 ? 'is sold out' : `has only ${left} left`;
  return new ApiError(409, 'OUT_OF_STOCK', `"${name}" ${rest}.`);
}
