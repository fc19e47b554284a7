import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** The command line's entry point. */
export const binPath = fileURLToPath(new URL('../bin.ts', import.meta.url));

/** Result of the command line. */
export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Options of a run. */
export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Shell text that ends in `exec "$@"`, to set other permissions or limits. */
  readonly shell?: string;
  /** Called with the started process. */
  readonly onStart?: (child: ChildProcess) => void;
}

/** This process's environment without the database settings and what a test run sets. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const settings = /^(DATABASE_URL|DB_.*|NO_COLOR|FORCE_COLOR|COLUMNS|CI|TEST)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name)));
}

/** Runs specmill in a folder, without the database settings of the environment. */
export async function runSpecmill(
  folder: string,
  args: readonly string[],
  { env = {}, shell = 'exec "$@"', onStart }: RunOptions = {},
): Promise<Run> {
  const child = spawn('sh', ['-c', shell, 'sh', process.execPath, binPath, ...args], {
    cwd: folder,
    env: { ...ownEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onStart?.(child);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return { code: child.exitCode, stdout, stderr };
}

/** A temporary folder that is removed when it goes out of scope. */
export async function temporaryFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'specmill-cli-')));
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

/** Creates a SQLite database from SQL. */
export function makeDatabase(path: string, sql: string): void {
  using database = new DatabaseSync(path);
  // Avoids waiting for the disk after each statement.
  database.exec(`pragma journal_mode = memory; pragma synchronous = off; ${sql}`);
}

/** All files below a folder with their content, to compare two states. */
export async function filesOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(folder, { recursive: true })).sort();
  const files: [string, string][] = [];
  for (const name of names) {
    const path = join(folder, name);
    if ((await stat(path)).isFile()) files.push([name, await readFile(path, 'latin1')]);
  }
  return Object.fromEntries(files);
}
