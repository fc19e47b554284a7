import { checkTitle } from '../checks/all-checks.ts';
import type { Cell, Exchange, Failure } from '../contract-result.ts';
import { requestText, responseText } from './exchange-text.ts';
import { differenceMarkup } from './html-causes.ts';
import { markup, nothing } from './markup.ts';
import type { Markup } from './markup.ts';
import { durationText } from './summary.ts';
import { cutText } from './visible-text.ts';

const marks = { passed: '✓', failed: '✗', skipped: '–' };

/** A cell as an item of its operation's list. */
export function cellMarkup(cell: Cell): Markup {
  const { outcome } = cell;
  const { kind } = outcome;
  const line = markup`<span class="mark" aria-hidden="true">${marks[kind]}</span><span class="unseen">${kind}:</span>
<span class="status">${cell.status ?? '·'}</span><span class="title">${cell.title}${mediaType(cell)}</span><span class="kind" title="${checkTitle(cell.check)}">${cell.kind}</span><span class="time">${durationText(cell.milliseconds)}</span>`;
  switch (outcome.kind) {
    case 'passed':
      return markup`<li class="cell passed"><div class="line">${line}</div></li>`;
    case 'skipped':
      return markup`<li class="cell skipped"><div class="line">${line}</div><p class="reason">${outcome.reason}</p></li>`;
    case 'failed':
      return markup`<li class="cell failed"><details><summary class="line">${line}</summary><p class="where"><code>${cell.operation.id}</code> · <code>${cell.id}</code></p>${outcome.failures.map((one) => failureMarkup(one))}</details></li>`;
  }
}

function mediaType(cell: Cell): Markup {
  return cell.mediaType === null
    ? nothing
    : markup` <span class="media-type">${cell.mediaType}</span>`;
}

function failureMarkup(failure: Failure): Markup {
  const facts = [
    ['Keyword', failure.keyword],
    ['In the document', failure.pointer],
    ...(failure.instance === null || failure.instance === ''
      ? []
      : [['In the body', failure.instance]]),
    ['Seed', String(failure.seed)],
  ];
  return markup`<article class="failure">
<h3 class="message">${failure.message}</h3>
${differenceMarkup(failure)}
<dl class="place">${facts.map(([name = '', value = '']) => markup`<div><dt>${name}</dt><dd><code>${value}</code></dd></div>`)}</dl>
<div class="curl"><h4>Reproduce</h4><button type="button" class="copy">Copy</button><pre tabindex="0">${cutText(failure.curl, 60_000)}</pre></div>
${failure.exchange === null ? nothing : exchangeMarkup(failure.exchange)}
</article>`;
}

function exchangeMarkup(exchange: Exchange): Markup {
  return markup`<details class="exchange"><summary>Request and response</summary><div class="messages"><div><h4>Request</h4><pre tabindex="0">${requestText(exchange)}</pre></div><div><h4>Response</h4><pre tabindex="0">${responseText(exchange)}</pre></div></div></details>`;
}
