import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { importRules, type ImportRule } from './import-rules.ts';

interface Import {
  readonly file: string;
  /** A path from the root for files of this repository, otherwise the package's name. */
  readonly target: string;
  readonly local: boolean;
  readonly typeOnly: boolean;
}

const testFile =
  /\.(test|case)\.ts$|\/(fixtures?|cases|testing|test-support|parity|end-to-end)\/|\/test-databases?\.ts$|-fixture\.ts$/;

function moduleOf(node: ts.Node): { specifier: ts.Node | undefined; typeOnly: boolean } {
  if (ts.isImportDeclaration(node)) {
    const typeOnly = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
    return { specifier: node.moduleSpecifier, typeOnly };
  }
  if (ts.isExportDeclaration(node)) {
    return { specifier: node.moduleSpecifier, typeOnly: node.isTypeOnly };
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return { specifier: node.arguments[0], typeOnly: false };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return { specifier: node.argument.literal, typeOnly: true };
  }
  return { specifier: undefined, typeOnly: false };
}

function readImports(file: string): readonly Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    const { specifier, typeOnly } = moduleOf(node);
    if (specifier && ts.isStringLiteral(specifier)) {
      const local = specifier.text.startsWith('.');
      const target = local
        ? path.posix.join(path.posix.dirname(file), specifier.text)
        : specifier.text;
      found.push({ file, target, local, typeOnly });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return found;
}

/** Whether a path matches a pattern or is below it; `*` matches one segment, or at the end a file's name. */
function covers(pattern: string, file: string): boolean {
  const wanted = pattern.split('/');
  const given = file.split('/');
  const longEnough = pattern.endsWith('*')
    ? given.length === wanted.length
    : given.length >= wanted.length;
  return longEnough && wanted.every((part, at) => part === '*' || part === given[at]);
}

function ruleFor(file: string): ImportRule | undefined {
  const covering = importRules.filter((rule) => covers(rule.from, file));
  return covering.toSorted((a, b) => b.from.length - a.from.length)[0];
}

function problemOf({ file, target, local, typeOnly }: Import): string | null {
  if (testFile.test(file)) return null;
  const rule = ruleFor(file);
  if (rule === undefined) return 'is outside the folders that import-rules.ts lists';
  if (!local) {
    const banned = rule.never?.some((name) => target === name || target.startsWith(`${name}/`));
    return banned && !typeOnly ? `may not import ${target}` : null;
  }
  if (rule.never?.includes(target)) return `may not import ${target}`;
  if (testFile.test(target)) return `may not import a test or fixture (${target})`;
  const allowed = [rule.from, ...rule.may].find((pattern) => covers(pattern, target));
  const isBanned = rule.not?.some((pattern) => covers(pattern, target)) === true;
  if (allowed === undefined || isBanned) return `may not import ${target}`;
  return !typeOnly && rule.typesOnly?.includes(allowed)
    ? `may import only types from ${target}`
    : null;
}

/** Groups of files that reach each other by their imports, by Tarjan's algorithm. */
function circles(imports: readonly Import[]): readonly (readonly string[])[] {
  const edges = Map.groupBy(imports, ({ file }) => file);
  const found: string[][] = [];
  const stack: string[] = [];
  /** The first place that a file reaches; Infinity once its circle is complete. */
  const firsts = new Map<string, number>();
  const walk = (file: string): number => {
    const place = firsts.size;
    firsts.set(file, place);
    stack.push(file);
    const targets = (edges.get(file) ?? []).map(({ target }) => firsts.get(target) ?? walk(target));
    const first = Math.min(place, ...targets);
    firsts.set(file, first);
    if (first === place) {
      const circle = stack.splice(stack.indexOf(file));
      for (const member of circle) firsts.set(member, Infinity);
      if (circle.length > 1) found.push(circle);
    }
    return firsts.get(file) ?? first;
  };
  for (const file of edges.keys()) if (!firsts.has(file)) walk(file);
  return found;
}

/** Real recursion, such as that of schemas, takes a few files. */
const mostInCircle = 7;

/** Circles of imports at run time, and large ones by types alone. */
function importCircles(imports: readonly Import[]): readonly string[] {
  const own = imports.filter(({ local }) => local);
  const values = circles(own.filter(({ typeOnly }) => !typeOnly));
  const large = circles(own).filter(({ length }) => length > mostInCircle);
  return [
    ...values.map((files) => `files import each other: ${files.join(', ')}`),
    ...large.map(
      (files) => `${files.length} files import each other, if only types: ${files.join(', ')}`,
    ),
  ];
}

/** Folders whose folders, followed by their imports, never lead back, be it by types alone in the mock, where they follow a request. */
const layered: readonly { readonly root: string; readonly withTypes: boolean }[] = [
  { root: 'pipeline/mock/', withTypes: true },
  { root: 'server-template/runtime/', withTypes: false },
];

