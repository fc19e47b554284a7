/** Script of the index: filters, copies curl commands, shows and resets changes. */
export const indexScript = `
const notice = document.getElementById('notice');
let timer;
function notify(text) {
  notice.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => { notice.textContent = ''; }, 4000);
}

document.getElementById('filter').addEventListener('input', ({ target }) => {
  const wanted = target.value.trim().toLowerCase();
  for (const group of document.querySelectorAll('details')) {
    const items = [...group.querySelectorAll('li')];
    for (const item of items) item.hidden = !item.textContent.toLowerCase().includes(wanted);
    group.hidden = items.every((item) => item.hidden);
    if (wanted !== '' && !group.hidden) group.open = true;
  }
});

async function copy(text) {
  if (navigator.clipboard === undefined) throw new Error('no clipboard');
  await navigator.clipboard.writeText(text);
}

document.addEventListener('click', async ({ target }) => {
  if (!(target instanceof HTMLButtonElement)) return;
  const { curl, reset } = target.dataset;
  if (curl !== undefined) {
    const text = await (await fetch(curl)).text();
    await copy(text).then(() => notify('Copied: ' + text), () => notify(text));
  }
  if (reset !== undefined) {
    const { ok } = await fetch(reset, { method: 'POST' });
    notify(ok ? 'The data has been reset.' : 'The reset failed.');
    await showState();
  }
});

async function showState() {
  for (const section of document.querySelectorAll('section')) {
    const place = section.querySelector('[data-state]');
    if (place === null) continue;
    const { changed } = await (await fetch(section.dataset.prefix + '/__mock/state')).json();
    place.textContent = changed.length === 0
      ? 'unchanged'
      : changed.map(({ name, rows, added }) => name + ': ' + rows + (rows === 1 ? ' row' : ' rows') + (added > 0 ? ', ' + added + ' new' : '')).join(' · ');
    section.querySelector('[data-reset]').disabled = changed.length === 0;
  }
}
const look = () => { if (document.visibilityState === 'visible') showState().catch(() => {}); };
look();
setInterval(look, 2000);
document.addEventListener('visibilitychange', look);
`;
