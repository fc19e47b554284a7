import ts from 'typescript';

/**
 * The module with the types of its constants in JSDoc as well, for editors to read once the types
 * are stripped.
 */
export function withJsdocTypes(text: string): string {
  const source = ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true);
  const typed = source.statements.flatMap(typedConstant);
  const imports = source.statements.flatMap(importedTypes);
  return typed.toReversed().reduce((result, { start, comment, type }, index) => {
    const lines = [...comment, `@type {${type}}`].map((line) => ` * ${line}`.trimEnd());
    const isFirst = index === typed.length - 1;
    const before = result.slice(0, start).replace(commentAtEnd, '');
    const parts = [...(isFirst && imports.length > 0 ? [...imports, ''] : []), '/**', ...lines];
    return `${before}${parts.join('\n')}\n */\n${result.slice(start)}`;
  }, text);
}

/** A constant with a type annotation. */
interface TypedConstant {
  /** Offset of its start, after its comment. */
  readonly start: number;
  /** Lines of the comment above it. */
  readonly comment: readonly string[];
  readonly type: string;
}

const commentAtEnd = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*$/;

function typedConstant(statement: ts.Statement): readonly TypedConstant[] {
  if (!ts.isVariableStatement(statement)) return [];
  const [declaration] = statement.declarationList.declarations;
  if (declaration?.type === undefined) return [];
  const start = statement.getStart();
  const above = statement.getSourceFile().text.slice(statement.getFullStart(), start);
  const lines = commentAtEnd.exec(above)?.[1]?.trim().split('\n') ?? [];
  const comment = lines.map((line) => line.replace(/^\s*\* ?/, '').trim());
  return [{ start, comment, type: declaration.type.getText() }];
}

/** The type imports of a statement, as JSDoc `@import` lines. */
function importedTypes(statement: ts.Statement): readonly string[] {
  if (!ts.isImportDeclaration(statement)) return [];
  const { importClause: clause, moduleSpecifier } = statement;
  const named = clause?.namedBindings;
  if (named === undefined || !ts.isNamedImports(named)) return [];
  const isType = clause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
  const names = named.elements
    .filter((element) => isType || element.isTypeOnly)
    .map((element) => element.getText().replace(/^type\s+/, ''));
  const module = moduleSpecifier.getText().replace(/(^'\..*)\.ts'$/, "$1.js'");
  return names.length === 0 ? [] : [`/** @import { ${names.join(', ')} } from ${module} */`];
}

/** The module in TypeScript: types of constants and imports that JSDoc states are annotations. */
export function withoutJsdocTypes(text: string): string {
  return text
    .replace(/^\/\*\* @import (\{.+\}) from ('[^']+') \*\/$/gm, 'import type $1 from $2;')
    .replace(
      /^\/\*\*(?: |\n((?: \*.*\n)*?) \* )@type \{(.+)\}\n? \*\/\n((?:export )?const \w+) =/gm,
      (_, comment: string | undefined, type: string, declaration: string) =>
        `${commentOf(comment ?? '')}${declaration}: ${type} =`,
    );
}

/** A comment of the given lines, each with its star. */
function commentOf(lines: string): string {
  const [first = '', second] = lines.split('\n');
  if (first === '') return '';
  return second === '' ? `/** ${first.slice(3)} */\n` : `/**\n${lines} */\n`;
}
