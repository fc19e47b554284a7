import { count, duration, element, pill } from './elements.js';
import { call } from './emulator-client.js';

const scenarios = [
  [
    'duplicate-success',
    'Duplicate success',
    'The same success is reported three times, two of them at once. The order must be paid exactly once.',
  ],
  [
    'late-after-timeout',
    'Late after time-out',
    'The first callback reports a time-out; the second reports that the customer has paid.',
  ],
  [
    'out-of-order-pair',
    'Out-of-order pair',
    'A cancelled payment and a second, successful one: the callback of the second arrives first.',
  ],
  [
    'lost-then-query',
    'Lost, then query',
    'The callback never arrives. The shop must query the result.',
  ],
  ['storm-100', 'Storm of 100', 'A hundred payments succeed at the same moment.'],
];

const remembered = { callbackUrl: '', probeUrl: '' };

/** Scenarios that test the shop's callback handler, with their verdicts. */
export function showScenarios(view, actions) {
  const field = (name, title, placeholder) => {
    const input = element('input', {
      type: 'url',
      placeholder,
      oninput: (event) => (remembered[name] = event.target.value),
    });
    input.value = remembered[name];
    return element('label', {}, title, input);
  };
  view.className = 'scenarios';
  view.replaceChildren(
    element(
      'section',
      { class: 'card form' },
      element('h2', {}, 'Test your callback handler'),
      element(
        'p',
        { class: 'muted' },
        'Each scenario creates payments, sends your handler the callbacks of an unreliable provider, and ends with a verdict.',
      ),
      field('callbackUrl', 'Callback URL', 'http://127.0.0.1:3000/payments/callback'),
      field(
        'probeUrl',
        'Probe URL (optional): returns JSON with “paid” for a payment',
        'http://127.0.0.1:3000/payments/{CheckoutRequestID}',
      ),
    ),
    element(
      'div',
      { class: 'cards' },
      scenarios.map((scenario) => scenarioCard(scenario, actions)),
    ),
  );
  return () => undefined;
}

function scenarioCard([name, title, words], actions) {
  const verdict = element('div', { class: 'verdict', 'aria-live': 'polite' });
  const run = async () => {
    button.disabled = true;
    verdict.replaceChildren(element('p', { class: 'muted' }, 'Running…'));
    try {
      const body = Object.fromEntries(Object.entries(remembered).filter(([, value]) => value));
      const result = await call('POST', `/simulator/scenarios/${name}`, body);
      verdict.replaceChildren(...renderVerdict(result));
    } catch (error) {
      verdict.replaceChildren(element('p', { class: 'error' }, error.message));
      if (error.status === 401) throw error;
    } finally {
      button.disabled = false;
    }
  };
  const button = element(
    'button',
    { class: 'primary', onclick: () => void actions.act(run) },
    'Run',
  );
  return element(
    'article',
    { class: 'card' },
    element('header', { class: 'card-head' }, element('h3', {}, title), button),
    element('p', { class: 'muted' }, words),
    verdict,
  );
}

const marks = { passed: '✓', failed: '✗', not_run: '–' };

function renderVerdict(result) {
  return [
    element(
      'p',
      {},
      pill(result.passed ? 'approved' : 'failed', result.passed ? 'passed' : 'failed'),
      ' ',
      element(
        'span',
        { class: 'muted' },
        `${count(result.payments.length, 'payment')}, ${duration(result.durationMs)}`,
      ),
    ),
    element(
      'ul',
      { class: 'checks' },
      result.checks.map(({ name, status, message }) =>
        element(
          'li',
          { class: status },
          element('span', { class: 'mark', 'aria-hidden': 'true' }, marks[status]),
          element('span', {}, element('strong', {}, name), ` ${message}`),
        ),
      ),
    ),
  ];
}
