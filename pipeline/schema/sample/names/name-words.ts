import { inEnglish } from './name-translations.ts';

/** The words of a name in lower case and English: `createdAt`, `created_at`, `CREATED-AT` and `erstelltAm` all become `created at`. */
export function wordsOf(name: string): string {
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
