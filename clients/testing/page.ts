import { expect, vi } from 'vitest';

/** Longer than any machine takes: what is waited for comes, or the test fails. */
const patience = { timeout: 15_000, interval: 20 };

/** Waits until a check holds. */
export function soon(check: () => void): Promise<void> {
  return vi.waitFor(check, patience);
}

/** Waits until the page says this. */
export function shown(text: string): Promise<void> {
  return soon(() => expect(document.body.textContent).toContain(text));
}

/** Waits until the page no longer says this. */
export function gone(text: string): Promise<void> {
  return soon(() => expect(document.body.textContent).not.toContain(text));
}

/** Presses a button when there is one. */
export function press(label: string): Promise<void> {
  return soon(() => {
    const buttons = [...document.querySelectorAll('button')];
    const button = buttons.find(({ textContent }) => textContent === label);
    if (button === undefined) throw new Error(`there is no button ${label}`);
    button.click();
  });
}
