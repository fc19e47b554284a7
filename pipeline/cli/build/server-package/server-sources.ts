import { readdir, readFile } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';
import { isCheckout, packedServer, workspace } from './server-dependency.ts';

/** The sources of the server's package, by their path in an ejected `runtime/`. */
export interface ServerSources {
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** Versions of the packages that they import. */
  readonly dependencies: ReadonlyMap<string, string>;
}

/** Files that are read at run time. */
const data = ['explorer/standalone.js'];

/** Reads the sources of this version: the repository's, or those in the packed server. */
export async function readServerSources(): Promise<ServerSources> {
  const read = isCheckout ? await readWorkspace() : await readTarball();
  const manifest = JSON.parse(String(read.get('package.json'))) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const files = [...read].flatMap(([path, content]) => {
    const found = ejectedPath(path);
    return found === null ? [] : [[found, ejectedContent(found, content)] as const];
  });
  return {
    files: new Map(files.sort(([a], [b]) => (a < b ? -1 : 1))),
    dependencies: new Map(Object.entries(manifest.dependencies)),
  };
}

/** `shared/` is beside `runtime/` in the package, and inside it in a project. */
function ejectedPath(path: string): string | null {
  if (path.startsWith('src/shared/')) return path.slice('src/'.length);
  if (path.startsWith('src/runtime/')) return path.slice('src/runtime/'.length);
  const file = data.find((name) => path === `dist/runtime/${name}`);
  return file ?? null;
}

function ejectedContent(path: string, content: string | Uint8Array): string | Uint8Array {
  if (typeof content !== 'string' || path.startsWith('shared/')) return content;
  const depth = path.split('/').length - 1;
  const up = '../'.repeat(depth + 1);
  return content.replaceAll(`'${up}shared/`, `'${depth === 0 ? './' : '../'.repeat(depth)}shared/`);
}

type Files = Map<string, string | Uint8Array>;

/** The repository's files, by the path that they have in the package. */
async function readWorkspace(): Promise<Files> {
  const files: Files = new Map([
    ['package.json', await readFile(join(workspace, 'package.json'), 'utf8')],
  ]);
  const root = join(workspace, '..');
  for (const folder of ['runtime', 'shared']) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const file = join(entry.parentPath, entry.name);
      const path = relative(root, file).split(sep).join('/');
      if (!entry.isFile() || !path.endsWith('.ts') || path.endsWith('.test.ts')) continue;
      files.set(posix.join('src', path), await readFile(file, 'utf8'));
    }
  }
  for (const name of data) {
    const content = await readFile(join(workspace, name)).catch(() => null);
    if (content !== null) files.set(`dist/runtime/${name}`, content);
  }
  return files;
}

async function readTarball(): Promise<Files> {
  const { parseTarGzip } = await import('nanotar');
  const entries = await parseTarGzip(await packedServer());
  return new Map(
    entries.flatMap(({ name, data: content }) =>
      content === undefined
        ? []
        : [[name.replace(/^package\//, ''), isText(name) ? textOf(content) : content] as const],
    ),
  );
}

function isText(name: string): boolean {
  return /\.(?:ts|json)$/.test(name);
}

function textOf(content: Uint8Array): string {
  return Buffer.from(content).toString('utf8');
}
