import { shareText } from './share-text.ts';

/** Packs alternating names and values into one string, which most exchanges share. */
export function packHeaders(flat: readonly string[]): string {
  return shareText(flat.join('\n'));
}

/** Unpacks a string into one object per header, so that repeated names are kept. */
export function unpackHeaders(packed: string): { name: string; value: string }[] {
  const flat = packed === '' ? [] : packed.split('\n');
  return flat.flatMap((name, index) =>
    index % 2 === 0 ? [{ name, value: flat[index + 1] ?? '' }] : [],
  );
}
