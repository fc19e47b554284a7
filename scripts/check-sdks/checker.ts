import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';

/** A checker for the code of a language. */
export interface Checker {
  readonly language: string;
  /** Program that must be on the PATH. */
  readonly program: string;
  /** Level of the check. */
  readonly depth: 'syntax' | 'types';
  /** Returns the errors of the SDK in a folder; empty if there are none. */
  check(folder: string): string;
}

/** Whether a program is installed. */
export function isInstalled(program: string): boolean {
  return (
    spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 30_000 }).error === undefined
  );
}

/** Files below a folder with this suffix; throws if there are none, since nothing would be checked. */
export function filesEndingIn(folder: string, ending: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending) && !path.includes('node_modules'))
    .map((path) => join(folder, path))
    .sort();
  if (files.length === 0) throw new Error(`no file in ${folder} ends in ${ending}`);
  return files;
}

/** Runs a checker in a folder; returns its output if it failed, otherwise an empty string. */
export function complaintsOf(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    timeout: 600_000,
  });
  if (status === 0) return '';
  const said = `${stdout}${stderr}`.trim();
  return said === '' ? (error?.message ?? `${program} exited with ${status}`) : said;
}

/** The same, with one process per file. */
export function complaintsOfEach(
  program: string,
  files: readonly string[],
  argsOf: (file: string) => readonly string[],
  cwd: string,
): string {
  return files
    .map((file) => complaintsOf(program, argsOf(file), cwd))
    .filter((said) => said !== '')
    .join('\n');
}
