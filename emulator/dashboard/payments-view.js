import { count, element, clockTime, label, money, pill, reconcile } from './elements.js';
import { loadAttempts, pendingTransactions, shownTransactions, state } from './emulator-state.js';
import { renderPhone } from './phone-prompt.js';
import { testPaymentButton } from './test-payment.js';
import { drawTransaction } from './transaction-view.js';

const states = ['pending', 'approved', 'failed', 'timed_out'];

/** Selects a payment and reads its attempts. */
export async function selectTransaction(id) {
  state.selected = id;
  if (id && !state.attempts.has(id)) await loadAttempts(id);
}

/** The phones with pending payments, the list of payments, and the selected one. */
export function showPayments(view, actions) {
  const phones = element('div', { class: 'phones' });
  const waiting = element('h2', {});
  const rows = element('tbody', {});
  const detail = element('section', { class: 'detail', 'aria-label': 'Selected payment' });
  const empty = emptyHint(actions);
  const table = paymentTable(rows);
  const layout = element('div', { class: 'split' }, listSection(table, empty, actions), detail);
  view.className = 'payments';
  view.replaceChildren(
    element('section', { class: 'waiting', 'aria-label': 'Phones' }, waiting, phones),
    layout,
  );
  return () => {
    const pending = pendingTransactions();
    waiting.textContent =
      pending.length === 0
        ? 'No payment is waiting'
        : `${count(pending.length, 'payment')} waiting`;
    view.classList.toggle('calm', pending.length === 0);
    reconcile(
      phones,
      pending.slice(0, 30),
      (each) => each.checkoutRequestId,
      (each) => renderPhone(each, actions),
    );
    const shown = shownTransactions().slice(0, 200);
    reconcile(
      rows,
      shown.map((each) => ({ ...each, selected: each.checkoutRequestId === state.selected })),
      (each) => each.checkoutRequestId,
      (each) => renderRow(each, actions),
    );
    table.hidden = state.transactions.size === 0;
    empty.hidden = state.transactions.size > 0;
    layout.classList.toggle('chosen', state.selected !== undefined);
    drawTransaction(detail, state.transactions.get(state.selected), actions);
  };
}

function listSection(table, empty, actions) {
  const search = element('input', {
    type: 'search',
    placeholder: 'Search',
    'aria-label': 'Search payments',
    oninput: (event) => {
      state.filter.text = event.target.value;
      actions.redraw();
    },
  });
  search.value = state.filter.text;
  const choice = element(
    'select',
    {
      'aria-label': 'State',
      onchange: (event) => {
        state.filter.state = event.target.value;
        actions.redraw();
      },
    },
    element('option', { value: '' }, 'All states'),
    states.map((name) => element('option', { value: name }, label(name))),
  );
  choice.value = state.filter.state;
  return element(
    'section',
    { class: 'list', 'aria-label': 'Payments' },
    element('div', { class: 'toolbar' }, search, choice, testPaymentButton(actions)),
    element('div', { class: 'scroll' }, table, empty),
  );
}

function paymentTable(rows) {
  const heads = ['Time', 'Reference', 'Phone', 'Amount', 'State', 'Callback'];
  return element(
    'table',
    {},
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        heads.map((head) => element('th', { scope: 'col', class: head.toLowerCase() }, head)),
      ),
    ),
    rows,
  );
}

function renderRow(transaction, actions) {
  const id = transaction.checkoutRequestId;
  const choose = () => void actions.act(() => selectTransaction(id));
  return element(
    'tr',
    { 'aria-selected': String(transaction.selected), onclick: choose },
    element('td', { class: 'time' }, clockTime(transaction.createdAt)),
    element(
      'td',
      { class: 'reference' },
      element(
        'button',
        { class: 'link', 'data-focus': 'row', title: id },
        transaction.accountReference,
      ),
    ),
    element('td', { class: 'phone' }, transaction.phoneNumber),
    element('td', { class: 'amount' }, money(transaction.amount)),
    element('td', { class: 'state' }, pill(transaction.state, label(transaction.state))),
    element('td', { class: 'callback' }, callbackCell(transaction)),
  );
}

function callbackCell({ delivery, attempts }) {
  if (delivery === 'none') return element('span', { class: 'muted' }, '–');
  return pill(delivery, attempts > 1 ? `${label(delivery)} ×${attempts}` : label(delivery));
}

function emptyHint(actions) {
  return element(
    'div',
    { class: 'empty' },
    element('h3', {}, 'No payments yet'),
    element('p', {}, 'Send a test payment, or start your shop so that it pays here:'),
    element('pre', {}, `specmill emulator exec --url ${location.origin} -- node shop.js`),
    element('p', {}, 'A shop with a configurable base URL needs only these addresses:'),
    element(
      'pre',
      {},
      `GET  ${location.origin}/oauth/v1/generate?grant_type=client_credentials\n` +
        `POST ${location.origin}/mmoney/stkpush/v1/processrequest`,
    ),
    element('p', {}, testPaymentButton(actions, 'primary')),
  );
}
