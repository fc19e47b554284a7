import { storedValue } from '../stored-value';

/** A product in the basket, and how many of it. */
export interface BasketLine {
  readonly productId: number;
  readonly quantity: number;
}

/** As many of one product as an order may have. */
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

/** Sets how many; none takes the product out. */
export function setQuantity(productId: number, quantity: number): void {
  const lines = basket.get();
  const line = { productId, quantity: Math.min(quantity, MOST) };
  const isThere = lines.some((other) => other.productId === productId);
  const next = isThere
    ? lines.map((other) => (other.productId === productId ? line : other))
    : [...lines, line];
  basket.set(next.filter((other) => other.quantity > 0));
}

export function emptyBasket(): void {
  basket.set([]);
}
