import { randomBytes } from 'node:crypto';
import { escapeHtml } from '../../../shared/explorer/escape-html.ts';
import { ruleText } from '../../../shared/reasons/rule-text.ts';
import type { Document } from '../../document/openapi.ts';
import { readOperations, type Operation } from '../../document/operation.ts';
import type { HttpResponse } from '../../operation/operation-response.ts';
import { callerKinds, reachOf } from './caller-kinds.ts';

/** The page that shows, for documents in development, which callers may call which operations. */
export function accessPage(documents: readonly Document[]): HttpResponse {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    ...["default-src 'none'", `style-src 'nonce-${nonce}'`, 'img-src data:'],
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
  ];
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy.join('; '),
      'Cache-Control': 'no-store',
    },
    body: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Who may do what</title>
    <link rel="icon" href="data:," />
    <style nonce="${nonce}">${style}</style>
  </head>
  <body>
    <main>
      <h1>Who may do what</h1>
      <p>As the documents declare it. Only this machine gets this page, and only in development. <code>specmill why</code> explains the answer to one request.</p>
${documents.map(section).join('\n')}
    </main>
  </body>
</html>
`,
  };
}

function section(document: Document): string {
  const operations = readOperations(document);
  const kinds = callerKinds(operations);
  const title = escapeHtml(document.info.title);
  const heads = kinds.map((kind) => `<th scope="col">${escapeHtml(kind.title)}</th>`);
  const rows = operations.map((operation) => {
    const cells = kinds.map((kind) => {
      const reach = reachOf(kind, operation);
      return `<td class="${reach.replace(' ', '-')}">${reach}</td>`;
    });
    const lines = conditions(operation).map((line) => `<p>${escapeHtml(line)}</p>`);
    return `<tr>${operationHead(operation)}${cells.join('')}<td>${lines.join('')}</td></tr>`;
  });
  return `      <section>
        <h2>${title}</h2>
        <div role="region" aria-label="Operations of ${title}" tabindex="0"><table>
          <thead><tr><th scope="col">Operation</th>${heads.join('')}<th scope="col">Conditions</th></tr></thead>
          <tbody>
${rows.join('\n')}
          </tbody>
        </table></div>
      </section>`;
}

function operationHead({ method, path, id }: Operation): string {
  const line = `<code>${escapeHtml(`${method} ${path}`)}</code>`;
  return `<th scope="row">${line}<small>${escapeHtml(id)}</small></th>`;
}

/** What else an operation depends on, in words. */
function conditions({ method, crud, batch }: Operation): readonly string[] {
  if (batch !== null) return ['Each step needs what its own operation needs.'];
  if (crud === null) return [];
  const { rows, parentRows, presets = [], guards, input } = crud;
  return [
    ...(rows === undefined ? [] : [`Rows: ${ruleText(rows)}`]),
    ...(parentRows === undefined ? [] : [`Rows of the parent: ${ruleText(parentRows)}`]),
    ...presets.map(({ property }) => `The server sets ${property}.`),
    ...(method === 'DELETE' ? [] : scopeLines('Reading', guards?.read)),
    ...(input === undefined ? [] : scopeLines('Sending', guards?.write)),
  ];
}

function scopeLines(
  verb: string,
  scopes: Readonly<Record<string, string>> = {},
): readonly string[] {
  return Object.entries(scopes).map(([name, scope]) => `${verb} ${name} needs the scope ${scope}.`);
}

const style = `
:root {
  color-scheme: light dark;
  --text: light-dark(#14181f, #e8ecf1);
  --muted: light-dark(#5a6573, #97a3b3);
  --line: light-dark(#dfe4ea, #29323d);
  --page: light-dark(#ffffff, #0d1117);
}
body {
  margin: 0; padding: 1.5rem 1rem 4rem; background: var(--page); color: var(--text);
  font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif;
}
h1 { font-size: 1.4rem; margin: 0; }
h2 { font-size: 1.15rem; }
p { margin: 0; max-width: 44rem; }
[role='region'] { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: 0.4rem 0.75rem; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { border: 0; }
tbody th { min-width: 10rem; max-width: 20rem; overflow-wrap: anywhere; }
th small { display: block; color: var(--muted); font-weight: 400; }
td { white-space: nowrap; }
td p { white-space: normal; min-width: 14rem; overflow-wrap: anywhere; }
.yes { color: light-dark(#0a6b45, #4cd69b); }
.some-rows { color: light-dark(#8a5a00, #f2c14e); }
.no, .no-rows { color: var(--muted); }
`;
