import { inEnglish } from './name-translations.ts';

/** The words of a name in lower case and English: `createdAt`, `created_at`, `CREATED-AT` and `erstelltAm` all become `created at`. */
export function wordsOf(name: string): string {
  const found = known.get(name);
  if (found !== undefined) return found;
  if (known.size === mostKnown) known.clear();
  const words = readWords(name);
  known.set(name, words);
  return words;
}

/** Every rule about names needs the words, and many tables have the same names. */
const known = new Map<string, string>();
const mostKnown = 10_000;

function readWords(name: string): string {
  return inEnglish(
    name
      .slice(0, 100)
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll('ß', 'ss')
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
      .replaceAll(/[^A-Za-z0-9]+/g, ' ')
      .trim()
      .toLowerCase(),
  );
}
