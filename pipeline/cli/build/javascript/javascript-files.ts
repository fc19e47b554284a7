import type { OutputFile } from '../../../output-file.ts';
import type { Recall } from '../../../recall.ts';

/**
 * The files in plain JavaScript; files with types only are left out. Compiler and formatter are
 * loaded only for files that are not cached.
 */
export async function toJavaScript(
  files: readonly OutputFile[],
  recall: Recall,
): Promise<readonly OutputFile[]> {
  const scripts = files.filter(isScript).map(({ owner, content }) => ({
    isUsers: owner === 'user',
    text: String(content),
  }));
  const inputs = scripts.map(({ isUsers, text }) => `${isUsers ? 'user' : ''}\n${text}`);
  const made = await recall('javascript', inputs, async (fresh) => {
    const { plainJavaScript } = await import('./plain-javascript.ts');
    const wanted = fresh.flatMap((at) => scripts[at] ?? []);
    return Promise.all(wanted.map(({ text, ...options }) => plainJavaScript(text, options)));
  });
  const contents = made.values();
  return files.flatMap((file) => {
    if (!isScript(file)) return [file];
    const content = contents.next().value ?? null;
    return content === null ? [] : [{ ...file, path: file.path.replace(/\.ts$/, '.js'), content }];
  });
}

/**
 * The files in JavaScript with declarations: `client.js` and `client.d.ts`. A file with types only
 * becomes a `.d.ts`.
 */
export async function typedJavaScript(
  files: readonly OutputFile[],
  recall: Recall,
): Promise<readonly OutputFile[]> {
  const scripts = files.filter(isScript);
  // Files with types only are skipped before parsing, since they may have megabytes.
  const code = files.filter(({ path }) => !isTypes(path));
  const typed = scripts.filter(({ path }) => !isTypes(path)).map(({ content }) => String(content));
  const made = await recall('declarations', typed, async (fresh) => {
    const { declarationsOf } = await import('./declarations.ts');
    return fresh.map((at) => declarationsOf(typed[at] ?? ''));
  });
  const declarations = made.values();
  return [
    ...(await toJavaScript(code, recall)),
    ...scripts.map((file) => ({
      ...file,
      path: file.path.replace(/\.ts$/, '.d.ts'),
      content: isTypes(file.path) ? file.content : (declarations.next().value ?? ''),
    })),
  ];
}

function isScript({ path }: OutputFile): boolean {
  return path.endsWith('.ts');
}

function isTypes(path: string): boolean {
  return /(?:^|\/)types\.ts$/.test(path);
}
