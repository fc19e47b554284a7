import { resolve } from 'node:path';
import type { Catalog } from '../../catalog/catalog.ts';
import { readCatalog } from '../../catalog/read-catalog.ts';
import type { CatalogRequest, ReadCatalog } from '../../catalog/read-catalog.ts';
import type { Finding } from '../../diff/finding.ts';
import { buildDocument } from '../../document/build-document.ts';
import type { BuiltDocument } from '../../document/build-document.ts';
import type { DocumentOptions } from '../../document/document-options.ts';
import { documentText } from '../../document/document-text.ts';
import { keepKeyOrder } from '../../document/keep-key-order.ts';
import { readPreviousNames, tableKey } from '../../document/names/previous-names.ts';
import { PipelineError } from '../../errors.ts';
import { X_DB } from '../../extensions.ts';
import { placeNamed } from '../../merge/database/database-places.ts';
import {
  credentialTables,
  withEarlierPrivate,
  withExposed,
  withPrivate,
} from '../../merge/database/newcomers.ts';
import { editsBetween } from '../../merge/edits/edit-sentences.ts';
import { sameJson } from '../../merge/values/same-json.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { assertProjectWhole, recoverProject, writeTogether } from '../../write/write-project.ts';
import type { WholeFile } from '../../write/write-project.ts';
import { hashOf } from '../../write/file-hash.ts';
import { throwIfInterrupted } from '../command-line/interrupt.ts';
import { limitYoungGeneration } from '../command-line/limit-memory.ts';
import { basePathOf } from '../project/document-path.ts';
import { discardedEdits } from './discarded-edits.ts';
import { mergeInputs, readDocumentState, readDocumentHashes } from './document-state.ts';
import type { DocumentState } from './document-state.ts';
import { invalidMerge } from './invalid-merge.ts';
import type { IntrospectionMerge, MergedIntrospection } from './merge-introspection.ts';
import { plainMerge } from './merge-settings.ts';
import { countModels, modelChanges } from './model-changes.ts';
import { overruledAfter, overruledPathOf, readOverruled } from './overruled-edits.ts';
import type { Introspection, IntrospectionRequest } from './introspection.ts';

export type * from './introspection.ts';

/** Size of V8's young generation in bytes: with 1,000 tables, an introspection takes 230 MB instead of 430, and less time. */
const youngBytes = 16 * 1024 ** 2;

/**
 * Reads a database and writes its document and the merge base: both or neither. Throws
 * DOCUMENT_INVALID if the document would be invalid; a dry run returns the changes and the problems.
 */
export async function introspectProject(request: IntrospectionRequest): Promise<Introspection> {
  const { documentPath } = request;
  limitYoungGeneration(youngBytes);
  const { state, catalog, outcome } = await readIntrospection(request);
  const { exposed, edits, discarded, renames, possibleRenames } = outcome;
  const { invalid } = outcome;
  if (invalid !== null && !request.dryRun) throw invalid;
  const { written, isCurrent } = await filesToWrite(request, state, outcome);
  const isConflicting = request.merge?.onConflict === 'fail' && outcome.conflicts.length > 0;
  const breaking =
    isCurrent || state.present === null || invalid !== null
      ? []
      : await breakingChanges(state.present, outcome.document, documentPath);
  if (!isCurrent && !isConflicting && !request.dryRun) await write(request, state, written);
  return {
    status: statusOf(outcome, { isConflicting, isCurrent, isNew: state.hash === null }),
    invalid,
    documentPath,
    provider: catalog.provider,
    models: countModels(outcome.base),
    changes: isCurrent ? [] : modelChanges(state.base, outcome.base),
    merged: outcome.changes,
    breaking,
    ...{ private: outcome.private, exposed, edits, discarded, renames, possibleRenames },
    notes: [
      ...catalog.notes.map(({ table, message }) => ({ place: table, message })),
      ...outcome.notes,
    ],
  };
}

/** The comparison is loaded only if there is something to compare. */
async function breakingChanges(
  before: OpenApiDocument,
  after: OpenApiDocument,
  path: string,
): Promise<readonly Finding[]> {
  const { brokenPromises } = await import('./broken-promises.ts');
  return brokenPromises(before, after, path);
}

function statusOf(
  { invalid }: MergedIntrospection,
  {
    isConflicting,
    isCurrent,
    isNew,
  }: { readonly isConflicting: boolean; readonly isCurrent: boolean; readonly isNew: boolean },
): Introspection['status'] {
  if (invalid !== null) return 'invalid';
  if (isConflicting) return 'conflicting';
  if (isCurrent) return 'unchanged';
  return isNew ? 'created' : 'updated';
}

/** The files on disk, the database, and the resulting document. */
interface ReadIntrospection {
  readonly state: DocumentState;
  readonly catalog: Catalog;
  readonly outcome: MergedIntrospection;
}

/**
 * Reads a database and merges it into the document. Writes nothing, except to complete an
 * interrupted write.
 */
