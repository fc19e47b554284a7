import { createHash, randomBytes } from 'node:crypto';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Environment variable with the mark of a run of tests, which all of its processes inherit. */
export const runVariable = 'SPECMILL_TEST_RUN';

/** Start of the marks of all runs on this machine, because other machines may use the same servers. */
export const machineMark = createHash('sha256').update(hostname()).digest('hex').slice(0, 6);

/** Start of the names of databases and users. */
export const namePrefix = 'specmill_test_';

/** Start of the names of temporary folders. */
export const folderPrefix = 'specmill-tests-';

/** The mark of a run that a process starts: of its machine and its process id. */
export function runOf(pid: number): string {
  return `${machineMark}_${pid}`;
}

/** The folder below which a run creates its temporary folders; it is their TMPDIR. */
export function folderOf(run: string, base = tmpdir()): string {
  return join(base, `${folderPrefix}${run}`);
}

/** A new name for a database or user of this run, by which a later run can remove it. */
export function testName(): string {
  const run = process.env[runVariable] ?? runOf(process.pid);
  return `${namePrefix}${run}_${randomBytes(6).toString('hex')}`;
}
