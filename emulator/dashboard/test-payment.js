import { element } from './elements.js';
import { sendTestPayment } from './emulator-client.js';

const REMEMBERED = 'test-payment';
const usual = {
  callbackUrl: 'http://127.0.0.1:3000/payments/callback',
  phone: '254708374149',
  amount: '1500',
  reference: 'TEST',
};

/** A button that asks for the details of a payment and sends it, as a shop would. */
export function testPaymentButton(actions, kind = 'plain') {
  return element(
    'button',
    { class: kind, type: 'button', onclick: () => openDialog(actions) },
    'Send test payment',
  );
}

function openDialog(actions) {
  const values = { ...usual, ...remembered() };
  const field = (name, title, attributes) => {
    const input = element('input', { name, required: true, autocomplete: 'off', ...attributes });
    input.value = values[name];
    return element('label', {}, title, input);
  };
  const error = element('p', { class: 'error', role: 'alert' });
  const cancel = element('button', { type: 'button', onclick: () => dialog.close() }, 'Cancel');
  const form = element(
    'form',
    { onsubmit: send },
    element('h2', { id: 'test-payment-title' }, 'Send test payment'),
    element(
      'p',
      { class: 'muted' },
      'Requests a payment, as your shop would. Approve or decline it on the phone; the result goes to the callback URL.',
    ),
    field('callbackUrl', 'Callback URL', { type: 'url' }),
    field('phone', 'Phone', { pattern: '254[17][0-9]{8}', title: '12 digits: 2547… or 2541…' }),
    field('amount', 'Amount (KES)', { type: 'number', min: '1', step: '1' }),
    field('reference', 'Reference', { maxlength: '12' }),
    error,
    element('div', { class: 'actions' }, element('button', { class: 'primary' }, 'Send'), cancel),
  );
  const dialog = element(
    'dialog',
    { class: 'form', 'aria-labelledby': 'test-payment-title', onclose: () => dialog.remove() },
    form,
  );
  async function send(event) {
    event.preventDefault();
    const given = Object.fromEntries(new window.FormData(form));
    try {
      await sendTestPayment({ ...given, amount: Number(given.amount) });
      localStorage.setItem(REMEMBERED, JSON.stringify(given));
      dialog.close();
      actions.redraw();
    } catch (problem) {
      error.textContent = problem.message;
    }
  }
  document.body.append(dialog);
  dialog.showModal();
}

/** The last payment sent; null if it cannot be read. */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(REMEMBERED) ?? '{}');
  } catch {
    return {};
  }
}
