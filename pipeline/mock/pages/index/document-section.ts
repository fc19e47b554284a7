import { X_DISPLAY_NAME } from '../../../extensions.ts';
import type { Operation } from '../../../model/api-model.ts';
import { mountedPathOf } from '../../route/mounted-document.ts';
import type { MountedMock } from '../../mounted-mock.ts';
import { escapeHtml } from '../../../../server-template/shared/explorer/escape-html.ts';

/** Larger documents are collapsed by tag. */
const mostOpen = 60;

/** One document: its URL, changes, and operations by tag. */
export function documentSection(mount: MountedMock, origin: string): string {
  const { model } = mount.document;
  const { prefix } = mount.routes;
  const { operations, title, version } = model;
  const byTag = Map.groupBy(operations, ({ tag, path }) => tag ?? `/${path.split('/')[1] ?? ''}`);
  const isOpen = operations.length <= mostOpen;
  const titles = new Map(model.document.tags?.map((tag) => [tag.name, tag[X_DISPLAY_NAME]]));
  const tags = [...byTag]
    .map(([tag, list]) => tagGroup(titles.get(tag) ?? tag, list, { mount, isOpen }))
    .join('\n');
  return `<section data-prefix="${escapeHtml(prefix)}">
  <div class="title">
    <h2>${escapeHtml(title)} <small>${escapeHtml(version)}</small></h2>
    <nav aria-label="Pages of ${escapeHtml(title)}"><a href="${prefix}/docs">Explorer</a> <a href="${prefix}/openapi.json">openapi.json</a></nav>
  </div>
  <p class="where"><code>${escapeHtml(origin + mountedPathOf(model, mount.routes))}</code> <span>${countOf(operations.length)}</span></p>
${mount.behaviour.isStateful ? statePanel(mount) : ''}
${tags}
</section>`;
}

function countOf(count: number): string {
  return count === 1 ? '1 operation' : `${count} operations`;
}

/** The script fills in the changes. */
function statePanel({ routes: { prefix } }: MountedMock): string {
  return `  <div class="state">
    <div><strong>State</strong> <span data-state>…</span></div>
    <button type="button" data-reset="${escapeHtml(prefix)}/__mock/reset">Reset</button>
  </div>`;
}

interface Shown {
  readonly mount: MountedMock;
  readonly isOpen: boolean;
}

function tagGroup(
  title: string,
  operations: readonly Operation[],
  { mount, isOpen }: Shown,
): string {
  return `  <details${isOpen ? ' open' : ''}>
    <summary>${escapeHtml(title)} <small>${operations.length}</small></summary>
    <ul>
${operations.map((operation) => entry(operation, mount)).join('\n')}
    </ul>
  </details>`;
}

function entry(operation: Operation, { document, routes }: MountedMock): string {
  const { id, method, summary, deprecated } = operation;
  const path = mountedPathOf(document.model, routes, operation) + operation.path;
  const isOpened = method === 'get' && !path.includes('{');
  const shown = `<code>${escapeHtml(path).replaceAll('/', '/<wbr>')}</code>`;
  const place = isOpened ? `<a href="${escapeHtml(encodeURI(path))}">${shown}</a>` : shown;
  const curl = `${routes.prefix}/__mock/curl?operation=${encodeURIComponent(id)}`;
  return `      <li${deprecated ? ' class="deprecated"' : ''}><b class="${method}">${method.toUpperCase()}</b> ${place} <span>${escapeHtml(summary ?? '')}</span> <button type="button" data-curl="${escapeHtml(curl)}">Copy curl</button></li>`;
}
