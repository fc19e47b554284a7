import { showControls } from './controls-view.js';
import { count, element, pill } from './elements.js';
import { approve, call, fail, follow, replay, timeOut } from './emulator-client.js';
import {
  applyEvent,
  loadEverything,
  pendingTransactions,
  shownTransactions,
  state,
} from './emulator-state.js';
import { showJournal } from './journal-view.js';
import { selectTransaction, showPayments } from './payments-view.js';
import { showScenarios } from './scenarios-view.js';

const views = {
  payments: showPayments,
  journal: showJournal,
  scenarios: showScenarios,
  controls: showControls,
};
const byId = (id) => document.getElementById(id);
const page = { view: undefined, draw: () => undefined, waitingEvents: undefined, frame: 0 };
const actions = { act, toast, redraw, reload };

/** Runs an action of a button or key and shows the emulator's error message. */
async function act(work) {
  try {
    await work();
  } catch (error) {
    if (error.status === 401) askForToken();
    else toast(error.message);
  }
  redraw();
}

function toast(message) {
  const node = element('p', { class: 'toast' }, message);
  byId('toasts').append(node);
  setTimeout(() => node.remove(), 6000);
}

/** Redraws once per frame. */
function redraw() {
  page.frame ||= requestAnimationFrame(() => {
    page.frame = 0;
    drawStatus();
    page.draw();
  });
}

function openView() {
  const wanted = location.hash.slice(1);
  const name = Object.hasOwn(views, wanted) ? wanted : 'payments';
  if (name !== page.view) {
    page.view = name;
    page.draw = views[name](byId('view'), actions);
  }
  for (const tab of document.querySelectorAll('[role=tab]')) {
    const current = tab.dataset.view === name;
    tab.setAttribute('aria-selected', String(current));
    tab.tabIndex = current ? 0 : -1;
  }
  redraw();
}

function drawStatus() {
  const { health } = state;
  const waiting = pendingTransactions().length;
  document.title = waiting > 0 ? `(${waiting}) Payment emulator` : 'Payment emulator';
  byId('badges').replaceChildren(
    ...(health?.strict ? [pill('neutral', 'strict')] : []),
    ...(health?.magic ? [pill('neutral', 'magic phones')] : []),
    ...(state.rules.length > 0 ? [pill('neutral', count(state.rules.length, 'rule'))] : []),
    ...(health?.clock?.frozen ? [pill('neutral', 'clock frozen')] : []),
  );
}

async function reload() {
  page.waitingEvents = [];
  try {
    await loadEverything();
  } finally {
    const missed = page.waitingEvents ?? [];
    page.waitingEvents = undefined;
    for (const [kind, data] of missed) applyEvent(kind, data);
    redraw();
  }
}

function onEvent(kind, data) {
  if (page.waitingEvents) page.waitingEvents.push([kind, data]);
  else if (applyEvent(kind, data)) redraw();
  else void act(reload);
}

function onLive(live, source) {
  byId('live').textContent = live ? 'Live' : 'Reconnecting';
  byId('live').classList.toggle('on', live);
  // A rejected stream is closed for good; the browser reopens a lost one.
  if (!live && source.readyState === EventSource.CLOSED)
    void act(() => call('GET', '/simulator/clock'));
}

function askForToken() {
  const dialog = byId('login-dialog');
  if (!dialog.open) dialog.showModal();
}

byId('login-form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const token = new window.FormData(event.target).get('token');
  try {
    await call('POST', '/simulator/session', { token });
    location.reload();
  } catch (error) {
    byId('login-error').textContent = error.message;
  }
});

/** The payment for a key: the selected one, else the oldest pending one. */
function keyTarget(fits) {
  const selected = state.transactions.get(state.selected);
  return selected && fits(selected) ? selected : pendingTransactions().find(fits);
}

const isPending = (each) => each.state === 'pending';
const keys = {
  a: () => withTarget(isPending, approve),
  c: () => withTarget(isPending, (id) => fail(id, 1032)),
  t: () => withTarget(isPending, timeOut),
  r: () =>
    withTarget(
      (each) => each.state !== 'pending',
      (id) => replay(id, 1),
    ),
  j: () => moveSelection(1),
  k: () => moveSelection(-1),
  '/': () => document.querySelector('[type=search]')?.focus(),
  '?': () => byId('keys-dialog').showModal(),
  1: () => (location.hash = 'payments'),
  2: () => (location.hash = 'journal'),
  3: () => (location.hash = 'scenarios'),
  4: () => (location.hash = 'controls'),
};

function withTarget(fits, work) {
  const target = keyTarget(fits);
  if (target) void act(() => work(target.checkoutRequestId));
}

function moveSelection(step) {
  const shown = shownTransactions().map((each) => each.checkoutRequestId);
  const index = shown.indexOf(state.selected);
  const next = shown[index < 0 ? 0 : Math.min(Math.max(index + step, 0), shown.length - 1)];
  if (next) void act(() => selectTransaction(next));
}

document.addEventListener('keydown', (event) => {
  const typing = event.target.closest('input, textarea, select, dialog');
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!Object.hasOwn(keys, event.key)) return;
  event.preventDefault();
  keys[event.key]();
});

document.querySelector('.tabs').addEventListener('click', (event) => {
  const { view } = event.target.dataset;
  if (view) location.hash = view;
});
document.querySelector('.tabs').addEventListener('keydown', (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const tabs = [...document.querySelectorAll('[role=tab]')];
  const next = tabs.at((tabs.indexOf(event.target) + step) % tabs.length);
  location.hash = next.dataset.view;
  next.focus();
});

byId('keys').addEventListener('click', () => byId('keys-dialog').showModal());
byId('theme').addEventListener('click', () => {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const current = localStorage.getItem('theme') ?? (dark ? 'dark' : 'light');
  localStorage.setItem('theme', current === 'dark' ? 'light' : 'dark');
  applyTheme();
});

function applyTheme() {
  const theme = localStorage.getItem('theme');
  if (theme) document.documentElement.dataset.theme = theme;
}

applyTheme();
window.addEventListener('hashchange', openView);
openView();
follow(onEvent, onLive);
