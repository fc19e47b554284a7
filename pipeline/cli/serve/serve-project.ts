import { join } from 'node:path';
import { PipelineError } from '../../errors.ts';
import { assertProjectWhole } from '../../write/write-project.ts';
import { buildProject } from '../build/build-project.ts';
import { chooseDocuments, documentsOf } from '../build/choose-documents.ts';
import type { ChosenDocument } from '../build/choose-documents.ts';
import { runtimePackages } from '../build/project-manifest.ts';
import { reportBuild } from '../build/report-build.ts';
import { printFailure } from '../print-failure.ts';
import { loadProject } from '../project/load-project.ts';
import { CONFIG_FILE } from '../project/parse-config.ts';
import { colors, printNotice } from '../terminal.ts';
import { requireInstalled } from './installed-packages.ts';
import { startServer } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { snapshotOf, watchFiles, withOwn } from './watch-files.ts';
import type { Watched } from './watch-files.ts';

/** What to serve, and where. */
export interface ServeRequest {
  /** Folder of the project. */
  readonly folder: string;
  /** One document of several; the first when absent. */
  readonly document?: string;
  /** Address, as variables of the server. */
  readonly env: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Builds, starts and restarts a server until it is interrupted. */
export async function serveProject(request: ServeRequest): Promise<void> {
  await assertProjectWhole(request.folder);
  const document = await documentToServe(request);
  const watched = watchedFiles(request.folder, document);
  const before = await snapshotOf(watched);
  const written = await buildServer(request, document);
  const known = withOwn(before, await snapshotOf(watched), written);
  let server = await start(request, document);
  let stopping = false;
  const tellEnd = (running: ServerProcess): void => {
    void running.ended.then((code) => {
      if (stopping || running !== server) return;
      printNotice(
        `${colors.red('The server ended')} (${code ?? 'killed'}); it is started again when a file changes.`,
      );
    });
  };
  tellEnd(server);
  const reload = async (): Promise<readonly string[]> => {
    const old = server;
    let own: readonly string[] = [];
    try {
      own = await buildServer(request, document);
      server = await start(request, document);
    } catch (error) {
      if (request.signal.aborted) return own;
      printFailure(error, { json: false });
      printNotice(colors.yellow('The old server keeps serving.'));
      return own;
    }
    tellEnd(server);
    await old.stop();
    printNotice(colors.green('Reloaded.'));
    return own;
  };
  await watchFiles(watched, known, reload, request.signal);
  stopping = true;
  await server.stop();
}

async function documentToServe({ folder, document }: ServeRequest): Promise<ChosenDocument> {
  const all = await documentsOf(await loadProject(folder));
  const [first, ...others] = chooseDocuments(all, document);
  if (first === undefined) throw new Error('a choice of documents is never empty');
  if (others.length > 0) printNotice(`Serving ${first.path}; name another document to serve that.`);
  return first;
}

/** Builds, and returns the absolute paths that were written. */
async function buildServer(
  { folder, signal }: ServeRequest,
  { path }: ChosenDocument,
): Promise<readonly string[]> {
  const project = await loadProject(folder);
  const { language, frameworks } = project;
  const options = { language, frameworks: frameworks ?? [], keepFrameworks: false };
  const build = await buildProject({
    ...{ project, document: path, options, dryRun: false, signal },
    tell: () => undefined,
  });
  if (build.isChanged) reportBuild(build, { json: false, isPlan: false, isFull: false });
  requireInstalled(join(folder, build.documents[0]?.output ?? ''), runtimePackages(build.drivers));
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
    message: `The server did not start (exit code ${started.exitCode ?? 'none'}).`,
    hint: 'Its own words stand above.',
  });
}

function watchedFiles(folder: string, { path, output }: ChosenDocument): Watched {
  const below = (name: string): string => join(folder, output, name);
  return {
    files: [join(folder, path), join(folder, CONFIG_FILE), join(folder, '.env')].concat(
      ['main.ts', 'main.js'].map(below),
    ),
    folders: [below('custom')],
  };
}
