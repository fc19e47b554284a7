import { glob, readFile, rm } from 'node:fs/promises';
import { join, normalize } from 'node:path';

/** Deletes declarations of a compiled package that cannot be imported: all except those of its exports and the ones they refer to. Throws if one of these is missing. */
export async function dropUnusedDeclarations(folder: string): Promise<void> {
  const manifest = JSON.parse(await readFile('package.json', 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly types?: string }>>;
  };
  const used = new Set<string>();
  const collect = async (file: string): Promise<void> => {
    if (used.has(file)) return;
    used.add(file);
    const text = await readFile(file, 'utf8');
    const references = text.matchAll(/(?:\bfrom|\bimport\(?)\s*["'](\.[^"']+)["']/g);
    for (const [, path = ''] of references) {
      await collect(normalize(join(file, '..', path.replace(/\.[jt]s$/, '.d.ts'))));
    }
  };
  for (const entry of Object.values(manifest.exports)) {
    if (typeof entry === 'object' && entry.types !== undefined) {
      await collect(normalize(entry.types));
    }
  }
  for await (const file of glob(`${folder}/**/*.d.ts`)) {
    if (!used.has(normalize(file))) await rm(file);
  }
}
