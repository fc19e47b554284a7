import ts from 'typescript';
import type { OutputFile } from '../../output-file.ts';
import { toJavaScript } from './plain-javascript.ts';

/** The files in JavaScript with their types beside them: `client.js` and `client.d.ts`. A file of nothing but types becomes a `.d.ts`. */
export async function typedJavaScript(
  files: readonly OutputFile[],
): Promise<readonly OutputFile[]> {
  const scripts = files.filter(({ path }) => path.endsWith('.ts'));
  // Types alone are left out before they are parsed: there may be megabytes of them.
  const code = files.filter(({ path }) => !isTypes(path));
  return [...(await toJavaScript(code)), ...scripts.map(declarationOf)];
}

function isTypes(path: string): boolean {
  return /(?:^|\/)types\.ts$/.test(path);
}

function declarationOf(file: OutputFile): OutputFile {
  const path = file.path.replace(/\.ts$/, '.d.ts');
  if (isTypes(file.path)) return { ...file, path };
  const text = String(file.content);
  const { outputText } = ts.transpileDeclaration(text, {
    fileName: 'module.ts',
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, strict: true },
  });
  return { ...file, path, content: headerOf(text) + outputText };
}

/** The compiler drops comments that belong to no declaration. */
function headerOf(text: string): string {
  const [first = ''] = text.split('\n');
  return first.startsWith('// ') ? `${first}\n\n` : '';
}
