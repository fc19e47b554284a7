import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { ContractResult } from '../../contract/contract-result.ts';
import { emitReport } from '../../contract/report/reporter.ts';
import { PipelineError } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import { errorCode } from '../../write/file-hash.ts';
import type { ReportTarget } from './settings/report-targets.ts';

/**
 * Checks before a run that its reports can be written, by writing next to them. Throws WRITE_DENIED
 * with all that cannot.
 */
export async function checkOutputs(
  folder: string,
  targets: readonly ReportTarget[],
): Promise<void> {
  const problems = await Promise.all(
    targets.map(({ path }) =>
      attempt(path, async () => {
        const draft = await writeDraft(resolve(folder, path), '');
        await rm(draft, { force: true });
      }),
    ),
  );
  throwProblems(problems);
}

/** Writes each report atomically; a failure does not stop the others. Throws WRITE_DENIED. */
export async function writeReports(
  folder: string,
  targets: readonly ReportTarget[],
  result: ContractResult,
  options: { readonly details: boolean },
): Promise<void> {
  const problems: (Problem | null)[] = [];
  for (const { reporter, path } of targets) {
    const problem = await attempt(path, async () => {
      const file = resolve(folder, path);
      const draft = await writeDraft(file, emitReport(reporter, result, options));
      await rename(draft, file).catch(async (error: unknown) => {
        await rm(draft, { force: true });
        throw error;
      });
    });
    problems.push(problem);
  }
  throwProblems(problems);
}

async function writeDraft(file: string, text: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  const found = await stat(file).catch(() => null);
  if (found?.isDirectory() === true) throw Object.assign(new Error(), { code: 'EISDIR' });
  const draft = `${file}.${randomBytes(4).toString('hex')}.tmp`;
  await writeFile(draft, text, { flag: 'wx' });
  return draft;
}

const reasons = new Map([
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['EROFS', 'the file system is read-only'],
  ['EISDIR', 'a folder with this name exists'],
  ['ENOTDIR', 'part of its path is a file'],
  ['EEXIST', 'part of its path is a file'],
  ['ENOSPC', 'the disk is full'],
  ['ENAMETOOLONG', 'its name is too long'],
]);

async function attempt(path: string, work: () => Promise<void>): Promise<Problem | null> {
  try {
    await work();
    return null;
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    return {
      code: 'WRITE_DENIED',
      message: `The report cannot be written: ${reasons.get(code) ?? code}.`,
      place: path,
      hint: 'Give another path with --output.',
    };
  }
}

function throwProblems(problems: readonly (Problem | null)[]): void {
  const [first, ...rest] = problems.filter((problem) => problem !== null);
  if (first !== undefined) throw new PipelineError([first, ...rest]);
}
