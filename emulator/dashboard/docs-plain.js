import { codeBlock, element, pill } from './elements.js';

// A plain reference for use without the explorer's script.
const document_ = await (await fetch('/openapi.json')).json();

function resolve(node) {
  if (!node?.$ref) return node;
  return node.$ref
    .slice(2)
    .split('/')
    .reduce((found, part) => found?.[part], document_);
}

function exampleOf(content) {
  const media = content?.['application/json'];
  return media?.example === undefined ? undefined : JSON.stringify(media.example);
}

function renderOperation(path, method, operation) {
  const example = exampleOf(operation.requestBody?.content);
  return element(
    'details',
    { class: 'entry' },
    element(
      'summary',
      {},
      element('strong', {}, method.toUpperCase()),
      element('span', { class: 'path' }, path),
      element('span', { class: 'muted' }, operation.summary),
    ),
    operation.description ? element('p', {}, operation.description) : undefined,
    (operation.parameters ?? []).length === 0
      ? undefined
      : element(
          'dl',
          { class: 'facts' },
          operation.parameters
            .map(resolve)
            .flatMap(({ name, in: place, description }) => [
              element('dt', {}, name),
              element('dd', {}, `${place}. ${description ?? ''}`),
            ]),
        ),
    example ? codeBlock('Request', example) : undefined,
    element(
      'ul',
      { class: 'checks' },
      Object.entries(operation.responses).map(([status, response]) =>
        element(
          'li',
          {},
          pill(status.startsWith('2') ? 'approved' : 'failed', status),
          element('span', {}, resolve(response).description),
        ),
      ),
    ),
  );
}

const groups = document_.tags.map(({ name, description }) => [
  element('h2', {}, name),
  element('p', { class: 'muted' }, description),
  ...Object.entries(document_.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation.tags.includes(name))
      .map(([method, operation]) => renderOperation(path, method, operation)),
  ),
]);
document
  .getElementById('reference')
  .append(
    element('h1', {}, document_.info.title),
    element('p', { class: 'muted' }, document_.info.description),
    ...groups.flat(),
  );
