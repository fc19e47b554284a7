import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRecord } from '../../model/json-pointer.ts';
import { download, DownloadFailure } from './download.ts';
import type { OnBytes } from './download.ts';
import { npmCommand } from './npm-command.ts';

/** How to fetch a package from npm's configured registry. */
export interface NpmRequest {
  /** Name and exact version. */
  readonly package: string;
  /** Folder whose `.npmrc` applies. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly onBytes: OnBytes;
}

/**
 * Downloads a package's tarball: streamed from a public registry, else by npm, which supports
 * logins and proxies. Throws DownloadFailure.
 */
export async function npmTarball(request: NpmRequest): Promise<Uint8Array> {
  const url = await tarballUrl(request);
  try {
    return await download(url, request.signal, request.onBytes);
  } catch (error) {
    if (!(error instanceof DownloadFailure)) throw error;
    return await packedByNpm(request).catch(() => {
      request.signal.throwIfAborted();
      throw error;
    });
  }
}

async function tarballUrl(request: NpmRequest): Promise<string> {
  const said = await npm(['view', request.package, 'dist', '--json'], request);
  const dist: unknown = JSON.parse(said === '' ? 'null' : said);
  const url = isRecord(dist) ? dist['tarball'] : undefined;
  if (typeof url === 'string' && /^https?:/.test(url)) return url;
  throw new DownloadFailure(`npm has no package ${request.package}`, false);
}

async function packedByNpm(request: NpmRequest): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'specmill-npm-'));
  try {
    await npm(['pack', request.package, '--pack-destination', folder, '--silent'], request);
    const [name] = await readdir(folder);
    return await readFile(join(folder, name ?? ''));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function npm(args: readonly string[], { folder, signal }: NpmRequest): Promise<string> {
  const flags = ['--fetch-retries=1', '--fetch-retry-mintimeout=300', '--fetch-timeout=60000'];
  return new Promise((resolve, reject) => {
    const [program, ...first] = npmCommand();
    const child = spawn(program, [...first, ...args, ...flags], {
      cwd: folder,
      signal,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (part: Buffer) => void (output += part.toString()));
    child.stderr.on('data', (part: Buffer) => void (errors += part.toString()));
    child.on('error', () => {
      reject(
        signal.aborted
          ? abortReason(signal)
          : new DownloadFailure('npm could not be started', false),
      );
    });
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      const reason = /\b(E[A-Z0-9]{3,})\b/.exec(errors)?.[1] ?? `exit code ${code}`;
      reject(new DownloadFailure(`npm could not fetch it (${reason})`, false));
    });
  });
}

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('aborted');
}
