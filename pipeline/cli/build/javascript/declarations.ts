import { format } from 'prettier';
import ts from 'typescript';

/** The declarations of a module in TypeScript, as the text of a `.d.ts`. */
export function declarationsOf(text: string): string {
  const { outputText } = ts.transpileDeclaration(text, {
    fileName: 'module.ts',
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, strict: true },
  });
  return headerOf(text) + outputText;
}

/** The same, as people like to read it. */
export async function formattedDeclarations(text: string): Promise<string> {
  const options = { parser: 'typescript', singleQuote: true, printWidth: 100 };
  return format(declarationsOf(text), options);
}

/** The compiler drops comments that belong to no declaration. */
function headerOf(text: string): string {
  const [first = ''] = text.split('\n');
  return first.startsWith('// ') ? `${first}\n\n` : '';
}
