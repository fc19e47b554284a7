import { element } from './elements.js';
import { call } from './emulator-client.js';
import { state } from './emulator-state.js';

const example = {
  rules: [
    {
      name: 'large payments fail',
      match: { amountMin: 70000 },
      action: 'fail',
      resultCode: 1,
      delayMs: 500,
    },
    {
      name: 'duplicate callbacks',
      match: { accountReference: 'DUP*' },
      action: 'approve',
      faults: { callback: { duplicate: 2 } },
    },
  ],
};

/** Rules, the clock, the state and the reset. */
export function showControls(view, actions) {
  const text = element('textarea', {
    spellcheck: 'false',
    rows: '14',
    'aria-label': 'Rules as JSON',
  });
  const clock = element('p', { class: 'clock' });
  const rules = rulesCard(text, actions);
  view.className = 'controls';
  view.replaceChildren(
    rules,
    element('div', { class: 'stack' }, clockCard(clock, actions), stateCard(actions)),
  );
  const showClock = () => {
    const { now, frozen } = state.health?.clock ?? {};
    const text = now === undefined ? '' : new Date(now()).toLocaleString([], { hour12: false });
    clock.textContent = frozen ? `${text} (frozen)` : text;
  };
  window.setInterval(showClock, 1000);
  let shownRules;
  return () => {
    const current = JSON.stringify({ rules: state.rules }, null, 2);
    // Text that is being edited is not overwritten by changes of another page.
    if (current !== shownRules && document.activeElement !== text) {
      text.value = current;
      shownRules = current;
    }
    showClock();
  };
}

function rulesCard(text, actions) {
  const save = () =>
    actions.act(async () => call('PUT', '/simulator/rules', parseRules(text.value)));
  const insert = () => {
    text.value = JSON.stringify(example, null, 2);
    text.focus();
  };
  const clear = () => actions.act(() => call('DELETE', '/simulator/rules'));
  return element(
    'section',
    { class: 'card' },
    element('h2', {}, 'Rules'),
    element(
      'p',
      { class: 'muted' },
      'The first rule that matches a push decides its result and which faults occur.',
    ),
    text,
    element(
      'div',
      { class: 'actions' },
      element('button', { class: 'primary', onclick: () => void save() }, 'Apply'),
      element('button', { class: 'plain', onclick: insert }, 'Insert example'),
      element('button', { class: 'plain', onclick: () => void clear() }, 'Remove all'),
    ),
  );
}

function parseRules(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`This is not valid JSON: ${error.message}`, { cause: error });
  }
}

function clockCard(clock, actions) {
  const set = (change) => () => void actions.act(() => call('POST', '/simulator/clock', change));
  const button = (words, change) =>
    element('button', { class: 'plain', onclick: set(change) }, words);
  return element(
    'section',
    { class: 'card' },
    element('h2', {}, 'Clock'),
    clock,
    element('p', { class: 'muted' }, 'Determines when tokens expire and payments time out.'),
    element(
      'div',
      { class: 'actions' },
      button('Freeze', { frozen: true }),
      button('Unfreeze', { frozen: false }),
      button('+1 minute', { advanceMs: 60_000 }),
      button('+1 hour', { advanceMs: 3_600_000 }),
    ),
  );
}

function stateCard(actions) {
  const file = element('input', {
    type: 'file',
    accept: 'application/json',
    hidden: true,
    onchange: () => void load(),
  });
  const load = () =>
    actions.act(async () => {
      const [chosen] = file.files;
      if (!chosen) return;
      await call('PUT', '/simulator/state', JSON.parse(await chosen.text()));
      file.value = '';
    });
  const reset = () => {
    if (window.confirm('Delete all payments, the journal and all rules, and reset the clock?'))
      void actions.act(() => call('POST', '/simulator/reset'));
  };
  return element(
    'section',
    { class: 'card' },
    element('h2', {}, 'State'),
    element(
      'p',
      { class: 'muted' },
      'Kept in memory only. Export it to a file to import it again later.',
    ),
    element(
      'div',
      { class: 'actions' },
      element(
        'a',
        { class: 'button plain', href: '/simulator/state', download: 'emulator-state.json' },
        'Export',
      ),
      element('button', { class: 'plain', onclick: () => file.click() }, 'Import…'),
      element('button', { class: 'danger', onclick: reset }, 'Reset'),
      file,
    ),
  );
}
