import { access, constants } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { readCatalog } from '../../catalog/read-catalog.ts';
import { PipelineError } from '../../errors.ts';
import { assertDistinct } from '../build/assert-distinct.ts';
import { documentsOf } from '../project/choose-documents.ts';
import type { ChosenDocument } from '../project/choose-documents.ts';
import { readVersion } from '../command-line/version.ts';
import { databaseSummary } from '../introspect/report-introspection.ts';
import { databaseUrl, withoutPassword } from '../project/database-url.ts';
import { loadProject } from '../project/load-project.ts';
import type { Project } from '../project/load-project.ts';
import { CONFIG_FILE } from '../project/parse-config.ts';
import type { Notify } from '../terminal/progress.ts';

/** One requirement, and whether it is met. */
export interface Diagnosis {
  readonly subject: 'specmill' | 'node' | 'project' | 'document' | 'packages' | 'database' | 'port';
  readonly status: 'ok' | 'warning' | 'error';
  readonly message: string;
  /** What to do; null if it is met. */
  readonly hint: string | null;
}

/** What to examine, with the time-out of the database. */
export interface Examination {
  readonly folder: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly notify: Notify;
}

/** Checks everything that `introspect`, `build` and `serve` need. Changes nothing. */
export async function examineProject(examination: Examination): Promise<readonly Diagnosis[]> {
  const { folder, notify } = examination;
  const found: Diagnosis[] = [
    ok('specmill', `Version ${readVersion()}`),
    ok('node', `Node ${process.versions.node} on ${process.platform} ${process.arch}`),
  ];
  notify('Reading the project');
  const project = await attempt('project', () => loadProject(folder));
  if ('status' in project) return [...found, project];
  found.push(
    project.isConfigured
      ? ok('project', CONFIG_FILE)
      : warning('project', `There is no ${CONFIG_FILE} here.`, 'specmill init creates a project.'),
  );
  const documents = await documentsOf(project);
  const distinct = await attempt('project', async () => {
    assertDistinct(documents);
    return documents;
  });
  if ('status' in distinct) found.push(distinct);
  if (documents.length === 0) {
    const hint = 'Run specmill introspect to write one from your database.';
    found.push(warning('document', 'The project has no document.', hint));
  }
  for (const document of documents) {
    notify(`Reading ${document.path}`);
    found.push(...(await examineDocument(project, document)));
  }
  notify('Connecting to the database');
  return [...found, await examineDatabase(project, examination), await examinePort(project)];
}

async function examineDocument(
  { folder }: Project,
  { path, output }: ChosenDocument,
): Promise<readonly Diagnosis[]> {
  const { loadDocument } = await import('../../model/load/load-document.ts');
  const { resolveModel } = await import('../../model/resolve-model.ts');
  const model = await attempt('document', async () =>
    resolveModel(await loadDocument(join(folder, path), path), path),
  );
  if ('status' in model) return [model];
  if (model.operations.length === 0) {
    const hint = 'Run specmill introspect to read the database into it.';
    return [warning('document', `${path} has no operations yet.`, hint)];
  }
  const { length: models } = model.models;
  const { length: operations } = model.operations;
  const counts = `${path}: ${models} ${models === 1 ? 'model' : 'models'}, ${operations} ${operations === 1 ? 'operation' : 'operations'}`;
  if (!(await exists(join(folder, output)))) {
    const hint = 'Run specmill build to write it.';
    return [ok('document', counts), warning('document', `${output} does not exist.`, hint)];
  }
  return [ok('document', counts), await examinePackages(join(folder, output))];
}

async function examinePackages(folder: string): Promise<Diagnosis> {
  for (let above = folder; ; above = dirname(above)) {
    if (await exists(join(above, 'node_modules/express'))) {
      return ok('packages', "The server's packages are installed.");
    }
    if (dirname(above) === above) break;
  }
  return warning('packages', "The server's packages are not installed.", 'Run npm install.');
}

async function examineDatabase(
  project: Project,
  { timeoutMs, signal }: Examination,
): Promise<Diagnosis> {
  const url = await attempt('database', async () => ({ text: databaseUrl(project) }));
  if ('status' in url) return { ...url, status: 'warning' };
  const read = await attempt('database', () =>
    readCatalog({
      ...{ url: url.text, include: [], exclude: [], schemas: null },
      connect: { timeoutMs, signal, baseFolder: project.folder },
    }),
  );
  if ('status' in read) return read;
  return ok('database', `${withoutPassword(url.text)} (${databaseSummary(read.catalog)})`);
}

async function examinePort({ environment }: Project): Promise<Diagnosis> {
  const port = Number(environment.get('API_PORT') ?? 3000);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen({ port, host: '0.0.0.0' }, () => resolve(true));
  });
  server.close();
  const hint = 'Stop the program that uses it, or set API_PORT in .env.';
  return isFree
    ? ok('port', `Port ${port} is free.`)
    : warning('port', `Port ${port} is in use.`, hint);
}

/** The result of an attempt, or the reason of its failure. */
async function attempt<Result extends object>(
  subject: Diagnosis['subject'],
  run: () => Promise<Result>,
): Promise<Result | Diagnosis> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof PipelineError) || error.exitCode === 130) throw error;
    const [first] = error.problems;
    const more = error.problems.length > 1 ? ` (and ${error.problems.length - 1} more)` : '';
    const place = first.place === undefined ? '' : `${first.place}: `;
    const message = `${place}${first.message}${more}`;
    return { subject, status: 'error', message, hint: first.hint ?? null };
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
}

function ok(subject: Diagnosis['subject'], message: string): Diagnosis {
  return { subject, status: 'ok', message, hint: null };
}

function warning(subject: Diagnosis['subject'], message: string, hint: string): Diagnosis {
  return { subject, status: 'warning', message, hint };
}
