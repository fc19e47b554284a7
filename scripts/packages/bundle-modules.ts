import { join } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Compiles the entry modules of a package from `src/` to `dist/`, and what they import to a few
 * chunks: Node loads 250 modules in 60 ms, as many as it needs to load everything else. What is
 * imported dynamically stays apart. `chunks` is the folder of the chunks, at the depth at which
 * modules refer to other files of the package.
 */
export async function bundleModules(
  folder: string,
  { entries, chunks }: { readonly entries: readonly string[]; readonly chunks: string },
): Promise<void> {
  const bundle = await rolldown({
    input: Object.fromEntries(
      entries.map((path) => [path.replace(/\.ts$/, ''), join(folder, 'src', path)]),
    ),
    platform: 'node',
    // Packages are installed as dependencies.
    external: /^[^./]/,
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
