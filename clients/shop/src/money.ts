/** Money is text in the API, such as `19.9`, and integer cents here, so that sums are exact. */
export function centsOf(amount: string): number {
  const [whole = '0', part = ''] = amount.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0').slice(0, 2));
}

/** Whole amounts have no cents. */
const exact = new Intl.NumberFormat('en-KE', {
  ...{ style: 'currency', currency: 'KES', trailingZeroDisplay: 'stripIfInteger' },
});
const whole = new Intl.NumberFormat('en-KE', {
  ...{ style: 'currency', currency: 'KES', maximumFractionDigits: 0 },
});

export function showCents(cents: number): string {
  return exact.format(cents / 100);
}

/** The amount to pay by phone: mobile money uses whole shillings. */
export function showWhole(cents: number): string {
  return whole.format(Math.max(1, Math.round(cents / 100)));
}