/** What two paths, of which neither contains the other, have in front of their first difference, and that difference. */
function parting(from: string, to: string): readonly [from: string, to: string] | null {
  const [own, other] = [from.split('/'), to.split('/')];
  const at = own.findIndex((step, index) => step !== other[index]);
  // Of files in the same folder, or above, none is of two folders.
  if (at >= own.length - 1 || at >= other.length - 1) return null;
  return [own.slice(0, at + 1).join('/'), other.slice(0, at + 1).join('/')];
}

/** Folders side by side that import values from each other. The handlers of a project and what is generated around them do. */
function foldersInBothDirections(imports: readonly Import[]): readonly string[] {
  const seen = new Map<string, Import>();
  const found: string[] = [];
  for (const entry of imports) {
    const { file, target, local, typeOnly } = entry;
    if (!local || typeOnly || testFile.test(file) || file.startsWith('server-template/shop/'))
      continue;
    const folders = parting(file, target);
    if (folders === null || seen.has(folders.join(' → '))) continue;
    seen.set(folders.join(' → '), entry);
    const back = seen.get(folders.toReversed().join(' → '));
    if (back === undefined) continue;
    found.push(
      `${folders.join(' and ')} import each other: ${file} ${target}, and ${back.file} ${back.target}`,
    );
  }
  return found;
}

/** The first cycle between folders. */
function findFolderCycle(
  imports: readonly Import[],
  { root, withTypes }: (typeof layered)[number],
): string | null {
  const folderOf = (file: string): string | null => {
    const [folder = '', ...rest] = file.startsWith(root) ? file.slice(root.length).split('/') : [];
    return rest.length === 0 || folder === 'testing' ? null : folder;
  };
  const edges = new Map<string, Set<string>>();
  for (const { file, target, local, typeOnly } of imports) {
    const [from, to] = [folderOf(file), folderOf(target)];
    if (typeOnly && !withTypes) continue;
    if (!local || testFile.test(file) || from === null || to === null || from === to) continue;
    edges.set(from, (edges.get(from) ?? new Set()).add(to));
  }
  const walk = (folder: string, trail: readonly string[]): string | null => {
    if (trail.includes(folder)) return [...trail.slice(trail.indexOf(folder)), folder].join(' → ');
    for (const next of edges.get(folder) ?? []) {
      const cycle = walk(next, [...trail, folder]);
      if (cycle !== null) return cycle;
    }
    return null;
  };
  for (const folder of edges.keys()) {
    const cycle = walk(folder, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

/** Packages that the tool imports when it runs although package.json does not list them for users: where it is installed, they are missing. */
function missingPackages(imports: readonly Import[]): readonly string[] {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Readonly<
    Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', object>
  >;
  const { dependencies, optionalDependencies, peerDependencies } = manifest;
  const listed = new Set(
    [dependencies, optionalDependencies, peerDependencies].flatMap((part) => Object.keys(part)),
  );
  const values = imports.filter(({ typeOnly }) => !typeOnly);
  const edges = Map.groupBy(values, ({ file }) => file);
  const reached = new Set(['pipeline/cli/bin.ts']);
  const found: string[] = [];
  // Iterating a set also visits items added meanwhile.
  for (const file of reached) {
    for (const { target, local } of edges.get(file) ?? []) {
      const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(target) ?? [];
      if (local) reached.add(target);
      else if (!isBuiltin(target) && !listed.has(name))
        found.push(`${file}: imports ${target}, which users of the package do not install`);
    }
  }
  return found;
}

function spellsExtension(file: string): boolean {
  if (!file.startsWith('pipeline/') || testFile.test(file) || file === 'pipeline/extensions.ts')
    return false;
  return /['"]x-(db|crud|faker|internal|tagGroups|enum)/.test(readFileSync(file, 'utf8'));
}

const files = globSync('{pipeline,server-template,clients,emulator,scripts}/**/*.ts', {
  exclude: (name) => /(^|\/)(node_modules|fixtures?|dist)(\/|$)/.test(name),
}).sort();
const imports = files.flatMap(readImports);
const problems = [
  ...imports.flatMap((entry) => {
    const problem = problemOf(entry);
    return problem === null ? [] : [`${entry.file}: ${problem}`];
  }),
  ...importCircles(imports),
  ...foldersInBothDirections(imports),
  ...missingPackages(imports),
  ...layered.flatMap((layers) => {
    const found = findFolderCycle(imports, layers);
    return found === null ? [] : [`folders of ${layers.root} import each other: ${found}`];
  }),
  ...files
    .filter(spellsExtension)
    .map((file) => `${file}: spells an extension key; import it from pipeline/extensions.ts`),
];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  console.log(`${files.length} files, ${imports.length} imports: all within the rules`);
}
