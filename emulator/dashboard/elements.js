/**
 * Creates an element. External text is inserted as text nodes only, never as markup. `on…`
 * properties are listeners; `class`, `data-…`, `aria-…` and the like are attributes.
 */
export function element(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name in node && !name.includes('-') && typeof value !== 'string') node[name] = value;
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  node.append(...children.flat().filter((child) => child !== undefined && child !== null));
  return node;
}

/** A small coloured label. */
export function pill(kind, text) {
  return element('span', { class: `pill ${kind}` }, text);
}

/** Display name of a state or outcome. */
export function label(word) {
  return word.replaceAll('_', ' ');
}

/** "1 payment", "2 payments". */
export function count(number, word) {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

export function money(amount) {
  return `KES ${Number(amount).toLocaleString('en')}`;
}

export function clockTime(iso) {
  return new Date(iso).toLocaleTimeString([], { hour12: false });
}

export function duration(ms) {
  if (ms === undefined) return '';
  return ms < 1000 ? `${ms.toFixed(ms < 10 ? 1 : 0)} ms` : `${(ms / 1000).toFixed(2)} s`;
}

/** JSON is indented; other text is unchanged. */
export function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** A block of code with a title and a copy button. */
export function codeBlock(title, text) {
  const copy = element(
    'button',
    { class: 'quiet small', type: 'button', onclick: () => copyText(text, copy) },
    'Copy',
  );
  return element(
    'figure',
    { class: 'code' },
    element('figcaption', {}, title, copy),
    element('pre', { tabindex: '0' }, element('code', {}, pretty(text) || '(empty)')),
  );
}

export async function copyText(text, button) {
  await navigator.clipboard.writeText(text);
  const before = button.textContent;
  button.textContent = 'Copied';
  setTimeout(() => (button.textContent = before), 1200);
}

/**
 * Updates a list's children to `items`: a node is kept while its item's text is unchanged, so that
 * focus, open details and scroll positions survive updates.
 */
export function reconcile(parent, items, keyOf, render) {
  const old = new Map([...parent.children].map((node) => [node.dataset.key, node]));
  const nodes = items.map((item) => {
    const key = String(keyOf(item));
    const version = JSON.stringify(item);
    const known = old.get(key);
    if (known?.version === version) return known;
    const node = render(item, known);
    node.dataset.key = key;
    node.version = version;
    if (known?.tagName === 'DETAILS') node.open = known.open;
    return node;
  });
  const focused = parent.contains(document.activeElement) ? document.activeElement : undefined;
  const focusKey = focused?.dataset.focus;
  const rowKey = focused?.closest('[data-key]')?.dataset.key;
  nodes.forEach((node, index) => {
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null);
  });
  while (parent.children.length > nodes.length) parent.lastElementChild.remove();
  if (focused && !focused.isConnected)
    nodes
      .find((node) => node.dataset.key === rowKey)
      ?.querySelector(focusKey ? `[data-focus="${focusKey}"]` : 'summary')
      ?.focus();
}
