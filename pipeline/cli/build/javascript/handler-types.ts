import { posix } from 'node:path';
import type { OutputFile } from '../../../output-file.ts';
import type { Recall } from '../../../recall.ts';

/**
 * Declarations of the types that the user's files import, and of those that these refer to:
 * `handler.d.ts` next to `handler.js`.
 */
export async function handlerTypes(
  files: readonly OutputFile[],
  recall: Recall,
): Promise<readonly OutputFile[]> {
  const sources = new Map(files.map((file) => [file.path, file]));
  const found = new Map<string, OutputFile>();
  let next = files.filter(isUsers).flatMap((file) => importedBy(file));
  while (next.length > 0) {
    const level = [...new Set(next)].flatMap((path) => {
      const source = found.has(path) ? undefined : sources.get(path);
      return source === undefined ? [] : [source];
    });
    const texts = level.map(({ content }) => String(content));
    const declared = await recall('handler types', texts, async (fresh) => {
      const { formattedDeclarations } = await import('./declarations.ts');
      return Promise.all(fresh.map((at) => formattedDeclarations(texts[at] ?? '')));
    });
    const made = level.map((source, index) => ({ ...source, content: declared[index] ?? '' }));
    for (const file of made) found.set(file.path, file);
    next = made.flatMap((file) => importedBy(file));
  }
  return [...found.values()].map((file) => ({
    ...file,
    path: file.path.replace(/\.ts$/, '.d.ts'),
    content: String(file.content).replace(relativeImport, "$1$2.js'"),
  }));
}

/** `main` needs no types. */
function isUsers({ owner, path }: OutputFile): boolean {
  return owner === 'user' && /(?:^|\/)custom\//.test(path);
}

const relativeImport = /(\bfrom\s*|\bimport\(\s*)('\.{1,2}\/[^']+)\.ts'/g;

/** Paths of the modules that a module imports. */
function importedBy({ path, content }: OutputFile): readonly string[] {
  if (!path.endsWith('.ts')) return [];
  return [...String(content).matchAll(relativeImport)].map(([, , name = '']) =>
    posix.join(posix.dirname(path), `${name.slice(1)}.ts`),
  );
}
