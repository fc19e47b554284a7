import type { Subject } from './subject.ts';

/** Consistent figures of one purchase. */
interface OrderFigures {
  readonly unitPrice: number;
  readonly quantity: number;
  readonly subtotal: number;
  readonly discount: number;
  readonly shipping: number;
  readonly taxRate: number;
  readonly tax: number;
  readonly total: number;
}

/** The figures of an object, the same for all its properties. */
export function figuresOf(subject: Subject): OrderFigures {
  const { random } = subject;
  subject.start('unitPrice');
  const unitPrice = random.integer(4, 180) + random.pick([0.5, 0.9, 0.95, 0.99]);
  subject.start('quantity');
  const quantity = random.integer(1, 5);
  subject.start('order');
  const subtotal = cents(unitPrice * quantity);
  const discount = cents(subtotal * random.pick([0, 0, 0.05]));
  const shipping = random.pick([0, 4.9, 5.9, 9.9]);
  const taxRate = random.pick([0.07, 0.19, 0.2]);
  const tax = cents((subtotal - discount + shipping) * taxRate);
  const total = cents(subtotal - discount + shipping + tax);
  return { unitPrice, quantity, subtotal, discount, shipping, taxRate, tax, total };
}

/** Rounds an amount of money to cents. */
export function cents(amount: number): number {
  return Number(amount.toFixed(2));
}

/** Consistent figures of one page of a list. */
export function pageOf(subject: Subject): {
  readonly size: number;
  readonly count: number;
  readonly pages: number;
} {
  subject.start('order');
  const size = subject.random.pick([10, 20, 25, 50]);
  const count = subject.random.integer(size + 1, 240);
  return { size, count, pages: Math.ceil(count / size) };
}
