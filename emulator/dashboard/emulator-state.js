import { call, loadCallbacks } from './emulator-client.js';

const MOST_TRANSACTIONS = 500;
const MOST_ENTRIES = 500;

/** The page's copy of the emulator's data, and the selected payment. */
export const state = {
  transactions: new Map(),
  attempts: new Map(),
  journal: [],
  rules: [],
  health: undefined,
  selected: undefined,
  filter: { text: '', state: '' },
};

/** Reloads everything; events that arrive meanwhile are applied afterwards. */
export async function loadEverything() {
  const [page, pending, requests, rules, health] = await Promise.all([
    call('GET', '/simulator/stk?limit=500'),
    call('GET', '/simulator/stk?state=pending&limit=200'),
    call('GET', '/simulator/requests?limit=200'),
    call('GET', '/simulator/rules'),
    call('GET', '/health'),
  ]);
  // Payments pending for long may be older than the newest page.
  const oldestFirst = [...page.items, ...pending.items].reverse();
  const byId = new Map(oldestFirst.map((each) => [each.checkoutRequestId, each]));
  const inOrder = [...byId.values()].sort((left, right) =>
    left.createdAt < right.createdAt ? -1 : Number(left.createdAt > right.createdAt),
  );
  state.transactions = new Map(inOrder.map((each) => [each.checkoutRequestId, each]));
  state.attempts.clear();
  state.journal = requests.items;
  state.rules = rules.rules;
  state.health = { ...health, clock: ticking(health.clock) };
  if (state.selected && !state.transactions.has(state.selected)) state.selected = undefined;
  if (state.selected) await loadAttempts(state.selected);
}

/** Loads earlier attempts of a payment; attempts from events are newer. */
export async function loadAttempts(id) {
  const known = state.attempts.get(id) ?? new Map();
  state.attempts.set(id, known);
  const { items } = await loadCallbacks(id);
  for (const attempt of items) if (!known.has(attempt.number)) known.set(attempt.number, attempt);
}

/** Applies an event; false if everything must be reloaded. */
export function applyEvent(kind, data) {
  switch (kind) {
    case 'transaction':
      rememberTransaction(data);
      return true;
    case 'attempt':
      rememberTransaction(data.transaction);
      state.attempts
        .get(data.transaction.checkoutRequestId)
        ?.set(data.attempt.number, data.attempt);
      return true;
    case 'journal':
      state.journal = [data, ...state.journal].slice(0, MOST_ENTRIES);
      return true;
    case 'clock':
      state.health = { ...state.health, clock: ticking(data) };
      return true;
    case 'rules':
      state.rules = data.rules;
      return true;
    default:
      return false;
  }
}

/** The emulator's clock, which goes on between its events. */
function ticking({ now, frozen }) {
  const ahead = Date.parse(now) - Date.now();
  return { frozen, now: () => (frozen ? Date.parse(now) : Date.now() + ahead) };
}

/** Newest first, filtered by the search and the state. */
export function shownTransactions() {
  const { text, state: wanted } = state.filter;
  const needle = text.toLowerCase();
  return [...state.transactions.values()].reverse().filter((each) => {
    const haystack = `${each.checkoutRequestId} ${each.phoneNumber} ${each.accountReference} ${each.transactionDesc} ${each.receiptNumber ?? ''} ${each.amount}`;
    return (wanted === '' || each.state === wanted) && haystack.toLowerCase().includes(needle);
  });
}

/** Oldest first. */
export function pendingTransactions() {
  return [...state.transactions.values()].filter((each) => each.state === 'pending');
}

function rememberTransaction(transaction) {
  state.transactions.set(transaction.checkoutRequestId, transaction);
  for (const [id, each] of state.transactions) {
    if (state.transactions.size <= MOST_TRANSACTIONS) break;
    if (each.state !== 'pending' && id !== state.selected) state.transactions.delete(id);
  }
}
