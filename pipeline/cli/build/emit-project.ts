import { MCP_PACKAGE, readMcpSettings } from '../../../server-template/shared/mcp/mcp-settings.ts';
import { basename, join } from 'node:path';
import { emitProjectFiles } from '../../emit/project/project-files.ts';
import { emitServer } from '../../emit/server/emit-server.ts';
import { testScripts } from '../../emit/server/test-script/test-script.ts';
import { PipelineError } from '../../errors.ts';
import { X_DB } from '../../extensions.ts';
import type { ApiModel } from '../../model/api-model.ts';
import { parseDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import type { OutputFile } from '../../output-file.ts';
import type { Recall } from '../../recall.ts';
import type { FileEdit } from '../../write/plan-write.ts';
import type { Notify } from '../terminal/progress.ts';
import type { EjectedServer, GeneratorConfig, Language } from '../project/generator-config.ts';
import type { Project } from '../project/load-project.ts';
import { documentsOf } from '../project/choose-documents.ts';
import type { ChosenDocument } from '../project/choose-documents.ts';
import type { BuildNote } from './build-note.ts';
import { emitClients } from './clients/emit-clients.ts';
import { changeLanguage } from './javascript/change-language.ts';
import type { LanguageChange } from './javascript/change-language.ts';
import { handlerTypes } from './javascript/handler-types.ts';
import { toJavaScript } from './javascript/javascript-files.ts';
import { forEachDocument } from './for-each-document.ts';
import { formerHandlerNotes } from './former-handler-notes.ts';
import { loadDrizzle } from './load-drizzle.ts';
import { readPresentFiles } from './present-files.ts';
import type { ReadDocument } from './read-documents.ts';
import {
  completeProjectManifest,
  configurationEdit,
  defaultConfiguration,
  isModulePackage,
  modulePackage,
} from './project-settings.ts';
import type { BuildOptions } from './project-settings.ts';
import { dockerfileNotes } from './server-package/dockerfile-note.ts';
import { placeServer } from './server-package/placement.ts';
import type { EjectRequest } from './server-package/placement.ts';
import { importingCopies, serverParts } from './server-package/server-parts.ts';
import type { BuiltServer } from './server-package/server-parts.ts';
import { toolDependency } from './tool-package/tool-dependency.ts';
import { servedTogether } from './served-together.ts';
import type { ServedDocument } from './served-together.ts';
import { withVersionHeader } from './version-header.ts';
import { withExplorerExamples } from './with-explorer-examples.ts';

/** A document with its resolved model. */
export interface BuiltDocument extends ChosenDocument {
  readonly model: ApiModel;
}

interface LoadedDocument extends BuiltDocument {
  /** The document as written. */
  readonly source: OpenApiDocument;
}

/** All files that a build writes. */
export interface EmittedProject {
  readonly documents: readonly LoadedDocument[];
  readonly files: readonly OutputFile[];
  /** package.json with the missing entries, and edits after a change of language. */
  readonly edits: readonly FileEdit[];
  /** Packages that were added to package.json. */
  readonly addedPackages: readonly string[];
  /** Packages that the servers need besides their own: database drivers, and the SDK for agents. */
  readonly drivers: readonly string[];
  /** Notes about the user's own files. */
  readonly notes: readonly BuildNote[];
}

/** What a build writes for its documents, without the files that are about the whole project. */
export interface EmittedDocuments extends Pick<
  EmittedProject,
  'documents' | 'files' | 'drivers' | 'notes'
> {
  readonly servers: readonly BuiltServer[];
  readonly served: readonly ServedDocument[];
  readonly clients: readonly OutputFile[];
}

type EmitOptions = BuildOptions & { readonly recall: Recall; readonly notify: Notify };

/**
 * Reads the chosen documents and generates their servers, in TypeScript, and their clients. Throws
 * one PipelineError with the problems of all documents.
 */
export async function emitDocuments(
  project: Project,
  chosen: readonly ReadDocument[],
  { language, frameworks, recall, notify }: EmitOptions,
): Promise<EmittedDocuments> {
  notify('Reading the documents');
  const documents = await forEachDocument(chosen, (document) => loaded(document, recall));
  const all = await documentsOf(project);
  const served = await servedTogether(project, { chosen, all, language });
  const files: OutputFile[] = [];
  const notes: BuildNote[] = [];
  const drivers = new Set<string>();
  const servers: BuiltServer[] = [];
  for (const { path, output, model } of documents) {
    notify(`Printing the server of ${path}`);
    const drizzle = await loadDrizzle(providerOf(model, path));
    neededPackages(drizzle, model).forEach((name) => drivers.add(name));
    servers.push({ output, provider: drizzle.provider });
    const neighbours = served[0]?.output === output ? served.slice(1) : [];
    const present = await readPresentFiles(join(project.folder, output));
    const own = { documentPath: path, output, neighbours, present, pages: project.openapi.pages };
    const shown = await withExplorerExamples(model, recall);
    const server = emitServer({ model: shown, ...own, drizzle });
    files.push(...server.files);
    notes.push(...formerHandlerNotes(server.former, output, language));
    // Those of the first document have no suffix.
    const suffix = all[0]?.path === path ? '' : `-${basename(path, '.json')}`;
    files.push(...testScripts(model, path, `test-api${suffix}`));
  }
  notify('Printing the clients');
  const clients = await emitClients({ project, documents, all, frameworks, language, recall });
  return { documents, files, drivers: [...drivers], notes, servers, served, clients };
}

/** The servers' files in the project's language, which import the package or a copy of it. */
export async function finishedFiles(
  files: readonly OutputFile[],
  servers: readonly BuiltServer[],
  {
    language,
    recall,
    ejected,
  }: Pick<EmitOptions, 'language' | 'recall'> & Pick<Project, 'ejected'>,
): Promise<readonly OutputFile[]> {
  const printed =
    language === 'typescript'
      ? files
      : [...(await toJavaScript(files, recall)), ...(await handlerTypes(files, recall))];
  return ejected === null ? printed : importingCopies(printed, servers);
}

/** All files of the project: those of its documents, and those about the whole project. */
export async function emitProject(
  project: Project,
  chosen: readonly ReadDocument[],
  options: EmitOptions,
): Promise<EmittedProject> {
  const { language, recall } = options;
  const { documents, servers, served, drivers, notes, clients, ...emitted } = await emitDocuments(
    project,
    chosen,
    options,
  );
  const all = await documentsOf(project);
  const { placement, ejected, packages, manifest } = await placedServers(project, {
    ...{ all, served, servers, language },
    ...{ drivers, eject: options.eject ?? null },
  });
  const configuration = project.isConfigured ? null : defaultConfiguration(all, options, ejected);
  const isVendored = packages.some(({ path }) => path.startsWith('vendor/'));
  const files = [
    ...emitted.files,
    ...(isModulePackage(manifest.text) ? [] : documents.map(modulePackage)),
    ...projectFiles(documents, served, { language, configuration, isVendored }),
  ];
  const own = await finishedFiles(files, servers, { language, recall, ejected });
  const moved = await moveToLanguage(project, documents, { language, files });
  const dockerfile = isVendored ? await dockerfileNotes(project.folder) : [];
  return {
    documents,
    files: withVersionHeader(packages, withoutPaths(own, moved.carried), moved.carried, clients),
    edits: [
      { path: 'package.json', content: manifest.text },
      ...(await configurationEdit(project, options, ejected)),
      ...placement.edits,
      ...moved.deleted.map((path) => ({ path, content: null })),
    ],
    addedPackages: manifest.added,
    drivers,
    notes: [...placement.notes, ...notes, ...dockerfile, ...moved.notes],
  };
}

/** The servers' code, from the package or as copies, with what package.json needs for it. */
async function placedServers(
  project: Project,
  given: {
    readonly all: readonly ChosenDocument[];
    readonly served: readonly ServedDocument[];
    readonly servers: readonly BuiltServer[];
    readonly language: Language;
    readonly drivers: readonly string[];
    readonly eject: EjectRequest | null;
  },
) {
  const outputs = given.all.map(({ output }) => output);
  const placement = await placeServer(project, outputs, given.eject);
  const change = { before: project.ejected, after: placement.ejected };
  const parts = await serverParts(given.servers, change);
  const tool = await toolDependency(project.folder);
  const { language, drivers } = given;
  const needs = { language, drivers, server: parts.packages, tool: tool.spec };
  const manifest = await completeProjectManifest(project, given.served, needs);
  const packages = [...parts.files, ...(tool.tarball === undefined ? [] : [tool.tarball])];
  return {
    placement,
    packages,
    manifest,
    ejected: withPackages(placement.ejected, manifest.copied),
  };
}

/** A copy with the packages that it has added to package.json. */
function withPackages(
  ejected: EjectedServer | null,
  added: readonly string[],
): EjectedServer | null {
  if (ejected === null) return null;
  return { ...ejected, packages: [...new Set([...ejected.packages, ...added])].sort() };
}

/** Moves the user's files of all servers to the project's language. */
async function moveToLanguage(
  { folder }: Project,
  documents: readonly BuiltDocument[],
  { language, files }: { readonly language: Language; readonly files: readonly OutputFile[] },
): Promise<LanguageChange> {
  const own = files.filter(({ owner, path }) => owner === 'user' && path.endsWith('.ts'));
  const written = new Map(own.map(({ path, content }) => [path, String(content)]));
  const changes = await Promise.all(
    documents.map(({ output }) => changeLanguage(folder, output, { language, written })),
  );
  return {
    carried: changes.flatMap(({ carried }) => carried),
    deleted: changes.flatMap(({ deleted }) => deleted),
    notes: changes.flatMap(({ notes }) => notes),
  };
}

function withoutPaths(
  files: readonly OutputFile[],
  others: readonly OutputFile[],
): readonly OutputFile[] {
  const paths = new Set(others.map(({ path }) => path));
  return files.filter(({ path }) => !paths.has(path));
}

async function loaded(
  { path, output, text }: ReadDocument,
  recall: Recall,
): Promise<LoadedDocument> {
  const source = await parseDocument(text, path, 'server', { recall });
  return { path, output, source, model: resolveModel(source, path) };
}

function providerOf({ database }: ApiModel, path: string) {
  if (database !== null) return database.provider;
  throw new PipelineError({
    code: 'DOCUMENT_INVALID',
    message: 'The document has no database provider, so its server cannot be generated.',
    place: `${path}#/${X_DB}`,
    hint: `Add "${X_DB}": { "format": 1, "provider": "sqlite" }, or another provider.`,
  });
}

function projectFiles(
  documents: readonly BuiltDocument[],
  served: readonly ServedDocument[],
  given: {
    readonly language: Language;
    readonly configuration: GeneratorConfig | null;
    readonly isVendored: boolean;
  },
): readonly OutputFile[] {
  const examples = {
    postgresql: 'postgresql://user:password@localhost:5432/database',
    mysql: 'mysql://user:password@localhost:3306/database',
    sqlserver: 'sqlserver://localhost:1433;database=database;user=sa;password=password',
    sqlite: 'file:./database.db',
    cockroachdb: 'cockroachdb://user:password@localhost:26257/database',
  };
  const provider = documents[0]?.model.database?.provider ?? 'sqlite';
  const [{ output } = { output: '' }] = served;
  const outputs = served.map((item) => item.output);
  return emitProjectFiles({ output, outputs, provider, databaseUrl: examples[provider], ...given });
}

function neededPackages(
  { packages }: Awaited<ReturnType<typeof loadDrizzle>>,
  { document }: ApiModel,
): readonly string[] {
  return readMcpSettings(document) === null ? packages : [...packages, MCP_PACKAGE];
}
