import {
  clockTime,
  codeBlock,
  copyText,
  count,
  duration,
  element,
  label,
  money,
  pill,
  reconcile,
} from './elements.js';
import { approve, fail, replay, timeOut } from './emulator-client.js';
import { state } from './emulator-state.js';
import { failures } from './phone-prompt.js';

/** The selected payment: details, actions, and every callback with its bodies. */
export function drawTransaction(panel, transaction, actions) {
  if (!transaction) {
    panel.replaceChildren(
      element('p', { class: 'muted centred' }, 'Select a payment to see its callbacks.'),
    );
    panel.shown = undefined;
    return;
  }
  const version = JSON.stringify(transaction);
  const id = transaction.checkoutRequestId;
  if (panel.shown !== id || panel.version !== version) {
    const focus = panel.contains(document.activeElement)
      ? document.activeElement.dataset.focus
      : undefined;
    const attempts = panel.shown === id ? panel.attempts : element('div', { class: 'attempts' });
    panel.replaceChildren(...summary(transaction, actions), attempts);
    Object.assign(panel, { shown: id, version, attempts });
    if (focus) panel.querySelector(`[data-focus="${focus}"]`)?.focus();
  }
  const attempts = [...(state.attempts.get(id)?.values() ?? [])].sort(
    (left, right) => right.number - left.number,
  );
  const newest = attempts[0]?.number;
  reconcile(
    panel.attempts,
    attempts,
    (attempt) => attempt.number,
    (attempt) => renderAttempt(attempt, attempt.number === newest),
  );
}

function summary(transaction, actions) {
  const { amount, accountReference, warnings, attempts } = transaction;
  const close = () => {
    state.selected = undefined;
    actions.redraw();
  };
  return [
    element(
      'header',
      { class: 'detail-head' },
      element('button', { class: 'quiet back', onclick: close, 'data-focus': 'back' }, '← All'),
      element(
        'div',
        {},
        element('h2', { class: 'customer-text' }, `${money(amount)} · ${accountReference}`),
        element(
          'p',
          {},
          pill(transaction.state, label(transaction.state)),
          ' ',
          transaction.resultDesc
            ? element(
                'span',
                { class: 'muted' },
                `${transaction.resultCode} · ${transaction.resultDesc}`,
              )
            : undefined,
        ),
      ),
    ),
    actionBar(transaction, actions),
    facts(transaction),
    ...(warnings.length === 0
      ? []
      : [
          element(
            'div',
            { class: 'warnings' },
            element('strong', {}, 'A stricter provider would reject this push'),
            element(
              'ul',
              {},
              warnings.map((warning) => element('li', {}, warning)),
            ),
          ),
        ]),
    element('h3', {}, attempts === 0 ? 'No callback yet' : 'Callbacks'),
  ];
}

function actionBar(transaction, actions) {
  const id = transaction.checkoutRequestId;
  const button = (kind, words, work) =>
    element(
      'button',
      { class: kind, 'data-focus': words, onclick: () => void actions.act(work) },
      words,
    );
  if (transaction.state !== 'pending')
    return element(
      'div',
      { class: 'actions' },
      button('primary', 'Replay callback', () => replay(id, 1)),
      button('plain', 'Replay ×5', () => replay(id, 5)),
    );
  const choice = element(
    'select',
    { 'aria-label': 'Result code', 'data-focus': 'code' },
    failures.map(([code, words]) => element('option', { value: code }, `${code} · ${words}`)),
  );
  return element(
    'div',
    { class: 'actions' },
    button('primary', 'Approve', () => approve(id)),
    element(
      'div',
      { class: 'joined' },
      choice,
      button('plain', 'Fail', () => fail(id, Number(choice.value))),
    ),
    button('plain', 'Time out', () => timeOut(id)),
  );
}

function facts(transaction) {
  const rows = [
    ['CheckoutRequestID', transaction.checkoutRequestId, true],
    ['MerchantRequestID', transaction.merchantRequestId, true],
    ['Receipt', transaction.receiptNumber, true],
    ['Phone', transaction.phoneNumber],
    ['Paid to', `${transaction.businessShortCode} (${label(transaction.transactionType)})`],
    ['Description', transaction.transactionDesc],
    ['Callback URL', transaction.callbackUrl, true],
    ['Pushed', `${clockTime(transaction.createdAt)} by /${transaction.profile}`],
    ['Settled', transaction.settledAt && clockTime(transaction.settledAt)],
  ];
  return element(
    'dl',
    { class: 'facts' },
    rows
      .filter(([, value]) => value)
      .flatMap(([name, value, copyable]) => [
        element('dt', {}, name),
        element(
          'dd',
          {},
          element('span', { class: 'customer-text' }, value),
          copyable ? copyButton(value) : undefined,
        ),
      ]),
  );
}

function copyButton(value) {
  const button = element(
    'button',
    { class: 'quiet small', onclick: () => void copyText(value, button) },
    'Copy',
  );
  return button;
}

function renderAttempt(attempt, open) {
  const { number, reason, outcome, response, durationMs, startedAt, faults } = attempt;
  return element(
    'details',
    { class: 'attempt', open },
    element(
      'summary',
      {},
      element('span', { class: 'attempt-number' }, `#${number}`),
      pill(outcome, label(outcome)),
      response ? element('strong', {}, String(response.status)) : undefined,
      element('span', { class: 'muted' }, [reason, ...faults].map(label).join(' · ')),
      element('span', { class: 'muted grow' }, `${clockTime(startedAt)}  ${duration(durationMs)}`),
    ),
    attempt.explanation ? element('p', { class: 'explanation' }, attempt.explanation) : undefined,
    codeBlock(`POST ${attempt.request.url}`, attempt.request.body),
    response
      ? codeBlock(
          `Response ${response.status}${response.truncated ? ', truncated at 64 kB' : ''}`,
          response.body,
        )
      : undefined,
    response ? headerList(response.headers) : undefined,
    element('p', { class: 'muted hash' }, `sha256 ${attempt.sha256}`),
  );
}

/** The headers of an exchange, collapsed. */
export function headerList(headers) {
  return element(
    'details',
    { class: 'headers' },
    element('summary', {}, count(headers.length, 'header')),
    element('pre', {}, headers.map(({ name, value }) => `${name}: ${value}`).join('\n')),
  );
}
