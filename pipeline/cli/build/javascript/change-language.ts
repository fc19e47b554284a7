import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutputFile } from '../../../output-file.ts';
import type { Language } from '../../project/generator-config.ts';
import type { BuildNote } from '../build-note.ts';

/** What happens to the user's files in the other language. */
export interface LanguageChange {
  /** The user's code in the project's language. */
  readonly carried: readonly OutputFile[];
  /** Files without any code of the user's. */
  readonly deleted: readonly string[];
  readonly notes: readonly BuildNote[];
}

/** File extensions of a language and of the other one. */
const endings = {
  typescript: { own: '.ts', other: '.js' },
  javascript: { own: '.js', other: '.ts' },
} as const;

/**
 * Looks for `main` and the modules of `custom/` in the other language. Unedited ones are deleted;
 * the code of edited ones is converted, and the old file stays, with a note.
 */
export async function changeLanguage(
  folder: string,
  output: string,
  {
    language,
    written,
  }: {
    readonly language: Language;
    /** The user's files as a TypeScript build writes them, by path. */
    readonly written: ReadonlyMap<string, string>;
  },
): Promise<LanguageChange> {
  const { own, other } = endings[language];
  const carried: OutputFile[] = [];
  const deleted: string[] = [];
  const notes: BuildNote[] = [];
  for (const path of await modulesIn(folder, output, other)) {
    const text = await readFile(join(folder, path), 'utf8');
    const target = path.replace(/\.[jt]s$/, own);
    const stub = written.get(path.replace(/\.js$/, '.ts'));
    const isStub = stub !== undefined && text === (await inLanguage(stub, other));
    if (isStub) deleted.push(path);
    if (isStub) continue;
    const isCarried = await isThere(join(folder, target));
    const content = isCarried ? null : await inLanguage(text, own).catch(() => null);
    if (content !== null) carried.push({ path: target, owner: 'user', content });
    const isDone = isCarried || content !== null;
    notes.push({ place: path, message: unusedNote(target, { language, isDone }) });
  }
  return { carried, deleted, notes };
}

function unusedNote(
  target: string,
  { language, isDone }: { readonly language: Language; readonly isDone: boolean },
): string {
  const name = language === 'typescript' ? 'TypeScript' : 'JavaScript';
  const advice = isDone
    ? `${target} replaces it. Delete it when you no longer need it.`
    : `Its code could not be converted: move what you need to ${target}, and delete it.`;
  return `is not used, because the project is in ${name}. ${advice}`;
}

/** A module in the given language; null if nothing of it is left. */
async function inLanguage(text: string, ending: '.ts' | '.js'): Promise<string | null> {
  if (ending === '.js') {
    const { plainJavaScript } = await import('./plain-javascript.ts');
    return plainJavaScript(text, { isUsers: true });
  }
  const { withoutJsdocTypes } = await import('./jsdoc-types.ts');
  return withoutJsdocTypes(text).replace(
    /(\b(?:from|import)\s*\(?\s*'\.{1,2}\/[^']+)\.js'/g,
    "$1.ts'",
  );
}

async function modulesIn(
  folder: string,
  output: string,
  ending: string,
): Promise<readonly string[]> {
  const within = output === '' ? '' : `${output}/`;
  const names = await readdir(join(folder, within, 'custom'), { recursive: true }).catch(() => []);
  const modules = names.map((name) => `${within}custom/${name.replaceAll('\\', '/')}`);
  const main = `${within}main${ending}`;
  return [...((await isThere(join(folder, main))) ? [main] : []), ...modules]
    .filter((path) => path.endsWith(ending) && !path.endsWith('.d.ts'))
    .sort();
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
