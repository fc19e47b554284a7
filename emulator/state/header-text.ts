import { shareText } from './share-text.ts';

/** Headers as they came, names and values by turns → one text, which most exchanges share. */
export function packHeaders(flat: readonly string[]): string {
  return shareText(flat.join('\n'));
}

/** A packed text → one object a header; a list keeps repeated names. */
export function unpackHeaders(packed: string): { name: string; value: string }[] {
  const flat = packed === '' ? [] : packed.split('\n');
  return flat.flatMap((name, index) =>
    index % 2 === 0 ? [{ name, value: flat[index + 1] ?? '' }] : [],
  );
}
