/* Search, copy and keyboard navigation of the report. Outcomes are filtered by CSS. */
(() => {
  const search = document.querySelector('#search');
  const bar = document.querySelector('.search');
  const fold = document.querySelector('.fold');
  const none = document.querySelector('.none');
  const said = document.querySelector('.said');
  const form = document.querySelector('.filters');
  const operations = [...document.querySelectorAll('.operation')].map((element) => ({
    element,
    folded: element.querySelector('.folded'),
    name: element.querySelector('summary').textContent.toLowerCase(),
    cells: [...element.querySelectorAll('.cell')].map((cell) => ({
      cell,
      kind: ['passed', 'failed', 'skipped'].find((kind) => cell.classList.contains(kind)),
      text: null,
    })),
  }));

  const say = (text) => {
    said.textContent = text;
    said.classList.add('shown');
    clearTimeout(say.timer);
    say.timer = setTimeout(() => said.classList.remove('shown'), 1600);
  };

  const wanted = () => form.querySelector('[name=outcome]:checked').value;

  const apply = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const outcome = wanted();
    let shown = 0;
    for (const { element, folded, name, cells } of operations) {
      let visible = 0;
      let skipped = 0;
      for (const entry of cells) {
        if (words.length > 0) entry.text ??= `${name} ${entry.cell.textContent.toLowerCase()}`;
        const found = words.every((word) => entry.text.includes(word));
        entry.cell.hidden = !found;
        if (found && (outcome === 'all' || entry.kind === outcome)) visible += 1;
        if (found && entry.kind === 'skipped') skipped += 1;
      }
      if (folded !== null) {
        folded.hidden = skipped === 0;
        if (words.length > 0 && skipped > 0) folded.open = true;
      }
      element.hidden = visible === 0;
      if (words.length > 0 && visible > 0) element.open = true;
      shown += visible;
    }
    none.hidden = shown > 0;
    updateFold();
  };

  const isOpen = () => operations.some(({ element }) => element.open && !element.hidden);
  const updateFold = () => {
    fold.textContent = isOpen() ? 'Collapse all' : 'Expand all';
  };

  let timer = 0;
  search.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(apply, 80);
  });
  form.addEventListener('change', () => {
    const outcome = wanted();
    if (outcome !== 'all') {
      for (const { element, folded } of operations) {
        if (element.classList.contains(`has-${outcome}`)) element.open = true;
        if (outcome === 'skipped' && folded !== null) folded.open = true;
      }
    }
    apply();
  });
  form.addEventListener('submit', (event) => event.preventDefault());

  fold.addEventListener('click', () => {
    const open = !isOpen();
    for (const { element, folded } of operations) {
      element.open = open;
      if (folded !== null) folded.open = open;
    }
    updateFold();
  });
  document.querySelector('#cells').addEventListener('toggle', updateFold, true);

  const clear = () => {
    search.value = '';
    document.querySelector('#show-all').checked = true;
    apply();
  };
  document.querySelector('.clear').addEventListener('click', () => {
    clear();
    search.focus();
  });

  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // In a page opened from a file or in a frame, the clipboard API may be unavailable.
      const area = document.createElement('textarea');
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand('copy');
      area.remove();
    }
  };
  document.addEventListener('click', (event) => {
    const button = event.target.closest?.('.copy');
    if (!button) return;
    void copy(button.parentElement.querySelector('pre').textContent).then(() => {
      button.focus();
      say('Copied');
    });
  });

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target === search;
    if (event.key === '/' && !isTyping) {
      event.preventDefault();
      search.focus();
      search.select();
    } else if (event.key === 'Escape' && isTyping) {
      clear();
      search.blur();
    } else if (!isTyping && (event.key === 'j' || event.key === 'k')) {
      const lines = [
        ...document.querySelectorAll('.cell.failed:not([hidden]) summary.line'),
      ].filter((line) => line.checkVisibility());
      if (lines.length === 0) return;
      const at = lines.indexOf(document.activeElement);
      const next = event.key === 'j' ? at + 1 : (at === -1 ? lines.length : at) - 1;
      const line = lines[(next + lines.length) % lines.length];
      line.focus();
      line.scrollIntoView({ block: 'center' });
    }
  });

  bar.hidden = false;
  // Browsers restore form fields on reload.
  apply();
})();