async function readIntrospection(request: IntrospectionRequest): Promise<ReadIntrospection> {
  const { project, documentPath, notify } = request;
  const { folder } = project;
  // An interrupted write may have replaced the document but not its base, which would look like an
  // edit.
  await (request.dryRun ? assertProjectWhole(folder) : recoverProject(folder));
  const state = await readDocumentState(folder, documentPath);
  // Checked before the database is read: whether the document can be merged.
  const settings = request.merge ?? plainMerge;
  if (isMerge(request, state) && !settings.rebase) await mergeInputs(folder, state);
  notify('Reading the database');
  const { catalog, dialect } = await readSource(request, state);
  throwIfInterrupted(request.signal);
  notify('Building the document');
  const build = (previous: OpenApiDocument | null): BuiltDocument =>
    buildDocument(catalog, dialect, {
      title: titleOf(documentPath),
      servers: project.openapi.servers,
      naming: request.naming,
      allOperations: request.allOperations === true,
      ...decidedValues(request),
      ...(previous === null ? {} : { previous }),
    });
  const outcome = await outcomeOf(request, state, build);
  if (settings.overlays.length === 0 || outcome.invalid !== null)
    return { state, catalog, outcome };
  const { withOverlays } = await import('./overlay-files.ts');
  const document = await withOverlays(outcome.document, settings.overlays, folder);
  const found = await invalidMerge(document, { folder, state, overlays: settings.overlays });
  const edits = [...outcome.edits, ...editsBetween(outcome.document, document)];
  return {
    state,
    catalog,
    outcome: { ...outcome, document, edits, invalid: found?.error ?? null },
  };
}

/** An existing document is merged unless it is to be overwritten. */
function isMerge({ force }: IntrospectionRequest, { hash }: DocumentState): boolean {
  return hash !== null && !force;
}

async function outcomeOf(
  request: IntrospectionRequest,
  state: DocumentState,
  build: IntrospectionMerge['build'],
): Promise<MergedIntrospection> {
  const { merge: settings = plainMerge, askRenames, project } = request;
  if (isMerge(request, state)) {
    const { mergeIntrospection } = await import('./merge-introspection.ts');
    return mergeIntrospection({
      ...{ folder: project.folder, state, settings, build },
      ...(askRenames === undefined ? {} : { askRenames }),
    });
  }
  const { document: introspected, notes } = build(state.base);
  const exposed = settings.expose.map((name) => placeNamed(introspected, name, '--expose'));
  const hidden = state.base === null ? credentialTables(introspected) : [];
  const base =
    state.base === null
      ? withPrivate(introspected, hidden)
      : withEarlierPrivate(introspected, state.base);
  const document = keepKeyOrder(withExposed(base, exposed), state.present);
  return {
    ...{ document, base, notes, changes: [], conflicts: [] },
    private: hidden.filter(({ model }) => !exposed.some((place) => place.model === model)),
    ...{ exposed, renames: [], possibleRenames: [], overruled: [], edits: [], invalid: null },
    discarded: discardedEdits(state, document),
  };
}

/** Files that differ from those on disk. A document with equal content keeps its layout. */
async function filesToWrite(
  { project: { folder }, documentPath }: IntrospectionRequest,
  state: DocumentState,
  { document, base, overruled, changes }: MergedIntrospection,
): Promise<{ readonly written: readonly WholeFile[]; readonly isCurrent: boolean }> {
  const ending = (text: string): string => (state.hasCrlf ? text.replaceAll('\n', '\r\n') : text);
  const baseText = documentText(base);
  const isSame = state.present !== null && sameJson(state.present, document);
  const earlier = await readOverruled(folder, documentPath);
  const later = overruledAfter(overruled, changes, document);
  const written = [
    ...(isSame
      ? []
      : [
          {
            path: documentPath,
            content: ending(document === base ? baseText : documentText(document)),
          },
        ]),
    ...([baseText, ending(baseText)].some((text) => state.baseHash === hashOf(text))
      ? []
      : [{ path: basePathOf(documentPath), content: baseText }]),
    ...(sameJson(earlier, later)
      ? []
      : [{ path: overruledPathOf(documentPath), content: documentText({ edits: later }) }]),
  ];
  return { written, isCurrent: written.length === 0 };
}

function decidedValues({
  values,
}: IntrospectionRequest): Pick<DocumentOptions, 'jsonColumns' | 'tinyint1'> {
  const { jsonColumns = null, tinyint1 = null } = values ?? {};
  return {
    ...(jsonColumns === null ? {} : { jsonColumns }),
    ...(tinyint1 === null ? {} : { tinyint1 }),
  };
}

/** Stored values are examined only in columns that no earlier introspection knows. */
function sampleOf(
  { values }: IntrospectionRequest,
  { base }: DocumentState,
): Pick<CatalogRequest, 'wantsSample'> {
  if (values?.sample === false) return {};
  const known = readPreviousNames(base ?? undefined);
  const defaultSchema = base?.[X_DB]?.defaultSchema ?? null;
  return {
    wantsSample: ({ schema, name }, column) => {
      const earlier = known.get(tableKey(schema === defaultSchema ? null : schema, name));
      return earlier?.schemas.has(column.name) !== true;
    },
  };
}

async function readSource(
  request: IntrospectionRequest,
  state: DocumentState,
): Promise<ReadCatalog> {
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
    ...sampleOf(request, state),
    connect: { timeoutMs: request.timeoutMs, signal: request.signal, baseFolder: project.folder },
  });
}

async function write(
  { project, documentPath, signal, notify }: IntrospectionRequest,
  state: DocumentState,
  files: readonly WholeFile[],
): Promise<void> {
  throwIfInterrupted(signal);
  notify('Writing the document');
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
