import { clockTime, element, money } from './elements.js';
import { approve, fail, timeOut } from './emulator-client.js';

/** Failures that a shop should handle. */
export const failures = [
  [1, 'Insufficient balance'],
  [1001, 'Subscriber locked'],
  [1019, 'Transaction expired'],
  [1025, 'Push could not be sent'],
  [1032, 'Cancelled by the customer'],
  [1037, 'Phone not reachable'],
  [2001, 'Wrong PIN'],
  [26, 'System busy'],
  [9999, 'Unspecified error'],
];

/** The customer's phone with its prompt; external text is displayed as text. */
export function renderPhone(transaction, actions) {
  const id = transaction.checkoutRequestId;
  const choice = element(
    'select',
    { 'aria-label': 'Result code', 'data-focus': 'code' },
    failures.map(([code, words]) => element('option', { value: code }, `${code} · ${words}`)),
  );
  const button = (kind, words, work) =>
    element(
      'button',
      { class: kind, 'data-focus': words, onclick: () => void actions.act(work) },
      words,
    );
  return element(
    'article',
    { class: 'phone-body', 'aria-label': `Phone ${transaction.phoneNumber}` },
    element(
      'div',
      { class: 'phone-screen' },
      element(
        'div',
        { class: 'phone-bar', 'aria-hidden': 'true' },
        element('span', {}, clockTime(transaction.createdAt).slice(0, 5)),
        element('span', {}, '▂▄▆ ▮'),
      ),
      element('p', { class: 'phone-number' }, `+${transaction.phoneNumber}`),
      element(
        'div',
        { class: 'prompt' },
        element('p', { class: 'prompt-amount' }, money(transaction.amount)),
        element(
          'p',
          {},
          'Payment to ',
          element('strong', {}, transaction.partyB),
          ' for account ',
          element('strong', { class: 'customer-text' }, transaction.accountReference),
        ),
        element('p', { class: 'muted customer-text' }, transaction.transactionDesc),
        element('div', { class: 'pin', 'aria-hidden': 'true' }, '● ● ● ●'),
        element(
          'div',
          { class: 'prompt-buttons' },
          button('plain', 'Decline', () => fail(id, 1032)),
          button('primary', 'Approve', () => approve(id)),
        ),
      ),
      element(
        'div',
        { class: 'phone-more' },
        element(
          'div',
          { class: 'joined' },
          choice,
          button('plain', 'Fail', () => fail(id, Number(choice.value))),
        ),
        button('plain wide', 'Let it time out', () => timeOut(id)),
      ),
    ),
  );
}
