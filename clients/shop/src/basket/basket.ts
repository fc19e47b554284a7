import { storedValue } from '../stored-value';

/** A product in the basket, and its quantity. */
export interface BasketLine {
  readonly productId: number;
  readonly quantity: number;
}

/** Maximum quantity of a product per order. */
export const MOST = 20;

const basket = storedValue<readonly BasketLine[]>('shop.basket', []);

export const useBasket = basket.use;

export function pieces(lines: readonly BasketLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

export function addToBasket(productId: number): void {
  const present = basket.get().find((line) => line.productId === productId)?.quantity ?? 0;
  setQuantity(productId, present + 1);
}

/** Sets the quantity of a product; 0 removes it. */
export function setQuantity(productId: number, quantity: number): void {
  const lines = basket.get();
  const line = { productId, quantity: Math.min(quantity, MOST) };
  const isThere = lines.some((other) => other.productId === productId);
  const next = isThere
    ? lines.map((other) => (other.productId === productId ? line : other))
    : [...lines, line];
  basket.set(next.filter((other) => other.quantity > 0));
}

/** The latest order that was sent, and its key. */
const sent = storedValue<{ readonly body: string; readonly key: string } | null>('shop.sent', null);

/**
 * The idempotency key of an order: the same until the order is known to be stored, or another one is
 * sent, even if the page is loaded again.
 */
export function keyOfOrder(body: object): string {
  const text = JSON.stringify(body);
  const known = sent.get();
  if (known?.body === text) return known.key;
  // In pages without TLS, there is no randomUUID.
  const key = [...crypto.getRandomValues(new Uint32Array(4))].join('-');
  sent.set({ body: text, key });
  return key;
}

export function emptyBasket(): void {
  basket.set([]);
  sent.set(null);
}
