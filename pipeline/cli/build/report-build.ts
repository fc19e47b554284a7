import type { ReplacedFile } from '../../write/nobodys-edit.ts';
import type { FileStatus, PlannedFile } from '../../write/plan-write.ts';
import { locatedPlaces, positionedProblems } from '../command-line/grouped-problems.ts';
import { printNotes } from '../command-line/print-failure.ts';
import { hideSecrets } from '../terminal/secrets.ts';
import { colors, printable, printNotice, printResult } from '../terminal/terminal.ts';
import type { Build } from './build-project.ts';

/** Options of a build report. */
export interface ReportOptions {
  readonly json: boolean;
  /** Nothing was written. */
  readonly isPlan: boolean;
  /** Also lists unchanged files. */
  readonly isFull: boolean;
  /** Lists every file, even if there are many. */
  readonly isVerbose?: boolean;
}

const words: Readonly<Record<FileStatus, string>> = {
  created: 'created',
  updated: 'updated',
  unchanged: 'unchanged',
  deleted: 'deleted',
  keptEdited: 'kept (edited)',
  keptYours: 'kept (yours)',
};

/** Reports a build as text, or as JSON. */
export function reportBuild(build: Build, options: ReportOptions): void {
  if (options.json) {
    printResult(JSON.stringify(jsonReport(build, options), null, 2));
    return;
  }
  printNotes(build.documents.flatMap(({ warnings }) => warnings));
  const places = locatedPlaces(build.notes.map(({ place }) => place));
  for (const [index, { message, place }] of build.notes.entries()) {
    printNotice(`${colors.yellow('note')} ${clean(`${places[index] ?? place} ${message}`)}`);
  }
  for (const line of fileLines(build.files, options)) printResult(clean(line));
  if (build.addedPackages.length > 0) {
    const verb = options.isPlan ? 'would be added' : 'added';
    printResult(`${verb} to package.json: ${build.addedPackages.join(', ')}`);
  }
  for (const line of summary(build, options)) printResult(clean(line));
  if (build.addedPackages.length > 0 && !options.isPlan) {
    printResult('Run npm install to install the packages that were added.');
  }
}

function jsonReport(build: Build, { isPlan }: ReportOptions): object {
  return {
    ok: true,
    changed: build.isChanged,
    dryRun: isPlan,
    documents: build.documents.map(({ path, output, models, operations }) => ({
      ...{ path, output, models, operations },
    })),
    files: build.files,
    addedPackages: build.addedPackages,
    notes: positionedProblems(build.notes),
    warnings: positionedProblems(build.documents.flatMap(({ warnings }) => warnings)),
  };
}

/** Above this number of files, they are summarised by folder. */
const manyFiles = 20;
/** Folders with up to this many files are listed file by file. */
const fewFiles = 3;

function fileLines(
  files: readonly PlannedFile[],
  { isFull, isVerbose = false }: ReportOptions,
): readonly string[] {
  if (isFull) return files.map(fileLine);
  const reported = files.filter(isWorthReporting);
  if (isVerbose || reported.length <= manyFiles) return reported.map(fileLine);
  const byFolder = Map.groupBy(
    reported.filter(isWritten),
    (file) => `${file.status} ${folderOf(file)}`,
  );
  const sums = [...byFolder.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    // The user's files are listed by name.
    const isOwn = folderOf(first) === '' || folderOf(first).includes('/custom/');
    if (isOwn || group.length <= fewFiles) return group.map(fileLine);
    return [`${words[first.status].padEnd(13)} ${folderOf(first)} (${group.length} files)`];
  });
  return [...sums, ...reported.filter((file) => !isWritten(file)).map(fileLine)];
}

function isWritten({ status }: PlannedFile): boolean {
  return status === 'created' || status === 'updated' || status === 'deleted';
}

/** The first four folders of a path: `apps/api/src/runtime/`. */
function folderOf({ path }: PlannedFile): string {
  return path
    .split('/')
    .slice(0, -1)
    .slice(0, 4)
    .map((name) => `${name}/`)
    .join('');
}

function isWorthReporting({ status, newVersion }: PlannedFile): boolean {
  return status !== 'unchanged' && (status !== 'keptYours' || newVersion !== undefined);
}

function fileLine({ path, status, newVersion, shadowed, ...file }: PlannedFile): string {
  if (file.replaced !== undefined)
    return `${words[status].padEnd(13)} ${path}; ${replacedBecause(file.replaced, path)}`;
  const hidden = shadowed === undefined ? '' : `; it hides a newer version, ${shadowed}`;
  const beside = newVersion === undefined ? hidden : `; the new version is ${newVersion}`;
  return `${words[status].padEnd(13)} ${path}${beside}`;
}

function replacedBecause({ reason, edit, old = '' }: ReplacedFile, path: string): string {
  if (reason === 'damage') return `it did not parse, and is now ${old}`;
  if (reason === 'merge') return 'it was the result of a git merge';
  return edit === undefined
    ? 'it had conflict markers of a git merge'
    : `it had conflict markers of a git merge, and an edit is in git show ${edit}:./${path}`;
}

function summary(build: Build, { isPlan }: ReportOptions): readonly string[] {
  const documents = build.documents.map(
    ({ path, models, operations }) =>
      `${path}: ${counted(models, 'model')}, ${counted(operations, 'operation')}`,
  );
  const counts = (
    ['created', 'updated', 'deleted', 'unchanged', 'keptEdited', 'keptYours'] as const
  )
    .map((status) => ({
      status,
      count: build.files.filter((file) => file.status === status).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${words[status]}`);
  const outcome = build.isChanged
    ? isPlan
      ? 'Nothing was written; a build would change these files.'
      : 'Built.'
    : 'Everything is up to date; nothing was written.';
  const hidden = build.files.filter(({ shadowed }) => shadowed !== undefined).length;
  const toDo =
    hidden === 0
      ? []
      : [
          `${counted(hidden, 'edited file')} ${hidden === 1 ? 'hides' : 'hide'} a newer version: merge what is new, then delete the .new ${hidden === 1 ? 'file' : 'files'}.`,
        ];
  return [...documents, `${counts.join(', ')}.`, outcome, ...toDo];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function clean(text: string): string {
  return printable(hideSecrets(text));
}
