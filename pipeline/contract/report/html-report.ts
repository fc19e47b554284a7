import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Cell, ContractResult } from '../contract-result.ts';
import { causesMarkup } from './html-causes.ts';
import { cellMarkup } from './html-cell.ts';
import { markup, Markup, nothing } from './markup.ts';
import { cellsByOperation, counted, distinctLines, durationText, summaryOf } from './summary.ts';
import type { CoverageFigure, Summary } from './summary.ts';

/** Number of names listed in a coverage bar. */
const MOST_MISSING = 200;

/**
 * The result as one self-contained page, which sends no requests and is complete without its
 * script.
 */
export function emitHtmlReport(result: ContractResult): string {
  const style = asset('report.css');
  const script = asset('report.js');
  const policy = [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    `script-src '${hashOf(script)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>Contract tests: ${result.title}</title>
<link rel="icon" href="data:,">
<style>${new Markup(style)}</style>
</head>
${body(result)}
<script>${new Markup(script)}</script>
</html>
`;
  return page.text;
}

function body(result: ContractResult): Markup {
  const summary = summaryOf(result);
  return markup`<body>
<a class="skip" href="#cells">Skip to the checks</a>
<header>
${heading(result, summary)}
${proportions(summary)}
<section class="coverage" aria-label="Coverage">
${summary.coverage.map(coverageBar)}
</section>
</header>
${filters(summary)}
<main id="cells">
${causesMarkup(result)}
<h2 class="unseen">Checks by operation</h2>
${failedFirst(cellsByOperation(result.cells)).map(operationMarkup)}
<p class="none" hidden>No check matches. <button type="button" class="clear">Clear the filter</button></p>
</main>
<section aria-label="Notes">
${notes(result)}
</section>
<footer>Created by <code>specmill test</code>. Run it again with <code>--seed ${result.seed}</code> to get the same cases.</footer>
<p class="said" role="status" aria-live="polite"></p>
</body>`;
}

function heading(result: ContractResult, summary: Summary): Markup {
  const verdict = summary.failed > 0 ? 'failed' : summary.passed > 0 ? 'passed' : 'skipped';
  const words = {
    failed: `${counted(summary.failed, 'check')} failed`,
    passed: 'All checks passed',
    skipped: result.endpoint === null ? 'A plan: nothing was sent' : 'Nothing was tried',
  };
  return markup`<p class="kicker">Contract tests</p>
<h1>${result.title} <small>${result.version}</small></h1>
<p class="verdict ${verdict}">${words[verdict]}</p>
<dl class="facts">
<div><dt>API</dt><dd>${result.endpoint ?? 'not called'}</dd></div>
<div><dt>Requests</dt><dd>${result.requests}</dd></div>
<div><dt>Duration</dt><dd>${durationText(result.milliseconds)}</dd></div>
<div><dt>Seed</dt><dd>${result.seed}</dd></div>
<div><dt>Started</dt><dd><time datetime="${result.startedAt}">${result.startedAt.replace('T', ' ').replace(/(?:\.\d+)?Z$/, ' UTC')}</time></dd></div>
</dl>`;
}

/**
 * An SVG image: the content security policy forbids inline styles, which the bar's widths would
 * need.
 */
function proportions({ passed, failed, skipped, cells }: Summary): Markup {
  // A single failure must be visible among thousands of cells.
  const width = (count: number): string =>
    (count === 0 ? 0 : Math.max(0.6, (count / Math.max(1, cells)) * 100)).toFixed(3);
  const label = `${passed} passed, ${failed} failed, ${skipped} skipped of ${cells}`;
  return markup`<svg class="proportions" viewBox="0 0 100 2" preserveAspectRatio="none" role="img" aria-label="${label}">
<rect class="skipped" width="100" height="2"/>
<rect class="passed" width="${width(passed + failed)}" height="2"/>
<rect class="failed" width="${width(failed)}" height="2"/>
</svg>`;
}

function coverageBar({ name, share, percent }: CoverageFigure): Markup {
  const shown = share.missing.slice(0, MOST_MISSING);
  const rest = share.missing.length - shown.length;
  const missing =
    shown.length === 0
      ? nothing
      : markup`<ul>${shown.map((one) => markup`<li>${one}</li>`)}${rest > 0 ? markup`<li>and ${rest} more</li>` : nothing}</ul>`;
  const bar = markup`<span class="name">${name}</span><span class="percent">${percent}%</span>
<progress value="${share.tried}" max="${Math.max(1, share.of)}" aria-label="${name}"></progress>
<span class="counts">${share.tried} of ${share.of}${shown.length === 0 ? '' : markup` <span class="more">${share.missing.length} not covered</span>`}</span>`;
  return shown.length === 0
    ? markup`<div class="share">${bar}</div>`
    : markup`<details class="share"><summary>${bar}</summary>${missing}</details>`;
}

/** Notes for testers: leftover rows, and untested operations. */
function notes({ leftovers, withheld, partlyWithheld, unsuccessful }: ContractResult): Markup {
  const reasons = unsuccessful.map(({ operation, reason }) => `${operation}: ${reason}`);
  return markup`${note('Left behind', 'These rows could not be removed:', distinctLines(leftovers), true)}${note('Not sent', 'Writes that may change existing rows; --allow-destructive sends them:', withheld)}${note('Sent in part', 'Only for rows that the run created; --allow-destructive sends the rest:', partlyWithheld)}${note('No success', 'No request to these operations succeeded, so their results could not be checked:', reasons)}`;
}

function note(title: string, sentence: string, items: readonly string[], isOpen = false): Markup {
  if (items.length === 0) return nothing;
  return markup`<details class="leftovers"${isOpen ? markup` open` : nothing}><summary><h2>${title} <small>${items.length}</small></h2></summary><p>${sentence}</p><ul>${items.map((one) => markup`<li>${one}</li>`)}</ul></details>`;
}

/** Radio buttons work by CSS only; the search needs the script. */
function filters({ cells, failed, passed, skipped }: Summary): Markup {
  const choices = [
    ['all', 'All', cells],
    ['failed', 'Failed', failed],
    ['skipped', 'Skipped', skipped],
    ['passed', 'Passed', passed],
  ] as const;
  return markup`<form class="filters" role="search">
<fieldset><legend>Show</legend>${choices.map(
    ([value, label, count]) =>
      markup`<label class="${value}"><input type="radio" name="outcome" id="show-${value}" value="${value}"${value === 'all' ? markup` checked` : nothing}><span>${label} <b>${count}</b></span></label>`,
  )}</fieldset>
<div class="search" hidden><label><span class="unseen">Search</span><input type="search" id="search" placeholder="Search path, status or message" autocomplete="off" spellcheck="false"><kbd>/</kbd></label><button type="button" class="fold">Collapse all</button></div>
</form>`;
}

function failedFirst(groups: ReturnType<typeof cellsByOperation>): typeof groups {
  const hasFailed = (cells: (typeof groups)[number]): boolean =>
    cells.some(({ outcome }) => outcome.kind === 'failed');
  return [...groups.filter(hasFailed), ...groups.filter((cells) => !hasFailed(cells))];
}

function operationMarkup(cells: ReturnType<typeof cellsByOperation>[number]): Markup {
  const [{ operation }] = cells;
  const count = (kind: string): number =>
    cells.filter(({ outcome }) => outcome.kind === kind).length;
  const badges = (['failed', 'skipped', 'passed'] as const).flatMap((kind) => {
    const number = count(kind);
    return number === 0
      ? []
      : [markup`<span class="count ${kind}" title="${kind}">${number}</span>`];
  });
  const has = (['failed', 'skipped', 'passed'] as const).filter((kind) => count(kind) > 0);
  const [skipped, rest] = [
    cells.filter(({ outcome }) => outcome.kind === 'skipped'),
    cells.filter(({ outcome }) => outcome.kind !== 'skipped'),
  ];
  const tried = rest.toSorted(
    (one, other) => Number(other.outcome.kind === 'failed') - Number(one.outcome.kind === 'failed'),
  );
  const open = count('failed') > 0 ? markup` open` : nothing;
  return markup`<details class="operation ${has.map((kind) => `has-${kind}`).join(' ')}"${open}>
<summary><span class="method ${operation.method}">${operation.method.toUpperCase()}</span><span class="path">${operation.path}</span><span class="counts">${badges}</span></summary>
<ul class="cells">${tried.map((cell) => cellMarkup(cell))}</ul>${foldedMarkup(skipped)}
</details>
`;
}

/** Skipped cells are collapsed. */
function foldedMarkup(cells: readonly Cell[]): Markup {
  if (cells.length === 0) return nothing;
  return markup`<details class="folded"><summary>${cells.length} skipped</summary><ul class="cells">${cells.map((cell) => cellMarkup(cell))}</ul></details>`;
}

function asset(name: string): string {
  return readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
