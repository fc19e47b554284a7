import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MockBehaviour, MockDocument } from '../../mock/mock-options.ts';
import { startMock } from '../../mock/start-mock.ts';
import type { RunningMock } from '../../mock/start-mock.ts';
import { loadDocument } from '../../model/load-document.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import { printFailure, printWarning } from '../print-failure.ts';
import { withProgress } from '../progress.ts';
import type { Environment } from '../project/environment.ts';
import { findDocuments } from '../project/find-documents.ts';
import type { FoundDocument } from '../project/find-documents.ts';
import { snapshotOf, watchFiles } from '../serve/watch-files.ts';
import { colors, printable, printNotice } from '../terminal.ts';

/** What to mock, and where. */
export interface MockRequest {
  /** Of the project. */
  readonly folder: string;
  readonly apiDir: string | null;
  readonly document: string | null;
  readonly environment: Environment;
  readonly port: number;
  readonly host: string;
  readonly cors: string;
  readonly isVerbose: boolean;
  readonly behaviour: MockBehaviour;
  readonly signal: AbortSignal;
}

/** Mocks the documents of a project until it is interrupted, and follows their changes. */
export async function mockProject(request: MockRequest): Promise<void> {
  const found = await findDocuments(request);
  const watched = { files: found.map(({ path }) => path), folders: [] };
  const before = await snapshotOf(watched);
  const documents = await withProgress('Reading the documents', () => loadAll(found));
  const mock = await startMock({
    ...{ documents, port: request.port, host: request.host, cors: request.cors },
    behaviour: request.behaviour,
    ...explorerOption(),
    ...(request.isVerbose ? { onRequest: printRequest } : {}),
    onCallback: ({ name, method, url, outcome }) =>
      printNotice(
        `${colors.dim('callback')} ${printable(`${name}: ${method} ${url} → ${outcome}`)}`,
      ),
    onFault: (error) => printFailure(error, { json: false }),
  });
  printStart(mock, documents, request.behaviour);
  const reload = async (): Promise<readonly string[]> => {
    try {
      mock.replace(await loadAll(found));
      printNotice(colors.green('Reloaded.'));
    } catch (error) {
      printFailure(error, { json: false });
      printNotice(colors.yellow('The last good documents are still served.'));
    }
    return [];
  };
  await watchFiles(watched, before, reload, request.signal);
  await mock.stop();
}

async function loadAll(found: readonly FoundDocument[]): Promise<readonly MockDocument[]> {
  const documents: MockDocument[] = [];
  for (const { path, place } of found) {
    const model = resolveModel(await loadDocument(path, place, 'any'), place, 'any');
    model.warnings.forEach(({ message, place: where = place }) =>
      printWarning(`${message} (${where})`),
    );
    documents.push({ name: uniqueName(place, documents), model });
  }
  return documents;
}

/** Bare name of a file as a path segment. */
function uniqueName(place: string, others: readonly MockDocument[]): string {
  const bare = place.replace(/^.*[\\/]/, '').replace(/\.json$/, '');
  const name = bare.replace(/[^A-Za-z0-9._~-]+/g, '-') || 'document';
  const taken = others.map((other) => other.name);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    if (!taken.includes(candidate)) return candidate;
  }
}

function explorerOption(): { readonly explorerScript?: string } {
  const script = fileURLToPath(
    new URL('../../../server-template/runtime/explorer/standalone.js', import.meta.url),
  );
  return existsSync(script) ? { explorerScript: script } : {};
}

function printStart(
  mock: RunningMock,
  documents: readonly MockDocument[],
  behaviour: MockBehaviour,
): void {
  for (const { name, model } of documents) {
    const url = mock.urls.get(name) ?? mock.url;
    const count =
      model.operations.length === 1 ? '1 operation' : `${model.operations.length} operations`;
    printNotice(
      `${colors.green('Mocking')} ${printable(model.title)} at ${colors.bold(url)} ${colors.dim(`(${count})`)}`,
    );
    printNotice(`  ${colors.dim('explorer')} ${url}/docs`);
  }
  if (behaviour.isStateful) {
    printNotice(`  ${colors.dim('changes stay until')} POST ${mock.url}/__mock/reset`);
  }
}

function printRequest({
  method,
  url,
  status,
  milliseconds,
}: {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly milliseconds: number;
}): void {
  const paint = status >= 500 ? colors.red : status >= 400 ? colors.yellow : colors.green;
  printNotice(
    `${paint(String(status))} ${printable(`${method} ${url}`)} ${colors.dim(`${milliseconds.toFixed(1)} ms`)}`,
  );
}
