import { format } from 'prettier';
import ts from 'typescript';

/** The declarations of a TypeScript module, as the text of a `.d.ts`. */
export function declarationsOf(text: string): string {
  const { outputText } = ts.transpileDeclaration(text, {
    fileName: 'module.ts',
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, strict: true },
  });
  return headerOf(text) + outputText;
}

/** The declarations, formatted. */
export async function formattedDeclarations(text: string): Promise<string> {
  const options = { parser: 'typescript', singleQuote: true, printWidth: 100 };
  return format(declarationsOf(text), options);
}

/** The file's header: the compiler drops comments that belong to no declaration. */
function headerOf(text: string): string {
  const [first = ''] = text.split('\n');
  return first.startsWith('// ') ? `${first}\n\n` : '';
}
