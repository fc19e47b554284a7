import { expect, vi } from 'vitest';

/** Milliseconds until a test fails; longer than any machine needs. */
const patience = { timeout: 60_000, interval: 20 };

/** Waits until a condition is true. */
export function soon(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, patience);
}

/** Waits until the page contains a text. */
export function shown(text: string): Promise<void> {
  return soon(() => expect(document.body.textContent).toContain(text));
}

/** Waits until the page no longer contains a text. */
export function gone(text: string): Promise<void> {
  return soon(() => expect(document.body.textContent).not.toContain(text));
}

/** Clicks a button as soon as it exists. */
export function press(label: string): Promise<void> {
  return soon(() => {
    const buttons = [...document.querySelectorAll('button')];
    const button = buttons.find(({ textContent }) => textContent === label);
    if (button === undefined) throw new Error(`there is no button ${label}`);
    button.click();
  });
}
