import { resolve } from 'node:path';
import type { Provider } from '../../catalog/catalog.ts';
import { readCatalog } from '../../catalog/read-catalog.ts';
import type { ReadCatalog } from '../../catalog/read-catalog.ts';
import { buildDocument } from '../../document/build-document.ts';
import type { DocumentNote } from '../../document/document-note.ts';
import { documentText } from '../../document/document-text.ts';
import { keepKeyOrder } from '../../document/keep-key-order.ts';
import { PipelineError } from '../../errors.ts';
import { assertProjectWhole, recoverProject, writeTogether } from '../../write/write-project.ts';
import { hashOf } from '../../write/file-hash.ts';
import { throwIfInterrupted } from '../interrupt.ts';
import type { Tell } from '../progress.ts';
import type { Naming } from '../project/generator-config.ts';
import type { Project } from '../project/load-project.ts';
import { basePathOf } from './document-path.ts';
import { readDocumentState, readDocumentHashes, rejectEdited } from './document-state.ts';
import type { DocumentState } from './document-state.ts';
import { countModels, modelChanges } from './model-changes.ts';
import type { ModelChange } from './model-changes.ts';

/** What to introspect, and how. */
export interface IntrospectionRequest {
  readonly project: Project;
  readonly source: IntrospectionSource;
  /** Relative to the project. */
  readonly documentPath: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Null: all but the system's own. */
  readonly schemas: readonly string[] | null;
  readonly naming: Naming;
  readonly timeoutMs: number;
  /** Overwrites an edited document. */
  readonly force: boolean;
  /** Writes nothing. */
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
  readonly tell: Tell;
}

/** A database, or a file that describes one. */
export type IntrospectionSource =
  | { readonly kind: 'database'; readonly url: string }
  | { readonly kind: 'prisma'; readonly path: string };

/** What became of the document. */
export interface Introspection {
  readonly status: 'created' | 'updated' | 'unchanged';
  readonly documentPath: string;
  readonly provider: Provider;
  readonly models: number;
  readonly changes: readonly ModelChange[];
  readonly notes: readonly DocumentNote[];
}

/** Reads a database and writes its document and the merge base, both or neither. */
export async function introspectProject(request: IntrospectionRequest): Promise<Introspection> {
  const { project, documentPath, tell } = request;
  const { folder } = project;
  // A killed write may have replaced the document and not yet its base, which would pass for an edit.
  await (request.dryRun ? assertProjectWhole(folder) : recoverProject(folder));
  const state = await readDocumentState(folder, documentPath);
  if (!request.force) rejectEdited(state);
  tell('Reading the database');
  const { catalog, dialect } = await readSource(request);
  throwIfInterrupted(request.signal);
  tell(`Building the document of ${catalog.tables.length} tables`);
  const { document, notes } = buildDocument(catalog, dialect, {
    title: titleOf(documentPath),
    servers: project.openapi.servers,
    naming: request.naming,
    ...(state.base === null ? {} : { previous: state.base }),
  });
  const written: WrittenFiles = {
    base: Buffer.from(documentText(document)),
    document: Buffer.from(documentText(keepKeyOrder(document, state.present))),
  };
  const isCurrent =
    state.hash === hashOf(written.document) && state.baseHash === hashOf(written.base);
  if (!isCurrent && !request.dryRun) await write(request, state, written);
  return {
    status: isCurrent ? 'unchanged' : state.hash === null ? 'created' : 'updated',
    documentPath,
    provider: catalog.provider,
    models: countModels(document),
    changes: isCurrent ? [] : modelChanges(state.base, document),
    notes: [...catalog.notes.map(({ table, message }) => ({ place: table, message })), ...notes],
  };
}

async function readSource(request: IntrospectionRequest): Promise<ReadCatalog> {
  const { project, source, include, exclude } = request;
  if (source.kind === 'prisma') {
    const { catalogFromPrismaSchema } =
      await import('../../catalog/prisma/catalog-from-prisma-schema.ts');
    return catalogFromPrismaSchema(resolve(project.folder, source.path), { include, exclude });
  }
  return readCatalog({
    url: source.url,
    include,
    exclude,
    schemas: request.schemas,
    connect: { timeoutMs: request.timeoutMs, signal: request.signal, baseFolder: project.folder },
  });
}

/** The document keeps the order of keys that its user chose; its merge base has that of introspection. */
interface WrittenFiles {
  readonly document: Uint8Array;
  readonly base: Uint8Array;
}

async function write(
  { project, documentPath, signal, tell }: IntrospectionRequest,
  state: DocumentState,
  written: WrittenFiles,
): Promise<void> {
  throwIfInterrupted(signal);
  tell('Writing the document');
  const files = [
    { path: documentPath, content: written.document },
    { path: basePathOf(documentPath), content: written.base },
  ];
  const check = async (): Promise<void> => {
    const now = await readDocumentHashes(project.folder, documentPath);
    if (now.hash !== state.hash || now.baseHash !== state.baseHash) throw changedMeanwhile(state);
  };
  await writeTogether(project.folder, files, { signal, check });
}

function changedMeanwhile(state: DocumentState): PipelineError {
  return new PipelineError({
    code: 'PROJECT_BUSY',
    message: 'The document was changed while the database was being read; nothing was changed.',
    place: state.path,
    hint: 'Run the command again.',
  });
}

function titleOf(documentPath: string): string {
  return documentPath.replace(/^.*\//, '').replace(/\.json$/, '');
}
