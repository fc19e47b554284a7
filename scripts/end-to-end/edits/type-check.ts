import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { OutputFile } from '../../../pipeline/output-file.ts';

const root = join(import.meta.dirname, '../../..');
/** Virtual folder of the files, inside the repository so that packages and the runtime are resolved. */
const place = join(root, 'scripts/end-to-end/edits/typed');
const runtime = join(root, 'server-template/runtime');

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  lib: [
    'lib.es2024.d.ts',
    'lib.esnext.collection.d.ts',
    'lib.esnext.iterator.d.ts',
    'lib.dom.d.ts',
  ],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  ...{
    noEmit: true,
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
export function checkTypes(
  projects: readonly TypedProject[],
): ReadonlyMap<string, readonly string[]> {
  const { texts, projectOf } = layOut(projects);
  const host = hostOf(texts);
  const program = ts.createProgram({ rootNames: [...texts.keys()], options, host });
  const found = new Map<string, string[]>();
  const own = [...texts.keys()].flatMap((path) => program.getSourceFile(path) ?? []);
  // The imported runtime is checked with the rest of this repository.
  for (const one of own.flatMap((file) => ts.getPreEmitDiagnostics(program, file))) {
    const path = one.file?.fileName ?? '';
    const name = projectOf.get(path) ?? '(none)';
    const line = one.file?.getLineAndCharacterOfPosition(one.start ?? 0).line ?? 0;
    const text = ts.flattenDiagnosticMessageText(one.messageText, ' ');
    const reported = found.get(name) ?? [];
    found.set(name, [...reported, `${path.slice(place.length + 1)}:${line + 1} ${text}`]);
  }
  return found;
}

interface Layout {
  readonly texts: ReadonlyMap<string, string>;
  readonly projectOf: ReadonlyMap<string, string>;
}

function layOut(projects: readonly TypedProject[]): Layout {
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

/** Parsed files of packages and the runtime, which all programs of this process share. */
const parsed = new Map<string, ts.SourceFile>();

function hostOf(texts: ReadonlyMap<string, string>): ts.CompilerHost {
  const disk = ts.createCompilerHost(options, true);
  return {
    ...disk,
    fileExists: (path) => texts.has(path) || disk.fileExists(path),
    readFile: (path) => texts.get(path) ?? disk.readFile(path),
    directoryExists: (path) => path.startsWith(place) || disk.directoryExists?.(path) === true,
    getSourceFile: (path, language, ...rest) => {
      const text = texts.get(path);
      if (text !== undefined) return ts.createSourceFile(path, text, language);
      const known = parsed.get(path) ?? disk.getSourceFile(path, language, ...rest);
      if (known !== undefined) parsed.set(path, known);
      return known;
    },
  };
}
