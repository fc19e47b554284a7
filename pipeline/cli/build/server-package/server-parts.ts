import { posix } from 'node:path';
import type { Provider } from '../../../catalog/catalog.ts';
import type { OutputFile } from '../../../output-file.ts';
import type { EjectedServer } from '../../project/generator-config.ts';
import { ownPackageVersions } from '../../command-line/own-manifest.ts';
import type { ServerPackages } from '../project-manifest.ts';
import { withEjectedImports } from './moved-imports.ts';
import { neededSources } from './needed-sources.ts';
import { serverDependency } from './server-dependency.ts';
import { readServerSources } from './server-sources.ts';

/** A generated server. */
export interface BuiltServer {
  /** Its folder, relative to the project. */
  readonly output: string;
  readonly provider: Provider;
}

/** How a project gets the server's code. */
export interface ServerParts {
  /** The package's tarball, or a copy of its sources for each server. */
  readonly files: readonly OutputFile[];
  readonly packages: ServerPackages;
}

/** Types of the packages that only a copy imports itself. */
const typePackages = ['@types/cors'];

/** The package for a project that uses it; its sources for one that has a copy. */
export async function serverParts(
  servers: readonly BuiltServer[],
  {
    before,
    after,
  }: { readonly before: EjectedServer | null; readonly after: EjectedServer | null },
): Promise<ServerParts> {
  if (after === null) {
    const { spec, tarball } = await serverDependency();
    return {
      files: tarball === undefined ? [] : [tarball],
      packages: { kind: 'package', spec, former: before?.packages ?? [] },
    };
  }
  const { files, dependencies } = await readServerSources();
  const own = ownPackageVersions();
  const types = typePackages.map((name) => [name, own.get(name) ?? '*'] as const);
  return {
    files: servers.flatMap(({ output, provider }) =>
      neededSources(files, provider).map(([path, content]) => ({
        path: posix.join(output, 'runtime', path),
        owner: 'runtime' as const,
        content,
      })),
    ),
    packages: { kind: 'copy', versions: new Map([...dependencies, ...types]) },
  };
}

/** Generated files that import a copy of the server instead of its package. */
export function importingCopies(
  files: readonly OutputFile[],
  servers: readonly BuiltServer[],
): readonly OutputFile[] {
  // A server's folder may be in another one's.
  const inner = servers.toSorted((a, b) => b.output.length - a.output.length);
  return files.map((file) => {
    const { path, content } = file;
    const server = inner.find(({ output }) => output === '' || path.startsWith(`${output}/`));
    if (server === undefined || typeof content !== 'string' || !/\.[jt]s$/.test(path)) return file;
    const moved = withEjectedImports({ path, text: content, output: server.output });
    return moved === content ? file : { ...file, content: moved };
  });
}
