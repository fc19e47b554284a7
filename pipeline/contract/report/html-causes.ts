import type { ContractResult, Failure } from '../contract-result.ts';
import { causesOf, type Cause } from './causes.ts';
import { markup, nothing, type Markup } from './markup.ts';
import { counted } from './summary.ts';
import { cutText } from './visible-text.ts';

/** Number of names listed per cause. */
const MOST_NAMES = 200;
/** Length limits of a curl line, and of a crash's body. */
const MOST_CURL = 60_000;
const MOST_CRASH = 2000;

/** The failures of a result by cause: number, response, and how to reproduce them. */
export function causesMarkup(result: ContractResult): Markup {
  const causes = causesOf(result);
  if (causes.length === 0) return nothing;
  return markup`<section class="causes" aria-label="Failures by cause"><h2>${counted(causes.length, 'cause')} of failure</h2>
${causes.map(causeMarkup)}
</section>`;
}

function causeMarkup({ first, others }: Cause): Markup {
  const { cell, failure } = first;
  const names = [...new Set(others.map((other) => other.cell.id))].filter((id) => id !== cell.id);
  const also =
    names.length === 0
      ? nothing
      : markup`<details class="also"><summary>The same in ${counted(names.length, 'more check')}</summary><ul>${names.slice(0, MOST_NAMES).map((id) => markup`<li><code>${id}</code></li>`)}</ul></details>`;
  return markup`<article class="cause"><h3 class="message">${failure.message} <span class="count failed">${counted(names.length + 1, 'check')}</span></h3><p class="where"><code>${cell.id}</code></p>
${differenceMarkup(failure)}
<div class="curl"><h4>Reproduce</h4><button type="button" class="copy">Copy</button><pre tabindex="0">${cutText(failure.curl, MOST_CURL)}</pre></div>${crashMarkup(failure)}${also}</article>`;
}

/** Expected and actual value of a failure. */
export function differenceMarkup({ expected, actual }: Failure): Markup {
  return markup`<div class="difference"><div class="expected"><h4>Expected</h4><pre tabindex="0">${cutText(expected, 4000)}</pre></div><div class="actual"><h4>Actual</h4><pre tabindex="0">${cutText(actual, 4000)}</pre></div></div>`;
}

/** The response to a crash helps to find its cause. */
function crashMarkup({ exchange }: Failure): Markup {
  const { status = 0, body = null } = exchange?.response ?? {};
  if (status < 500 || body === null || body === '') return nothing;
  return markup`<div class="crash"><h4>Response body</h4><pre tabindex="0">${cutText(body, MOST_CRASH)}</pre></div>`;
}
