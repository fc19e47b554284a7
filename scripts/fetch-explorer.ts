import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * Extracts the explorer's script from its npm tarball, because the package has 300 MB of
 * dependencies. Without a network it prints a message and succeeds, so that `npm ci` works: only
 * the explorer is missing.
 */
const source = {
  package: '@scalar/api-reference@1.72.1',
  entry: 'package/dist/browser/standalone.js',
  sha256: 'bf091006bdc3af6067af77c2f534812e3e633e94a94e87138069f570f33b762c',
};
const target = path.resolve(
  import.meta.dirname,
  '../server-template/runtime/explorer/standalone.js',
);

function isWanted(content: Uint8Array): boolean {
  return createHash('sha256').update(content).digest('hex') === source.sha256;
}

function packInto(folder: string): Buffer | null {
  const { status } = spawnSync(
    'npm',
    ['pack', source.package, '--pack-destination', folder, '--silent', '--fetch-retries=1'],
    { stdio: 'ignore', timeout: 120_000, shell: process.platform === 'win32' },
  );
  const [, name = '', version = ''] = /^@(.+)@(.+)$/.exec(source.package) ?? [];
  const file = path.join(folder, `${name.replace('/', '-')}-${version}.tgz`);
  return status === 0 && existsSync(file) ? readFileSync(file) : null;
}

/** Finds a file in a tar archive: blocks of 512 bytes, with a name and an octal size in each header. */
function entryOf(archive: Buffer, name: string): Buffer | null {
  const field = (block: number, start: number, end: number): string =>
    archive.toString('latin1', block + start, block + end).replace(/\0.*$/s, '');
  for (let block = 0; block + 512 <= archive.length;) {
    const size = parseInt(field(block, 124, 136), 8) || 0;
    if (field(block, 0, 100) === name) return archive.subarray(block + 512, block + 512 + size);
    block += 512 + Math.ceil(size / 512) * 512;
  }
  return null;
}

function fetchExplorer(): string {
  if (existsSync(target) && isWanted(readFileSync(target))) return '';
  const folder = mkdtempSync(path.join(tmpdir(), 'explorer-'));
  try {
    const packed = packInto(folder);
    if (packed === null) {
      return `The API explorer was not fetched, because ${source.package} cannot be downloaded now. Run "npm run prepare" to try again; everything else works.`;
    }
    const script = entryOf(gunzipSync(packed), source.entry);
    if (script === null || !isWanted(script)) {
      process.exitCode = 1;
      return `The API explorer was not fetched, because the checksum of ${source.entry} in ${source.package} is wrong.`;
    }
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(`${target}.new`, script);
    renameSync(`${target}.new`, target);
    return `Fetched the API explorer from ${source.package}.`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const outcome = fetchExplorer();
if (outcome !== '') console.log(outcome);
