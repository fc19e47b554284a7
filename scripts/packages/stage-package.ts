import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix, resolve } from 'node:path';
import { $ } from 'zx';
import { bundleModules } from './bundle-modules.ts';

/** A workspace whose package is compiled from folders of this repository. */
export interface StagedPackage {
  /** Folder of its package.json. */
  readonly workspace: string;
  /** What npm shows of it. */
  readonly readme: string;
  /** Folder that contains all of its sources: paths below it are kept in the package. */
  readonly root: string;
  /** Folders and files of the sources, relative to the root. */
  readonly sources: readonly string[];
  /** Files that are read at run time, relative to the root. */
  readonly data: readonly string[];
  /** Modules are bundled; absent: each one is a file. */
  readonly bundle?: {
    /** Folder of the bundled modules below `dist/`. */
    readonly chunks: string;
    /** Dependencies that are bundled too, all under the Apache License. */
    readonly packages: readonly string[];
  };
}

/** The server: what generated projects are built on. */
export const serverPackage: StagedPackage = {
  workspace: 'server-template/runtime',
  readme: 'server-template/runtime/README.md',
  root: 'server-template',
  sources: ['runtime', 'shared'],
  data: ['runtime/explorer/standalone.js'],
  // Its 120 modules take as much time to load as everything else.
  bundle: { chunks: 'runtime/chunks', packages: ['drizzle-orm'] },
};

/** The payment emulator. */
export const emulatorPackage: StagedPackage = {
  workspace: 'emulator',
  readme: 'docs/reference/emulator.md',
  root: '.',
  sources: ['emulator'],
  data: ['emulator/dashboard', 'openapi/emulator.json'],
};

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly engines?: object;
  readonly exports: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
}

const leftOut = /\.(?:test|case)\.ts$|(?:^|\/)(?:testing|fixtures|node_modules)(?:\/|$)/;

/**
 * Compiles a workspace's package in `folder`: `dist/` with declarations and source maps, and the
 * sources in `src/`, where editors and stack traces lead. Returns the path of its tarball.
 */
export async function packStaged(staged: StagedPackage, folder: string): Promise<string> {
  const { workspace, readme, root, sources, data, bundle } = staged;
  await rm(folder, { recursive: true, force: true });
  for (const source of sources) {
    for await (const path of glob(`${source}/**/*.ts`, { cwd: root })) {
      if (!leftOut.test(path)) await copied(join(root, path), join(folder, 'src', path));
    }
  }
  const manifest = JSON.parse(await readFile(join(workspace, 'package.json'), 'utf8')) as Manifest;
  const within = workspace.slice(root === '.' ? 0 : root.length + 1);
  // Here and not in the workspace: npm would warn of the Node that starts `npm ci`.
  const { engines } = JSON.parse(await readFile('package.json', 'utf8')) as { engines: object };
  await writeFile(join(folder, 'package.json'), compiledManifest({ ...manifest, engines }, within));
  await copied(readme, join(folder, 'README.md'));
  await copied('LICENSE', join(folder, 'LICENSE'));
  await compile(folder, bundle !== undefined);
  if (bundle !== undefined) {
    const modules = Object.values(manifest.exports).filter((path) => path.endsWith('.ts'));
    const entries = modules.map((path) => posix.join(within, path));
    await bundleModules(folder, { entries, ...bundle });
    for (const name of bundle.packages) await writeLicense(name, folder);
  }
  for (const path of data) await copied(join(root, path), join(folder, 'dist', path));
  const target = dirname(folder);
  await $({ quiet: true })`npm pack ${`./${folder}`} --pack-destination ${target}`;
  return join(
    target,
    `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`,
  );
}

async function copied(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, { recursive: true });
}

/** The workspace's package.json, with the compiled files in place of the sources. */
function compiledManifest(manifest: Manifest, within: string): string {
  const compiled = (path: string, ending: string): string =>
    `./dist/${within}/${path.replace(/^\.\//, '').replace(/\.ts$/, ending)}`;
  const exports = Object.entries(manifest.exports).map(([name, path]) => [
    name,
    path.endsWith('.ts')
      ? { types: compiled(path, '.d.ts'), default: compiled(path, '.js') }
      : path,
  ]);
  const bin = Object.entries(manifest.bin ?? {}).map(([name, path]) => [
    name,
    compiled(path, '.js'),
  ]);
  return `${JSON.stringify(
    {
      ...manifest,
      exports: Object.fromEntries(exports) as object,
      ...(bin.length === 0 ? {} : { bin: Object.fromEntries(bin) as object }),
      files: ['dist', 'src'],
    },
    null,
    2,
  )}\n`;
}

/** The license requires a copy of it; drizzle-orm's package has none, TypeScript's has the same text. */
async function writeLicense(name: string, folder: string): Promise<void> {
  const license = await readFile('node_modules/typescript/LICENSE.txt', 'utf8');
  const heading = `The modules of ${name} that are part of the files in dist/ are subject to this license:`;
  await writeFile(join(folder, `LICENSE.${name}`), `${heading}\n\n${license}`);
}

/** Types are checked by `npm run check`. */
async function compile(folder: string, emitDeclarationOnly: boolean): Promise<void> {
  const settings = {
    extends: resolve('tsconfig.json'),
    compilerOptions: {
      ...{ noEmit: false, rootDir: 'src', outDir: 'dist', noCheck: true, stripInternal: true },
      ...{ declaration: true, declarationMap: true, emitDeclarationOnly },
      ...(emitDeclarationOnly ? {} : { sourceMap: true }),
    },
    include: ['src'],
    exclude: [],
  };
  const project = join(folder, 'tsconfig.json');
  await writeFile(project, JSON.stringify(settings));
  await $`node node_modules/typescript-7/bin/tsc -p ${project}`;
  await rm(project);
}
