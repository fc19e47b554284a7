import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { complaintsOf, complaintsOfEach, filesEndingIn } from './checker.ts';
import type { Checker } from './checker.ts';

const beside = (name: string): string => join(import.meta.dirname, name);

/** Checkers with small or preinstalled programs: all run in CI. */
export const smallCheckers: readonly Checker[] = [
  syntax('python', 'python3', '.py', (files) => ['-c', pythonProgram, ...files]),
  syntax('ruby', 'ruby', '.rb', (files) => ['-e', rubyProgram, ...files]),
  syntax('php', 'php', '.php', (files) => ['-r', phpProgram, ...files]),
  syntax('perl', 'perl', '.pm', (files) => ['-Ilib', beside('perl-syntax.pl'), ...files]),
  {
    // The class file is run by Java, but the parser is part of the compiler.
    ...syntax('java', 'java', '.java', (files) => [beside('ParseJava.java'), ...files]),
    program: 'javac',
  },
  { language: 'javascript', program: 'node', depth: 'syntax', check: checkJavaScript },
  { language: 'typescript-axios', program: 'node', depth: 'syntax', check: checkTypeScript },
  { language: 'typescript-fetch', program: 'node', depth: 'types', check: checkTypes },
];

/** Checkers with large toolchains: run manually where they are installed. */
export const bigCheckers: readonly Checker[] = [
  syntax('go', 'gofmt', '.go', (files) => ['-e', '-l', ...files]),
  syntax('r', 'Rscript', '.R', (files) => ['-e', rProgram, ...files]),
  syntax('elixir', 'elixir', '.ex', (files) => ['-e', elixirProgram, ...files]),
  syntax('csharp', 'mcs', '.cs', (files) => ['--parse', ...files]),
  syntax('scala', 'scalac', '.scala', (files) => ['-Ystop-after:parser', ...files]),
  {
    language: 'rust',
    program: 'rustfmt',
    depth: 'syntax',
    check: (folder) =>
      complaintsOf('rustfmt', ['--edition', '2018', '--emit', 'stdout', 'src/lib.rs'], folder),
  },
  {
    language: 'haskell',
    program: 'ghc',
    depth: 'syntax',
    check: (folder) =>
      complaintsOfEach(
        'ghc',
        filesEndingIn(join(folder, 'lib'), '.hs'),
        (file) => ['-e', `:load ${file}`, '-fno-code'],
        folder,
      )
        .split('\n')
        .filter((line) => line.includes('parse error'))
        .join('\n'),
  },
  {
    language: 'kotlin',
    program: 'ktlint',
    depth: 'syntax',
    check: (folder) =>
      complaintsOf('ktlint', filesEndingIn(folder, '.kt'), folder)
        .split('\n')
        .filter((line) => line.includes('Not a valid Kotlin file'))
        .join('\n'),
  },
  syntax('dart', 'dart', '.dart', (files) => ['format', '--output=none', ...files]),
  syntax('swift5', 'swiftc', '.swift', (files) => ['-parse', ...files]),
];

const pythonProgram = 'import ast,sys\nfor f in sys.argv[1:]: ast.parse(open(f,"rb").read(), f)';
const rubyProgram = 'ARGV.each { |f| RubyVM::InstructionSequence.compile_file(f) }';
const phpProgram =
  'foreach (array_slice($argv, 1) as $f) token_get_all(file_get_contents($f), TOKEN_PARSE);';
const rProgram = 'for (f in commandArgs(TRUE)) parse(f)';
const elixirProgram =
  'Enum.each(System.argv(), fn f -> Code.string_to_quoted!(File.read!(f), file: f) end)';

function syntax(
  language: string,
  program: string,
  ending: string,
  argsOf: (files: readonly string[]) => readonly string[],
): Checker {
  const check = (folder: string): string =>
    complaintsOf(program, argsOf(filesEndingIn(folder, ending)), folder);
  return { language, program, depth: 'syntax', check };
}

/** The SDK is an ES module by its build configuration, not by its package.json: the file name indicates it to Node. */
function checkJavaScript(folder: string): string {
  const files = filesEndingIn(join(folder, 'src'), '.js');
  const copy = join(folder, 'syntax-check.mjs');
  try {
    return files
      .map((file) => {
        writeFileSync(copy, readFileSync(file));
        const said = complaintsOf(process.execPath, ['--check', copy], folder);
        return said === '' ? '' : `${file}: ${said}`;
      })
      .filter((said) => said !== '')
      .join('\n');
  } finally {
    rmSync(copy, { force: true });
  }
}

/** Its types are from axios, which is not installed here. */
function checkTypeScript(folder: string): string {
  return filesEndingIn(folder, '.ts')
    .flatMap((fileName) => {
      const text = readFileSync(fileName, 'utf8');
      return ts.transpileModule(text, { fileName, reportDiagnostics: true }).diagnostics ?? [];
    })
    .map(textOf)
    .join('\n');
}

function checkTypes(folder: string): string {
  const program = ts.createProgram(filesEndingIn(folder, '.ts'), {
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2020,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2020.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  });
  return ts.getPreEmitDiagnostics(program).map(textOf).join('\n');
}

function textOf({ file, start, messageText }: ts.Diagnostic): string {
  const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start ?? 0).line + 1;
  return `${file?.fileName ?? ''}:${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
}
