import { join } from 'node:path';
import { PipelineError } from '../../errors.ts';
import { assertProjectWhole } from '../../write/write-project.ts';
import { buildProject } from '../build/build-project.ts';
import { chooseDocuments, documentsOf } from '../project/choose-documents.ts';
import type { ChosenDocument } from '../project/choose-documents.ts';
import { SERVER_PACKAGE } from '../../emit/server/server-package.ts';
import { reportBuild } from '../build/report-build.ts';
import { printFailure } from '../command-line/print-failure.ts';
import { withProgress } from '../terminal/progress.ts';
import { loadProject } from '../project/load-project.ts';
import { CONFIG_FILE } from '../project/parse-config.ts';
import { colors, printNotice } from '../terminal/terminal.ts';
import { requireInstalled } from './installed-packages.ts';
import { startServer } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { snapshotOf, watchFiles, withOwn } from './watch-files.ts';
import type { Watched } from './watch-files.ts';

/** What to serve, and at which address. */
export interface ServeRequest {
  /** Folder of the project. */
  readonly folder: string;
  /** One of several documents; absent: all. */
  readonly document?: string;
  /** The address, as environment variables of the server. */
  readonly env: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Builds, starts and restarts a server until it is interrupted. */
export async function serveProject(request: ServeRequest): Promise<void> {
  await assertProjectWhole(request.folder);
  const documents = await documentsToServe(request);
  const watched = watchedFiles(request.folder, documents);
  const before = await snapshotOf(watched);
  const written = await buildServers(request);
  const known = withOwn(before, await snapshotOf(watched), written);
  let server = await start(request, documents[0]);
  let isRunning = true;
  let stopping = false;
  const reportEnd = (running: ServerProcess): void => {
    void running.ended.then((code) => {
      if (stopping || running !== server) return;
      isRunning = false;
      printNotice(
        `${colors.red('The server exited')} (${code ?? 'killed'}); it restarts when a file changes.`,
      );
    });
  };
  reportEnd(server);
  const reload = async (): Promise<readonly string[]> => {
    const old = server;
    let own: readonly string[] = [];
    try {
      own = await buildServers(request);
      server = await start(request, documents[0]);
    } catch (error) {
      if (request.signal.aborted) return own;
      printFailure(error, { json: false });
      const state = isRunning ? 'The previous build keeps running.' : 'No server is running.';
      printNotice(colors.yellow(state));
      return own;
    }
    isRunning = true;
    reportEnd(server);
    await old.stop();
    printNotice(colors.green('Reloaded.'));
    return own;
  };
  await watchFiles(watched, known, reload, request.signal);
  stopping = true;
  await server.stop();
}

/** The first one's main module serves all. */
async function documentsToServe({
  folder,
  document,
}: ServeRequest): Promise<readonly [ChosenDocument, ...ChosenDocument[]]> {
  const all = await documentsOf(await loadProject(folder));
  const [first, ...others] = chooseDocuments(all, document);
  if (first === undefined) throw new Error('a choice of documents is never empty');
  return [first, ...others];
}

/** Builds, and returns the absolute paths of the written files. */
async function buildServers({
  folder,
  signal,
  document,
}: ServeRequest): Promise<readonly string[]> {
  const project = await loadProject(folder);
  const { language, frameworks } = project;
  const options = { language, frameworks: frameworks ?? [], keepFrameworks: false };
  const build = await withProgress('Building', (notify) =>
    buildProject({
      ...{ project, options, dryRun: false, signal, notify },
      ...(document === undefined ? {} : { document }),
    }),
  );
  if (build.isChanged) reportBuild(build, { json: false, isPlan: false, isFull: false });
  const packages = project.ejected === null ? [SERVER_PACKAGE, ...build.drivers] : build.drivers;
  requireInstalled(join(folder, build.documents[0]?.output ?? ''), packages);
  return build.files
    .filter(({ status }) => status === 'created' || status === 'updated')
    .map((file) => join(folder, file.path));
}

async function start(
  { folder, env, signal }: ServeRequest,
  { output }: ChosenDocument,
): Promise<ServerProcess> {
  const { language } = await loadProject(folder);
  const main = join(folder, output, language === 'typescript' ? 'main.ts' : 'main.js');
  const started = await startServer({ main, folder, env }, signal);
  if ('stop' in started) return started;
  signal.throwIfAborted();
  throw new PipelineError({
    code: 'SERVER_FAILED',
    message: `The server did not start (${started.exitCode === null ? 'killed' : `exit code ${started.exitCode}`}).`,
    hint: 'See its output above.',
  });
}

function watchedFiles(folder: string, documents: readonly ChosenDocument[]): Watched {
  const within = (...steps: readonly string[]): string => join(folder, ...steps);
  return {
    files: [
      ...[within(CONFIG_FILE), within('.env')],
      ...documents.map(({ path }) => within(path)),
      ...documents.flatMap(({ output }) =>
        ['main.ts', 'main.js'].map((name) => within(output, name)),
      ),
    ],
    folders: documents.map(({ output }) => within(output, 'custom')),
  };
}
