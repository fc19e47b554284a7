import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { OutputFile } from '../../../pipeline/output-file.ts';
import { compile } from '../../../server-template/testing/compile.ts';

const root = join(import.meta.dirname, '../../..');
const runtime = join(root, 'server-template/runtime');

const compilerOptions = {
  target: 'es2024',
  lib: ['es2024', 'esnext.collection', 'esnext.iterator', 'dom'],
  module: 'nodenext',
  ...{
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
  },
  ...{ erasableSyntaxOnly: true, verbatimModuleSyntax: true, allowImportingTsExtensions: true },
  ...{ isolatedModules: true, skipLibCheck: true, types: ['node'] },
};

/** A project to type-check. */
export interface TypedProject {
  readonly name: string;
  /** Projects of one group, such as a database, share the files that they have in common. */
  readonly group?: string;
  /** Paths relative to the project. */
  readonly files: readonly OutputFile[];
}

/** Compiler errors by project, without entry if there are none. All projects are one program that reads identical files once. */
export async function checkTypes(
  projects: readonly TypedProject[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const place = await realpath(await mkdtemp(join(tmpdir(), 'typed-')));
  try {
    const { texts, projectOf } = layOut(place, projects);
    for (const [path, text] of texts) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
    await writeFile(join(place, 'package.json'), '{ "type": "module" }');
    await symlink(join(root, 'node_modules'), join(place, 'node_modules'));
    const configuration = join(place, 'tsconfig.json');
    await writeFile(configuration, JSON.stringify({ compilerOptions, files: [...texts.keys()] }));
    const found = new Map<string, string[]>();
    for (const { file, line, text } of await compile(configuration)) {
      // The imported runtime is checked with the rest of this repository.
      if (file.startsWith(runtime)) continue;
      const name = projectOf.get(file) ?? '(none)';
      const reported = found.get(name) ?? [];
      found.set(name, [...reported, `${file.slice(place.length + 1)}:${line} ${text}`]);
    }
    return found;
  } finally {
    await rm(place, { recursive: true });
  }
}

interface Layout {
  readonly texts: ReadonlyMap<string, string>;
  readonly projectOf: ReadonlyMap<string, string>;
}

function layOut(place: string, projects: readonly TypedProject[]): Layout {
  const texts = new Map<string, string>();
  const projectOf = new Map<string, string>();
  const groups = Map.groupBy(projects, ({ group = 'project' }) => group);
  for (const [group, own] of groups) addGroup(join(place, group), own, { texts, projectOf });
  return { texts, projectOf };
}

/** Puts a file into its project's folder, unless the first project has the same file with the same imports. */
function addGroup(
  folder: string,
  projects: readonly TypedProject[],
  { texts, projectOf }: { texts: Map<string, string>; projectOf: Map<string, string> },
): void {
  const first = new Map(projects[0]?.files.map((file) => [file.path, String(file.content)]));
  projects.forEach(({ name, files }, index) => {
    const own = new Map(
      files
        .filter(({ path }) => path.endsWith('.ts') && path !== 'main.ts')
        .map((file) => [file.path, String(file.content)]),
    );
    const changed = index === 0 ? new Set(own.keys()) : changedFiles(first, own);
    for (const [path, text] of own) {
      if (!changed.has(path)) continue;
      const full = join(folder, String(index), path);
      texts.set(full, withPlaces(text, { path, changed, first: join(folder, '0') }));
      projectOf.set(full, name);
    }
  });
}

/** Files that differ from the first project's, and files that import them. */
function changedFiles(
  first: ReadonlyMap<string, string>,
  own: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const changed = new Set(
    [...own].flatMap(([path, text]) => (first.get(path) === text ? [] : [path])),
  );
  for (let before = -1; before !== changed.size;) {
    before = changed.size;
    for (const [path, text] of own) {
      if (imports(text).some((one) => changed.has(join(dirname(path), one)))) changed.add(path);
    }
  }
  return changed;
}

const importText = /(from ')(\.[^']+)(')/g;

function imports(text: string): readonly string[] {
  return [...text.matchAll(importText)].map(([, , path = '']) => path.replace(/\.js$/, '.ts'));
}

/** Rewrites imports to the repository's runtime, and to the first project's files if they are identical. */
function withPlaces(
  text: string,
  {
    path,
    changed,
    first,
  }: { readonly path: string; readonly changed: ReadonlySet<string>; readonly first: string },
): string {
  return text.replace(importText, (_, start: string, module: string, end: string) => {
    const target = join(dirname(path), module.replace(/\.js$/, '.ts'));
    if (target.startsWith('runtime/')) return start + join(runtime, target.slice(8)) + end;
    return start + (changed.has(target) ? module : join(first, target)) + end;
  });
}
