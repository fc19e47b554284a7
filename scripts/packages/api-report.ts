import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { format } from 'prettier';

/**
 * Writes the public API of @specmill/server: for each module that a project may import, what it
 * exports, and once for all of them the types that these refer to. A change to the API changes the
 * report, and is reviewed there. With `--check`, a report that is out of date is an error.
 */
const workspace = path.resolve('server-template/runtime');
const report = path.join(workspace, 'api.md');

const manifest = JSON.parse(await readFile(path.join(workspace, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, string>>;
};
const modules = Object.entries(manifest.exports).filter(([, file]) => file.endsWith('.ts'));
const program = createProgram();
const checker = program.getTypeChecker();
const printer = ts.createPrinter({ removeComments: true });
const declarations = new Map<string, ReadonlyMap<string, string>>();
const found = new Map<ts.Symbol, string>();

function createProgram(): ts.Program {
  const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.');
  const files = modules.map(([, file]) => path.join(workspace, file));
  const emitted = { noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: '/' };
  return ts.createProgram(files, { ...options, ...emitted });
}

/** The declarations of a source file by name, as they are published. */
function declarationsOf(source: ts.SourceFile): ReadonlyMap<string, string> {
  const known = declarations.get(source.fileName);
  if (known !== undefined) return known;
  let text = '';
  program.emit(source, (_file, content) => (text = content), undefined, true);
  const own = ts.createSourceFile('file.d.ts', text, ts.ScriptTarget.Latest, true);
  const byName = new Map<string, string>();
  for (const statement of own.statements) {
    const printed = printer
      .printNode(ts.EmitHint.Unspecified, statement, own)
      .replace(/^(?:export )?(?:declare )?/, '');
    for (const name of namesOf(statement)) {
      byName.set(name, [byName.get(name), printed].filter(Boolean).join('\n'));
    }
  }
  declarations.set(source.fileName, byName);
  return byName;
}

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return isNamed && statement.name !== undefined ? [statement.name.text] : [];
}

function resolved(symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** Whether a symbol is declared here, and not in another package. */
function isOwn(source: ts.SourceFile): boolean {
  return !source.fileName.includes('/node_modules/');
}

/** Adds a declaration, and those of the same repository that its published text refers to. */
function collect(symbol: ts.Symbol): void {
  if (found.has(symbol)) return;
  for (const declaration of symbol.declarations ?? []) {
    const source = declaration.getSourceFile();
    const text = declarationsOf(source).get(symbol.name);
    if (!isOwn(source) || text === undefined) continue;
    found.set(symbol, text);
    declaration.forEachChild(function visit(node): void {
      // Bodies and private fields are not published.
      if (ts.isBlock(node) || ts.isPrivateIdentifier(node)) return;
      if (ts.isIdentifier(node) && new RegExp(`\\b${node.text}\\b`).test(text)) {
        const target = checker.getSymbolAtLocation(node);
        if (target !== undefined && isTopLevel(resolved(target))) collect(resolved(target));
      }
      node.forEachChild(visit);
    });
  }
}

function isTopLevel({ declarations: [first] = [] }: ts.Symbol): boolean {
  if (first === undefined || ts.isSourceFile(first)) return false;
  const parent = ts.isVariableDeclaration(first) ? first.parent.parent.parent : first.parent;
  return ts.isSourceFile(parent) && isOwn(parent);
}

/** What a module re-exports from other packages, and the names of its own exports. */
function moduleText(name: string, file: string): string {
  const source = program.getSourceFile(path.join(workspace, file));
  const symbol = source && checker.getSymbolAtLocation(source);
  if (source === undefined || symbol === undefined) throw new Error(`${file} is not a module`);
  const foreign = source.statements.flatMap((statement) =>
    ts.isExportDeclaration(statement) &&
    statement.moduleSpecifier !== undefined &&
    !statement.moduleSpecifier.getText().startsWith("'.")
      ? [printer.printNode(ts.EmitHint.Unspecified, statement, source)]
      : [],
  );
  const own = checker.getExportsOfModule(symbol).map(resolved).filter(isTopLevel);
  own.forEach(collect);
  const names = own.map((item) => `\`${item.name}\``).sort();
  return [
    `## ${name.replace(/^\./, '@specmill/server')}`,
    ...(names.length === 0 ? [] : [`${names.join(', ')}`]),
    ...(foreign.length === 0 ? [] : [`\`\`\`ts\n${foreign.join('\n')}\n\`\`\``]),
  ].join('\n\n');
}

const parts = modules.map(([name, file]) => moduleText(name, file));
const types = [...found.values()].sort((a, b) => (nameIn(a) < nameIn(b) ? -1 : 1));

function nameIn(text: string): string {
  return text.replace(/^(?:declare |abstract |async |default )*\w+ /, '');
}

const text = await format(
  `# The API of @specmill/server

Written by \`npm run generate\`. A change here changes what projects may import.

${parts.join('\n\n')}

## Declarations

\`\`\`ts
${types.join('\n\n')}
\`\`\`
`,
  { parser: 'markdown', printWidth: 100, singleQuote: true },
);
const isCurrent = (await readFile(report, 'utf8').catch(() => null)) === text;
if (process.argv.includes('--check') && !isCurrent) {
  console.error('server-template/runtime/api.md is out of date: run npm run generate');
  process.exitCode = 1;
} else if (!isCurrent) {
  await writeFile(report, text);
  console.log('server-template/runtime/api.md changed');
}
