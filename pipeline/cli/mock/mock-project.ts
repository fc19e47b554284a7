import type { MockBehaviour } from '../../mock/mock-options.ts';
import { startMock } from '../../mock/start-mock.ts';
import type { RunningMock } from '../../mock/start-mock.ts';
import { throwIfInterrupted } from '../command-line/interrupt.ts';
import { withProgress } from '../terminal/progress.ts';
import type { Environment } from '../project/environment.ts';
import { explorerScriptFile } from '../project/explorer-script.ts';
import { findDocuments } from '../project/find-documents.ts';
import type { FoundDocument } from '../project/find-documents.ts';
import { followDocuments, sightOf } from './follow-documents.ts';
import type { Sight } from './follow-documents.ts';
import { DocumentReader } from './read-documents.ts';
import type { ReadDocument } from './read-documents.ts';
import { reportToPeople, reportToPrograms } from './report-mock.ts';
import type { MockReporter } from './report-mock.ts';

/** What to mock, and at which address. */
export interface MockRequest {
  /** Folder of the project. */
  readonly folder: string;
  readonly apiDir: string | null;
  /** By path or name; empty: all. */
  readonly documents: readonly string[];
  readonly environment: Environment;
  readonly port: number;
  readonly host: string;
  readonly cors: string;
  readonly isVerbose: boolean;
  /** Whether to report JSON. */
  readonly json: boolean;
  readonly behaviour: MockBehaviour;
  readonly signal: AbortSignal;
}

/** Mocks the documents of a project until it is interrupted, and follows their changes. */
export async function mockProject(request: MockRequest): Promise<void> {
  const { signal, behaviour } = request;
  const { isStateful } = behaviour;
  const reporter = request.json ? reportToPrograms() : reportToPeople();
  const reader = new DocumentReader(reporter.reading);
  const find = (): Promise<readonly FoundDocument[]> => documentsOf(request);
  const seen = await sightOf(await find());
  let documents = await withProgress('Reading the documents', () =>
    reader.read(seen.found, seen.hashes),
  );
  throwIfInterrupted(signal);
  const mock = await startMock({
    ...{ documents, behaviour, ...explorerOption() },
    ...{ port: request.port, host: request.host, cors: request.cors },
    ...(request.isVerbose ? { onRequest: reporter.request } : {}),
    onCallback: reporter.callback,
    onFault: reporter.fault,
  });
  reporter.listening({ mock, documents, isStateful });
  const onChange = async ({ found, hashes }: Sight): Promise<void> => {
    try {
      const next = await reader.read(found, hashes);
      mock.replace(next);
      const known = new Set(documents.map(({ model }) => model));
      const changed = next.filter(({ model }) => !known.has(model));
      const isMoved = namesOf(next) !== namesOf(documents);
      documents = next;
      reporter.reloaded({ mock, documents, isStateful }, { changed, isMoved });
    } catch (error) {
      reporter.notReloaded(error);
    }
  };
  await followDocuments({ ...{ find, seen, onChange, signal }, onLoss: reporter.notReloaded });
  await stop(mock, reporter);
}

/** The requested documents, each once. */
async function documentsOf(request: MockRequest): Promise<readonly FoundDocument[]> {
  const { documents, folder, apiDir, environment } = request;
  const names = documents.length === 0 ? [null] : documents;
  const search = { folder, apiDir, environment, takesYaml: true };
  const found = await Promise.all(names.map((document) => findDocuments({ ...search, document })));
  return [...new Map(found.flat().map((one) => [one.path, one])).values()];
}

function namesOf(documents: readonly ReadDocument[]): string {
  return documents.map(({ name }) => name).join('/');
}

function explorerOption(): { readonly explorerScript?: string } {
  const script = explorerScriptFile();
  return script === undefined ? {} : { explorerScript: script };
}

/** Delay after which a message reports what is being read. */
const PATIENCE_MS = 300;

async function stop(mock: RunningMock, reporter: MockReporter): Promise<void> {
  const timer = setTimeout(reporter.ending, PATIENCE_MS);
  await mock.stop();
  clearTimeout(timer);
}
