import { expect, vi } from 'vitest';

const patience = { timeout: 5000 };

/** Waits until the page says this. */
export function shown(text: string): Promise<void> {
  return vi.waitFor(() => expect(document.body.textContent).toContain(text), patience);
}

/** Waits until the page no longer says this. */
export function gone(text: string): Promise<void> {
  return vi.waitFor(() => expect(document.body.textContent).not.toContain(text), patience);
}

/** Presses a button when there is one. */
export function press(label: string): Promise<void> {
  return vi.waitFor(() => {
    const buttons = [...document.querySelectorAll('button')];
    const button = buttons.find(({ textContent }) => textContent === label);
    if (button === undefined) throw new Error(`there is no button ${label}`);
    button.click();
  }, patience);
}
