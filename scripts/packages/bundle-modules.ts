import { join } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Compiles the entry modules of a package from `src/` to `dist/`, and what they import from there
 * and from `packages` to a few chunks, because Node takes a fifth of a millisecond to load a module.
 * What is imported dynamically stays apart. `chunks` is the folder of the chunks, at the depth at
 * which modules refer to other files of the package.
 */
export async function bundleModules(
  folder: string,
  {
    entries,
    chunks,
    packages,
  }: {
    readonly entries: readonly string[];
    readonly chunks: string;
    readonly packages: readonly string[];
  },
): Promise<void> {
  const isBundled = (id: string): boolean =>
    /^[./]/.test(id) || packages.some((name) => id === name || id.startsWith(`${name}/`));
  const bundle = await rolldown({
    input: Object.fromEntries(
      entries.map((path) => [path.replace(/\.ts$/, ''), join(folder, 'src', path)]),
    ),
    platform: 'node',
    external: (id) => !isBundled(id),
    transform: { target: 'es2024' },
  });
  await bundle.write({
    dir: join(folder, 'dist'),
    sourcemap: true,
    sourcemapExcludeSources: true,
    hoistTransitiveImports: false,
    entryFileNames: '[name].js',
    chunkFileNames: `${chunks}/[name].js`,
  });
  await bundle.close();
}
