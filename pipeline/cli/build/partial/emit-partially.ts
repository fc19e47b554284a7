import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { PipelineError } from '../../../errors.ts';
import type { Problem } from '../../../errors.ts';
import type { OpenApiDocument } from '../../../openapi-document.ts';
import type { OutputFile } from '../../../output-file.ts';
import { recallNothing } from '../../../recall.ts';
import { contentHash, hashedFile } from '../../../write/file-hash.ts';
import type { ExpectedFile } from '../../../write/plan-write.ts';
import type { BuildStamp, DocumentSummary } from '../cache/build-stamp.ts';
import { readBuiltLines } from '../cache/built-lines.ts';
import { emitDocuments, finishedFiles } from '../emit-project.ts';
import type { EmittedDocuments } from '../emit-project.ts';
import type { BuildOptions } from '../project-settings.ts';
import type { WrittenDocument } from '../format-notes.ts';
import type { ReadDocument } from '../read-documents.ts';
import { withVersionHeader } from '../version-header.ts';
import type { Project } from '../../project/load-project.ts';
import { withChangedParts } from './changed-parts.ts';
import { keywordExcerpt } from './keyword-excerpt.ts';
import { sortedWarnings } from '../warning-order.ts';

/** What a build differs in from the last one. */
export interface PartialOutput {
  readonly documents: readonly DocumentSummary[];
  /** Files that stay are known by hash. */
  readonly files: readonly (OutputFile | ExpectedFile)[];
  /** Changed documents as lines, for the next build. */
  readonly lines: ReadonlyMap<string, string>;
  readonly written: readonly WrittenDocument[];
}

/**
 * The output of a build after keywords of documents were changed. It generates the parts of the
 * documents that the edits can reach, once as they were and once as they are, and makes the
 * differences in the files of the last build. What was generated before for these parts must be
 * just what is in those files. Null if a whole build is needed: for another kind of edit, for a
 * document with problems, and whenever something is not as expected.
 */
export async function emitPartially(
  project: Project,
  { changed, stamp }: { readonly changed: readonly ReadDocument[]; readonly stamp: BuildStamp },
  options: BuildOptions,
): Promise<PartialOutput | null> {
  const excerpts: Excerpt[] = [];
  for (const document of changed) {
    const excerpt = await excerptOf(project.folder, document, stamp);
    if (excerpt === null) return null;
    excerpts.push(excerpt);
  }
  const emit = (version: Version): Promise<EmittedDocuments | null> =>
    emitExcerpts(
      project,
      excerpts.map((excerpt) => excerpt[version]),
      options,
    );
  const before = await emit('before');
  const after = before === null ? null : await emit('after');
  if (before === null || after === null || !isSameProject(before, after)) return null;
  const documents = summaries(stamp, { before, after });
  const files = await changedFiles(project.folder, stamp.files, { before, after });
  if (documents === null || files === null) return null;
  const lines = new Map(excerpts.map((excerpt) => [excerpt.after.path, excerpt.lines]));
  return { documents, files, lines, written: excerpts.map(({ written }) => written) };
}

/** The parts of a document that an edit can reach, before and after it. */
interface Excerpt extends Readonly<Record<Version, ReadDocument>> {
  /** The whole document as lines. */
  readonly lines: string;
  readonly written: WrittenDocument;
}

type Version = 'before' | 'after';

/** Both versions of what is emitted for the excerpts. */
type Versions = Readonly<Record<Version, EmittedDocuments>>;

async function excerptOf(
  folder: string,
  document: ReadDocument,
  stamp: BuildStamp,
): Promise<Excerpt | null> {
  const built = stamp.documents.find(({ path }) => path === document.path);
  const earlier = built === undefined ? null : await readBuiltLines(folder, built);
  const now = earlier === null ? null : parsed(document.text);
  const excerpt = earlier === null || now === null ? null : keywordExcerpt(earlier, now);
  if (excerpt === null) return null;
  const { before, after, lines } = excerpt;
  return {
    ...{ before: { ...document, text: before }, after: { ...document, text: after }, lines },
    written: { ...document, source: now as OpenApiDocument },
  };
}

/** Null if it is not JSON, which the whole build reports. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Null if the documents have problems: only the whole build reports all of them. */
async function emitExcerpts(
  project: Project,
  documents: readonly ReadDocument[],
  options: BuildOptions,
): Promise<EmittedDocuments | null> {
  const silent = { ...options, recall: recallNothing, notify: () => undefined };
  try {
    const emitted = await emitDocuments(project, documents, silent);
    const { ejected } = project;
    const own = await finishedFiles(emitted.files, emitted.servers, { ...silent, ejected });
    return { ...emitted, files: withVersionHeader(own, emitted.clients) };
  } catch (error) {
    if (error instanceof PipelineError) return null;
    throw error;
  }
}

/** Whether two versions differ at most in the contents of files and in warnings. */
function isSameProject(before: EmittedDocuments, after: EmittedDocuments): boolean {
  const parts = ({ files, drivers, notes }: EmittedDocuments): unknown => [
    files.map(({ path, owner }) => [path, owner]),
    ...[drivers, notes],
  ];
  return isDeepStrictEqual(parts(before), parts(after));
}

function summaries(stamp: BuildStamp, versions: Versions): readonly DocumentSummary[] | null {
  const warningsOf = ({ documents }: EmittedDocuments, path: string): readonly Problem[] =>
    documents.find((document) => document.path === path)?.model.warnings ?? [];
  const found: DocumentSummary[] = [];
  for (const summary of stamp.documents) {
    const { path } = summary;
    const warnings = warningsWith(summary.warnings, {
      before: warningsOf(versions.before, path),
      after: warningsOf(versions.after, path),
    });
    if (warnings === null) return null;
    found.push({ ...summary, warnings });
  }
  return found;
}

/** Null if a warning that disappears was not given. */
function warningsWith(
  given: readonly Problem[],
  { before, after }: Readonly<Record<Version, readonly Problem[]>>,
): readonly Problem[] | null {
  const isIn = (list: readonly Problem[], warning: Problem): boolean =>
    list.some((other) => isDeepStrictEqual(other, warning));
  const removed = before.filter((warning) => !isIn(after, warning));
  const added = after.filter((warning) => !isIn(before, warning));
  const kept = given.filter((warning) => !isIn(removed, warning));
  if (given.length - kept.length !== removed.length) return null;
  return sortedWarnings([...kept, ...added]);
}

/** The files of the last build with the changes; null if one does not fit. */
async function changedFiles(
  folder: string,
  built: readonly ExpectedFile[],
  { before, after }: Versions,
): Promise<PartialOutput['files'] | null> {
  const known = new Map(built.map((file) => [file.path, file]));
  const contents = new Map<string, OutputFile>();
  for (const [at, file] of after.files.entries()) {
    const earlier = before.files[at] ?? file;
    if (contentHash(earlier) === contentHash(file)) continue;
    const whole = known.get(file.path);
    const content =
      whole?.hash === contentHash(earlier)
        ? file.content
        : patchedContent(folder, whole, [earlier, file]);
    if (content === null) return null;
    contents.set(file.path, { ...file, content });
  }
  return built.map((file) => contents.get(file.path) ?? file);
}

function patchedContent(
  folder: string,
  whole: ExpectedFile | undefined,
  [before, after]: readonly [OutputFile, OutputFile],
): Uint8Array | null {
  if (whole === undefined || whole.owner === 'user') return null;
  const file = hashedFile(join(folder, whole.path));
  return file?.hash === whole.hash ? withChangedParts(file.content, before, after) : null;
}
