import { stripTypeScriptTypes } from 'node:module';
import { format } from 'prettier';
import ts from 'typescript';
import { withJsdocTypes } from './jsdoc-types.ts';

/**
 * Strips the types of a module and formats the result; null if the module has only types. In the
 * user's files, the types of constants are kept as JSDoc.
 */
export async function plainJavaScript(
  text: string,
  { isUsers = false }: { readonly isUsers?: boolean } = {},
): Promise<string | null> {
  const code = withoutDeclarations(isUsers ? withJsdocTypes(text) : text);
  if (code === null) return null;
  const stripped = stripTypeScriptTypes(code).replace(
    /((?:\bfrom|\bimport)\s*\(?\s*'\.{1,2}\/[^']+)\.ts'/g,
    "$1.js'",
  );
  return format(stripped, { parser: 'babel', singleQuote: true, printWidth: 100 });
}

/**
 * The module without interfaces, type aliases and type imports, including their comments; null if
 * nothing else is in it.
 */
function withoutDeclarations(text: string): string | null {
  const source = ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true);
  const erased = source.statements.filter(isErased);
  if (erased.length === source.statements.length && erased.length > 0) return null;
  const header = /^(?:\/\/.*\n)+/.exec(text)?.[0].length ?? 0;
  return erased.toReversed().reduce((code, statement) => {
    // The first statement's leading comments include the file's header.
    const start = Math.max(statement.pos, header);
    return code.slice(0, start) + code.slice(statement.end);
  }, text);
}

function isErased(statement: ts.Statement): boolean {
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return true;
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly;
  if (!ts.isImportDeclaration(statement)) return false;
  const clause = statement.importClause;
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const names = clause.namedBindings;
  return (
    clause.name === undefined &&
    names !== undefined &&
    ts.isNamedImports(names) &&
    names.elements.length > 0 &&
    names.elements.every((element) => element.isTypeOnly)
  );
}
