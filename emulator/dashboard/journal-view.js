import { clockTime, codeBlock, count, duration, element, pill, reconcile } from './elements.js';
import { state } from './emulator-state.js';
import { headerList } from './transaction-view.js';

/** All received requests and sent callbacks, newest first. */
export function showJournal(view, actions) {
  const entries = element('div', { class: 'entries' });
  const foldedEntries = element('div', { class: 'entries' });
  const foldedCount = element('strong', {});
  const folded = element(
    'details',
    { class: 'folded' },
    element('summary', {}, foldedCount),
    foldedEntries,
  );
  const kind = element(
    'select',
    { 'aria-label': 'Kind', onchange: () => actions.redraw() },
    element('option', { value: '' }, 'Everything'),
    element('option', { value: 'provider' }, 'Shop → provider'),
    element('option', { value: 'callback' }, 'Callbacks'),
    element('option', { value: 'operator' }, 'Operator'),
  );
  const search = element('input', {
    type: 'search',
    placeholder: 'Search path or body…',
    'aria-label': 'Search the journal',
    oninput: () => actions.redraw(),
  });
  const empty = element('p', { class: 'muted centred' }, 'Nothing yet.');
  const download = {
    class: 'button plain',
    href: '/simulator/requests.har',
    download: 'emulator.har',
  };
  view.className = 'journal';
  view.replaceChildren(
    element('div', { class: 'toolbar' }, search, kind, element('a', download, 'Download .har')),
    folded,
    entries,
    empty,
  );
  return () => {
    const needle = search.value.toLowerCase();
    const shown = state.journal.filter(
      (entry) =>
        (kind.value === '' || entry.kind === kind.value) &&
        `${entry.request.url} ${entry.request.body} ${entry.response.body}`
          .toLowerCase()
          .includes(needle),
    );
    const tokens = shown.filter(isIssuedToken);
    const others = shown.filter((entry) => !isIssuedToken(entry));
    folded.hidden = tokens.length === 0;
    foldedCount.textContent = count(tokens.length, 'token request');
    reconcile(foldedEntries, tokens.slice(0, 200), (entry) => entry.number, renderEntry);
    reconcile(entries, others.slice(0, 200), (entry) => entry.number, renderEntry);
    empty.hidden = shown.length > 0;
  };
}

/** Shops request a token before almost every call: successful requests are collapsed. */
function isIssuedToken({ request, response }) {
  return request.url.startsWith('/oauth/v1/generate') && response.status === 200;
}

const arrows = { provider: '→', callback: '←', operator: '•' };

function renderEntry(entry) {
  const { kind, request, response, at, durationMs, hint } = entry;
  const good = response.status >= 200 && response.status < 400;
  return element(
    'details',
    { class: `entry ${kind}` },
    element(
      'summary',
      {},
      element('span', { class: 'arrow', title: kind }, arrows[kind]),
      element('time', { class: 'muted' }, clockTime(at)),
      element('strong', {}, request.method),
      element('span', { class: 'path customer-text' }, request.url),
      pill(
        good ? 'delivered' : 'failed',
        response.status === 0 ? 'no response' : String(response.status),
      ),
      element('span', { class: 'muted took' }, duration(durationMs)),
    ),
    hint ? element('p', { class: 'explanation' }, hint) : undefined,
    request.body ? codeBlock('Request', request.body) : undefined,
    headerList(request.headers),
    response.body ? codeBlock('Response', response.body) : undefined,
    headerList(response.headers),
  );
}
